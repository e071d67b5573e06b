import { useEffect, useState } from 'react';

/** The value as it was when the typing last rested: each one before it would cost a picture of its own. */
export function useRested<T>(value: T, restMs = 250): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
