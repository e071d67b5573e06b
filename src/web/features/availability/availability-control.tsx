import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import type { FoodAvailability } from '#contract/availability.ts';
import { availabilityStates, maxPortionsLeft } from '#domain/menu/availability.ts';
import { classNames } from '#web/ui/class-names.ts';
import { type ChosenKitchen, stateLabels, useSetAvailability } from './availability-query.ts';

type AvailabilityControlProps = { readonly food: FoodAvailability; readonly kitchenId: ChosenKitchen };

/** One tap for each state, and how many portions are left. */
export function AvailabilityControl({ food, kitchenId }: AvailabilityControlProps) {
  const { mutate, isPending, variables } = useSetAvailability(food, kitchenId);
  // None is pressed where kitchens differ: each press would change something.
  const shown = (isPending && variables.state) || (food.byKitchen ? null : food.state);
  return (
    <div role="group" aria-label={`Availability of ${food.name}`} className="flex flex-wrap items-center gap-2">
      <div className="flex overflow-hidden rounded-s border border-line-strong">
        {availabilityStates.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={shown === state}
            className={classNames(
              'flex min-h-9 items-center gap-1 px-2 text-sm sm:px-2.5 font-[620] not-first:border-l not-first:border-line-strong focus-visible:-outline-offset-3 pointer-coarse:min-h-11',
              shown !== state && 'bg-paper hover:bg-mist',
              shown === state && (state === 'AVAILABLE' ? 'bg-st-green-bg text-st-green' : 'bg-beet-700 text-white'),
            )}
            onClick={() => shown !== state && mutate({ state })}
          >
            {shown === state ? <Check aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={2.6} /> : null}
            {stateLabels[state]}
          </button>
        ))}
      </div>
      <PortionsField key={String(food.portionsLeft)} food={food} onCount={(portionsLeft) => mutate({ portionsLeft })} />
    </div>
  );
}

type PortionsFieldProps = { readonly food: FoodAvailability; readonly onCount: (portionsLeft: number | null) => void };

/** Saved with Enter and when it is left. Empty: not counted. */
function PortionsField({ food: { name, portionsLeft }, onCount }: PortionsFieldProps) {
  const known = portionsLeft === null ? '' : String(portionsLeft);
  const [typed, setTyped] = useState(known);
  const isValid = /^\d{0,5}$/.test(typed) && Number(typed) <= maxPortionsLeft;
  const save = () => {
    if (typed !== known && isValid) onCount(typed === '' ? null : Number(typed));
  };
  return (
    <form
      noValidate
      className="flex items-center gap-1.5 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        aria-label={`Portions of ${name} left`}
        aria-invalid={isValid ? undefined : true}
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(maxPortionsLeft).length}
        placeholder="–"
        value={typed}
        className={classNames(
          'num min-h-9 w-12 rounded-s sm:w-15 border bg-paper px-2 text-right pointer-coarse:min-h-11',
          isValid ? 'border-control' : 'border-st-red',
        )}
        onChange={(event) => setTyped(event.target.value.trim())}
        onBlur={save}
      />
      <span aria-hidden="true" className="text-ink-2">
        left
      </span>
      {isValid ? null : (
        <span role="alert" className="text-st-red">
          A whole number up to 10,000
        </span>
      )}
    </form>
  );
}
