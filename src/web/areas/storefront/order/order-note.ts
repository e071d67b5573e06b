import { dropFromTab, saveInTab, recallInTab } from '#web/tab-storage.ts';

const storageName = 'order-note';

/**
 * Stored for this tab until the order is placed: an allergy must not get lost with a reload, on the addresses page or
 * while signing in again.
 */
export function saveNote(userId: number, note: string): void {
  saveInTab(storageName, { userId, note });
}

/** Only for the same customer. */
export function recallNote(userId: number): string {
  const kept = recallInTab(storageName);
  if (typeof kept !== 'object' || kept === null || !('userId' in kept) || !('note' in kept)) return '';
  return kept.userId === userId && typeof kept.note === 'string' ? kept.note : '';
}

export function forgetNote(): void {
  dropFromTab(storageName);
}
