import { Suspense, lazy, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';

const RateMeals = lazy(async () => ({ default: (await import('#web/features/ratings/rate-meals.tsx')).RateMeals }));

/** A button until it is used: the ratings of ten orders are not loaded for a list of ten. */
export function RateOrder({ orderId }: { readonly orderId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="soft" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Close' : 'Rate meals'}
        <span className="sr-only"> of order {orderId}</span>
      </Button>
      {isOpen ? (
        <div className="w-full">
          <Suspense>
            <RateMeals orderId={orderId} />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}
