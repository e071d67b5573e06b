import { dropFromTab, saveInTab, readFromTab } from '#web/platform/storage/tab-storage.ts';

const storageName = 'order-note';

/**
 * Stored for this tab until the order is placed: an allergy must not get lost with a reload, on the addresses page or
 * while signing in again.
 */
export function saveNote(userId: number, note: string): void {
  saveInTab(storageName, { userId, note });
}

/** Only for the same customer. */
export function readNote(userId: number): string {
  const saved = readFromTab(storageName);
  if (typeof saved !== 'object' || saved === null || !('userId' in saved) || !('note' in saved)) return '';
  return saved.userId === userId && typeof saved.note === 'string' ? saved.note : '';
}

export function deleteNote(): void {
  dropFromTab(storageName);
}
