import { useEffect, useState } from 'react';
import { isWholePin } from '#domain/places/pin-region.ts';
import { ServiceabilityLine } from './serviceability-line.tsx';
import type { Place } from './serviceability.ts';

const pauseMs = 350;

/** Shows whether a kitchen delivers there, once the PIN code is complete or a point is known. */
export function PinCheck({ place }: { readonly place: Place }) {
  const { postalCode, latitude, longitude } = useDebouncedPlace(place);
  const completed = isWholePin(postalCode) ? postalCode.trim() : '';
  const isKnown = completed !== '' || latitude !== null;
  return (
    <div aria-live="polite" className="min-h-5">
      {isKnown ? <ServiceabilityLine place={{ postalCode: completed, latitude, longitude }} /> : null}
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
