import { useState } from 'react';

/**
 * Whatever comes while something is under way is refused. State would be too late for that: a second click in the same
 * tick still meets the page as it was drawn before the first.
 */
export function oneAtATime() {
  let isUnderWay = false;
  return async (act: () => unknown): Promise<void> => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await act();
    } finally {
      isUnderWay = false;
    }
  };
}

export function useOneAtATime() {
  const [once] = useState(oneAtATime);
  return once;
}
