import { useState } from 'react';

/**
 * Whatever comes while something is under way is refused. State would be too late for that: a second click in the same
 * tick still meets the page as it was drawn before the first.
 */
export function inFlightGuard() {
  let isUnderWay = false;
  return async (action: () => unknown): Promise<void> => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await action();
    } finally {
      isUnderWay = false;
    }
  };
}

export function useInFlightGuard() {
  const [once] = useState(inFlightGuard);
  return once;
}
