import LocateFixed from 'lucide-react/icons/locate-fixed';
import type { Point } from '#domain/places/geo.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useCurrentLocation } from './use-current-location.ts';

type LocationFieldProps = { readonly point: Point | null; readonly onPoint: (point: Point | null) => void };

/** A point is more exact than a PIN code, and optional. */
export function LocationField({ point, onPoint }: LocationFieldProps) {
  const { locate, isLocating } = useCurrentLocation(onPoint);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant="soft"
        size="sm"
        busy={isLocating}
        icon={<LocateFixed aria-hidden="true" className="size-5" strokeWidth={1.9} />}
        onClick={locate}
      >
        Use Current Location
      </Button>
      {point ? (
        <>
          <span className="num text-sm text-ink-2">
            Pinned at {point.latitude.toFixed(4)}, {point.longitude.toFixed(4)}
          </span>
          <Button variant="ghost" size="sm" onClick={() => onPoint(null)}>
            Remove pin
          </Button>
        </>
      ) : null}
    </div>
  );
}
