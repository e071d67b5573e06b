import { dropFromTab, readFromTab, saveInTab } from '#web/platform/storage/browser-storage.ts';

/** What the customer chose to take off: a coupon, and whether store credit is spent. */
export type SavedReductions = { readonly couponCode: string; readonly isCreditKept: boolean };

const storageName = 'order-reductions';
const none: SavedReductions = { couponCode: '', isCreditKept: false };

/** Stored for this tab until the order is placed. */
export function saveReductions(userId: number, reductions: SavedReductions): void {
  saveInTab(storageName, { userId, ...reductions });
}

/** Only for the same customer. */
export function readReductions(userId: number): SavedReductions {
  const saved = readFromTab(storageName);
  if (typeof saved !== 'object' || saved === null || !('userId' in saved) || saved.userId !== userId) return none;
  return {
    couponCode: 'couponCode' in saved && typeof saved.couponCode === 'string' ? saved.couponCode : '',
    isCreditKept: 'isCreditKept' in saved && saved.isCreditKept === true,
  };
}

export function deleteReductions(): void {
  dropFromTab(storageName);
}
