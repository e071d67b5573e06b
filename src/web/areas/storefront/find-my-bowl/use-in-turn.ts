import { startTransition, useEffect, useState } from 'react';

const turnMs = 35;

/** Pictures and rows change one after another: drawing all of them at once would hold up a finger on a slider. */
export function useInTurn<T>(value: T, turn: number): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setShown(value)), turn * turnMs);
    return () => clearTimeout(timer);
  }, [value, turn]);
  return shown;
}
