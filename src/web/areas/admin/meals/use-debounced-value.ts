import { useEffect, useState } from 'react';

/** The value as it was when the typing last rested: each one before it would cost a picture of its own. */
export function useDebouncedValue<T>(value: T, restMs = 250): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return debounced;
}
