import { useSyncExternalStore } from 'react';
import { withStorage } from '#web/platform/storage/with-storage.ts';

/** `due`: the order that has waited longest is first, and only open orders are shown. */
export const boardOrders = { newest: 'Newest first', due: 'By due time' } as const;
export type BoardOrder = keyof typeof boardOrders;

const preferenceKey = 'kitchenBoardOrder';
const listeners = new Set<() => void>();
let chosen: BoardOrder | undefined;

/** Remembered by this browser. */
export function useBoardOrder(): BoardOrder {
  return useSyncExternalStore(subscribe, readOrder, () => 'newest');
}

export function chooseBoardOrder(order: BoardOrder): void {
  chosen = order;
  // Without storage the choice lasts as long as the tab.
  withStorage('localStorage', (storage) => storage.setItem(preferenceKey, order));
  for (const listener of listeners) listener();
}

function readOrder(): BoardOrder {
  const preferred = () => withStorage('localStorage', (storage) => storage.getItem(preferenceKey));
  return (chosen ??= preferred() === 'due' ? 'due' : 'newest');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
