import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

/** The time, to the minute. */
export function useMinute(): number {
  return useSyncExternalStore(subscribeToMinutes, readMinute, readMinute);
}

const readMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs;

function subscribeToMinutes(listener: () => void): () => void {
  const timer = setInterval(listener, 5_000);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
