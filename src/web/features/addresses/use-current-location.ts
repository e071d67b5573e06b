import { useState } from 'react';
import type { Point } from '#domain/places/geo.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const timeoutMs = 15_000;
/** Six decimals are 11 cm; more would be false precision. */
const decimals = 6;

/** Requests the position from the browser and shows the outcome. */
export function useCurrentLocation(onFound: (point: Point) => void) {
  const [isLocating, setIsLocating] = useState(false);

  const locate = () => {
    if (!('geolocation' in navigator)) {
      toast.error('Geolocation is not supported by this browser.');
      return;
    }
    setIsLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsLocating(false);
        onFound({
          latitude: Number(coords.latitude.toFixed(decimals)),
          longitude: Number(coords.longitude.toFixed(decimals)),
        });
        toast.success('Location detected!');
      },
      (error) => {
        setIsLocating(false);
        toast.error(`Error getting location: ${error.message}`);
      },
      { enableHighAccuracy: true, timeout: timeoutMs },
    );
  };

  return { locate, isLocating };
}
