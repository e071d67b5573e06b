import type { requestConsultation } from '#contract/consultations.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { dropFromTab, saveInTab, recallInTab } from '#web/tab-storage.ts';

export type TypedRequest = CallInput<typeof requestConsultation>['body'];
type Draft = Partial<Pick<TypedRequest, 'goal' | 'notes'>>;

/** Spelled as `forgetOwn` looks for it: it goes when its writer logs out. */
const storageName = 'own:consultation-request';

/**
 * What somebody tells about their health lives no longer than this tab, and is neither lost with a reload nor on the way to
 * sign in again. The consent is not kept: it is given when the request is sent. Neither is the document.
 */
export function saveDraft(userId: number, { goal, notes }: Draft): void {
  saveInTab(storageName, { userId, goal, notes });
}

/** Of this very customer. Somebody else who signs in here ends it unseen. */
export function readDraft(userId: number): Draft {
  const kept = recallInTab(storageName);
  if (typeof kept !== 'object' || kept === null || !('userId' in kept)) return {};
  if (kept.userId !== userId) {
    dropDraft();
    return {};
  }
  return { ...textOf(kept, 'goal'), ...textOf(kept, 'notes') };
}

export function dropDraft(): void {
  dropFromTab(storageName);
}

function textOf(kept: Readonly<Record<string, unknown>>, field: keyof Draft): Draft {
  const text = kept[field];
  return typeof text === 'string' ? { [field]: text } : {};
}
