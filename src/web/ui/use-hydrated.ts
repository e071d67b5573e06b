import { useDeferredValue, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False on the server and during hydration, true afterwards: for what the server cannot know. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/** As `useHydrated`, for what may come a moment later: it renders in small steps, where the other one blocks a slow phone. */
export function useSettled(): boolean {
  return useDeferredValue(true, false);
}
