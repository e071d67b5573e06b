import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False on the server and while its markup comes alive, true from then on: what the server could not know waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
