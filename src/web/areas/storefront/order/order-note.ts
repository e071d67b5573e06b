import { dropFromTab, saveInTab, recallInTab } from '#web/tab-storage.ts';

const storageName = 'order-note';

/**
 * Kept for this tab until the order is placed: an allergy that was told once must not get lost with a reload, on the way
 * to the addresses or on the way to sign in again.
 */
export function saveNote(userId: number, note: string): void {
  saveInTab(storageName, { userId, note });
}

/** Of this very customer. */
export function recallNote(userId: number): string {
  const kept = recallInTab(storageName);
  if (typeof kept !== 'object' || kept === null || !('userId' in kept) || !('note' in kept)) return '';
  return kept.userId === userId && typeof kept.note === 'string' ? kept.note : '';
}

export function forgetNote(): void {
  dropFromTab(storageName);
}
