import { useSyncExternalStore } from 'react';

/** The PIN code that was last checked in this browser, and whether we deliver there. */
export type CheckedPin = { readonly postalCode: string; readonly isCovered: boolean };

const name = 'deliveryPin';
const listeners = new Set<() => void>();

export function rememberPin({ postalCode, isCovered }: CheckedPin): void {
  try {
    localStorage.setItem(name, `${postalCode} ${isCovered ? 'covered' : 'not-covered'}`);
  } catch {
    // Storage is off or full: the answer is shown once.
  }
  for (const listener of listeners) listener();
}

/** Null on the server and during hydration: pages are the same for every visitor. */
export function useCheckedPin(): CheckedPin | null {
  return readPin(useSyncExternalStore(subscribe, readStored, () => null));
}

function readPin(stored: string | null): CheckedPin | null {
  const [, postalCode, answer] = /^(\d{6}) (covered|not-covered)$/.exec(stored ?? '') ?? [];
  return postalCode === undefined ? null : { postalCode, isCovered: answer === 'covered' };
}

function readStored(): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
