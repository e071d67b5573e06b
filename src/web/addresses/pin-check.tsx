import { useEffect, useState } from 'react';
import { ServiceabilityLine } from './serviceability-line.tsx';
import type { Place } from './serviceability.ts';

const pauseMs = 350;
const completePin = /^\s*\d{3}\s?\d{3}\s*$/;

/** Shows whether a kitchen delivers there, once the PIN code is complete or a point is known. */
export function PinCheck({ place }: { readonly place: Place }) {
  const { postalCode, latitude, longitude } = useDebouncedPlace(place);
  const isKnown = completePin.test(postalCode) || latitude !== null;
  return (
    <div aria-live="polite" className="min-h-5">
      {isKnown ? <ServiceabilityLine place={{ postalCode: postalCode.trim(), latitude, longitude }} /> : null}
    </div>
  );
}

/** The place, debounced. */
function useDebouncedPlace({ postalCode, latitude, longitude }: Place): Place {
  const [paused, setPaused] = useState<Place>({ postalCode, latitude, longitude });
  useEffect(() => {
    const timer = setTimeout(() => setPaused({ postalCode, latitude, longitude }), pauseMs);
    return () => clearTimeout(timer);
  }, [postalCode, latitude, longitude]);
  return paused;
}
