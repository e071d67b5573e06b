import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoodAvailability } from '#contract/availability.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AvailabilityControl } from './availability-control.tsx';
import { type ChosenKitchen, availabilityIn, byKitchenText, stateLabels } from './availability-query.ts';
import { KitchenChoice } from './kitchen-choice.tsx';

/** In a table: the state and what is left; a click opens the switches. Nothing where a component is switched off. */
export function AvailabilityCell({ food }: { readonly food: FoodAvailability | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!food) return null;
  const { name, state, portionsLeft } = food;
  const label = food.byKitchen
    ? 'By kitchen'
    : `${stateLabels[state]}${portionsLeft === null ? '' : `, ${portionsLeft} left`}`;
  return (
    <>
      <button
        type="button"
        aria-label={`Availability of ${name}: ${label}`}
        aria-haspopup="dialog"
        className={classNames(
          'min-h-6 rounded-full px-2.5 text-label font-[620] hover:underline focus-visible:rounded-full pointer-coarse:min-h-11',
          food.byKitchen
            ? 'bg-st-orange-bg text-st-orange'
            : state === 'AVAILABLE'
              ? 'bg-st-green-bg text-st-green'
              : 'bg-st-red-bg text-st-red',
        )}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </button>
      {isOpen ? (
        <Dialog
          open
          onOpenChange={() => setIsOpen(false)}
          title={name}
          description="Customers see a change at once. Sold out today ends by itself at midnight."
        >
          <InKitchen food={food} />
        </Dialog>
      ) : null}
    </>
  );
}

/** For all kitchens, or for one of them. */
function InKitchen({ food }: { readonly food: FoodAvailability }) {
  const [kitchenId, setKitchenId] = useState<ChosenKitchen>(null);
  const { data = [] } = useQuery({ ...availabilityIn(kitchenId), enabled: kitchenId !== null });
  const shown = kitchenId === null ? food : data.find(({ kind, id }) => kind === food.kind && id === food.id);
  return (
    <div className="grid gap-3">
      <KitchenChoice value={kitchenId} onChange={setKitchenId} />
      {shown?.byKitchen ? <p className="text-sm text-ink-2">{byKitchenText(shown)}</p> : null}
      {shown ? <AvailabilityControl food={shown} kitchenId={kitchenId} /> : <Skeleton className="h-11 w-full" />}
    </div>
  );
}
