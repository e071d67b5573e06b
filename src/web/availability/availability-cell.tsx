import { useState } from 'react';
import type { FoodAvailability } from '#contract/availability.ts';
import { StaffButton } from '#web/staff-shell/staff-button.tsx';
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
      <StaffButton
        aria-label={`Availability of ${name}: ${label}`}
        aria-haspopup="dialog"
        className={state === 'AVAILABLE' ? 'font-[520]!' : 'border-st-red! text-st-red!'}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </StaffButton>
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
