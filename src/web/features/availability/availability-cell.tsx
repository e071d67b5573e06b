import { useState } from 'react';
import type { FoodAvailability } from '#contract/availability.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { AvailabilityControl } from './availability-control.tsx';
import { stateLabels } from './availability-query.ts';

/** In a table: the state and what is left; a click opens the switches. Nothing where a component is switched off. */
export function AvailabilityCell({ food }: { readonly food: FoodAvailability | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!food) return null;
  const { name, state, portionsLeft } = food;
  const label = `${stateLabels[state]}${portionsLeft === null ? '' : `, ${portionsLeft} left`}`;
  return (
    <>
      <button
        type="button"
        aria-label={`Availability of ${name}: ${label}`}
        aria-haspopup="dialog"
        className={classNames(
          'min-h-6 rounded-full px-2.5 text-label font-[620] hover:underline focus-visible:rounded-full pointer-coarse:min-h-11',
          state === 'AVAILABLE' ? 'bg-st-green-bg text-st-green' : 'bg-st-red-bg text-st-red',
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
          <AvailabilityControl food={food} />
        </Dialog>
      ) : null}
    </>
  );
}
