import type { requestConsultation } from '#contract/consultations.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { dropFromTab, saveInTab, readFromTab } from '#web/platform/storage/tab-storage.ts';

export type TypedRequest = CallInput<typeof requestConsultation>['body'];
type Draft = Partial<Pick<TypedRequest, 'goal' | 'notes'>>;

/** The prefix is the one that `deleteOwn` deletes when the customer logs out. */
const storageName = 'own:consultation-request';

/**
 * Health data is stored for this tab only; it survives a reload and signing in again. The consent is not stored: it is
 * given when the request is sent. Neither is the document.
 */
export function saveDraft(userId: number, { goal, notes }: Draft): void {
  saveInTab(storageName, { userId, goal, notes });
}

/** Only for the same customer. Another customer who signs in here deletes it unseen. */
export function readDraft(userId: number): Draft {
  const saved = readFromTab(storageName);
  if (typeof saved !== 'object' || saved === null || !('userId' in saved)) return {};
  if (saved.userId !== userId) {
    dropDraft();
    return {};
  }
  return { ...textOf(saved, 'goal'), ...textOf(saved, 'notes') };
}

export function dropDraft(): void {
  dropFromTab(storageName);
}

function textOf(saved: Readonly<Record<string, unknown>>, field: keyof Draft): Draft {
  const text = saved[field];
  return typeof text === 'string' ? { [field]: text } : {};
}
