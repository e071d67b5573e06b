import { useSyncExternalStore } from 'react';

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
  try {
    localStorage.setItem(preferenceKey, order);
  } catch {
    // Without storage the choice lasts as long as the tab.
  }
  for (const listener of listeners) listener();
}

function readOrder(): BoardOrder {
  return (chosen ??= readPreference() === 'due' ? 'due' : 'newest');
}

function readPreference(): string | null {
  try {
    return localStorage.getItem(preferenceKey);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
