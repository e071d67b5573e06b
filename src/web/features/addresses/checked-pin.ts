import { useSyncExternalStore } from 'react';
import { withStorage } from '#web/platform/storage/with-storage.ts';

/** In local storage: the PIN code that was last checked in this browser, and whether we deliver there. */
export const checkedPinName = 'deliveryPin';

export type CheckedPin = { readonly postalCode: string; readonly isCovered: boolean };

/** Null on the server and during hydration: pages are the same for every visitor. */
export function useCheckedPin(): CheckedPin | null {
  return parse(useSyncExternalStore(subscribe, readStored, () => null));
}

/** For a form that opens after hydration. */
export const readCheckedPin = (): CheckedPin | null => parse(readStored());

function parse(stored: string | null): CheckedPin | null {
  const [, postalCode, answer] = /^(\d{6}) (covered|not-covered)$/.exec(stored ?? '') ?? [];
  return postalCode === undefined ? null : { postalCode, isCovered: answer === 'covered' };
}

const readStored = () => withStorage('localStorage', (storage) => storage.getItem(checkedPinName)) ?? null;

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
