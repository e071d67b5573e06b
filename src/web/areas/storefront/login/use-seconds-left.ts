import { useSyncExternalStore } from 'react';

function tick(listener: () => void): () => void {
  const timer = setInterval(listener, 250);
  return () => clearInterval(timer);
}

/** Computed from the clock, not counted in ticks: a phone that was asleep shows the right figure at once. */
export function useSecondsLeft(until: number): number {
  return useSyncExternalStore(
    tick,
    () => Math.max(0, Math.ceil((until - Date.now()) / 1000)),
    () => 0,
  );
}
