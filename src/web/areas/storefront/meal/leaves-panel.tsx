import X from 'lucide-react/icons/x';
import { Suspense, lazy, useState } from 'react';
import type { Meal } from '#contract/catalog.ts';
import { foodOf } from '#web/features/nutrition-target/what-it-leaves.tsx';
import { useDayLeft } from '#web/features/nutrition-target/use-day-left.ts';
import { withStorage } from '#web/platform/storage/browser-storage.ts';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

// Only for those with a target: it brings the drawing.
const DayRingDrawing = lazy(async () => ({
  default: (await import('#web/features/nutrition-target/day-ring-drawing.tsx')).DayRingDrawing,
}));

/** Read before the first paint, too: `recordEarlyInput`. */
const closedName = 'target-offer-closed';

const wasClosed = () => withStorage('localStorage', (storage) => storage.getItem(closedName) !== null) ?? false;

/** What the bowl would leave of today's target; without a target an offer to set one, until it is closed. */
export function LeavesPanel({ meal, quantity }: { readonly meal: Meal; readonly quantity: number }) {
  const isHydrated = useHydrated();
  const day = useDayLeft();
  const [isClosed, setIsClosed] = useState(false);
  const food = foodOf(meal, quantity);
  const close = () => {
    withStorage('localStorage', (storage) => storage.setItem(closedName, '1'));
    setIsClosed(true);
  };
  if (!day && (isClosed || (isHydrated && wasClosed()))) return null;
  return (
    <div
      data-has-target={day ? '' : undefined}
      className="leaves-panel mt-3 flex min-h-21 items-center gap-4 rounded-m bg-pista-200 px-4 py-2"
    >
      {day ? (
        <>
          <div className="size-17 shrink-0">
            <Suspense>
              <DayRingDrawing target={day.target} meals={[day.eaten, food]} />
            </Suspense>
          </div>
          <div>
            <p className="num font-display text-card-s/tight font-bold">{day.describe(food)}</p>
            <p className="text-secondary text-ink-warm">Of what is left today, with this bowl eaten.</p>
          </div>
        </>
      ) : (
        isHydrated && (
          <>
            <div className="mr-auto text-secondary/snug">
              <p>See what this bowl leaves of your day.</p>
              <TextLink to="/today">Set a target</TextLink>
            </div>
            <button type="button" aria-label="Close" onClick={close} className="icon-btn shrink-0">
              <X aria-hidden="true" className="size-5" strokeWidth={1.9} />
            </button>
          </>
        )
      )}
    </div>
  );
}
