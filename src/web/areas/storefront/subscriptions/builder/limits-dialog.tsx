import { useState } from 'react';
import { allergens } from '#domain/menu/allergen.ts';
import { labelOfKey } from '#domain/finder/ingredient.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { weekdayName } from '#domain/calendar/weekdays.ts';
import type { WeekLimits } from './builder-draft.ts';

type LimitsDialogProps = {
  readonly limits: WeekLimits;
  readonly weekdays: readonly number[];
  readonly onSave: (limits: WeekLimits) => void;
  readonly onClose: () => void;
};

const mostRupees = 5000;

export function LimitsDialog({ limits, weekdays, onSave, onClose }: LimitsDialogProps) {
  const [changed, setChanged] = useState(limits);
  const [budget, setBudget] = useState(limits.budget === null ? '' : String(limits.budget));
  const [error, setError] = useState<string>();
  const save = () => {
    const rupees = budget.trim() === '' ? null : Number(budget);
    if (rupees !== null && !(rupees >= 1 && rupees <= mostRupees)) {
      return setError(`Please enter 1 to ${mostRupees} rupees, or nothing.`);
    }
    return onSave({ ...changed, budget: rupees === null ? null : Math.round(rupees) });
  };
  const { vegetarianDays, withoutAllergens } = changed;
  return (
    <Dialog open onOpenChange={onClose} title="Your limits">
      <NumberField
        label="Most for one meal, in rupees"
        inputMode="numeric"
        value={budget}
        onChange={({ target }) => {
          setBudget(target.value);
          setError(undefined);
        }}
        hint="Without fee and tax. Leave it empty for any price."
        error={error}
      />
      <Chips
        label="Vegetarian on"
        choices={weekdays.map((weekday) => ({ value: weekday, label: weekdayName(weekday) }))}
        chosen={vegetarianDays}
        onChange={(days) => setChanged({ ...changed, vegetarianDays: days })}
      />
      <Chips
        label="Leave out"
        choices={allergens.map((allergen) => ({ value: allergen, label: labelOfKey(allergen) }))}
        chosen={withoutAllergens}
        onChange={(out) => setChanged({ ...changed, withoutAllergens: out })}
      />
      <Button onClick={save}>Save and fill again</Button>
    </Dialog>
  );
}

type ChipsProps<Value> = {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
};

function Chips<Value extends string | number>({ label, choices, chosen, onChange }: ChipsProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-2 text-secondary font-[620]">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label: name }) => {
          const isChosen = chosen.includes(value);
          return (
            <button
              key={value}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? chosen.filter((one) => one !== value) : [...chosen, value])}
              className={classNames(
                'min-h-11 rounded-full border-input px-3.5 text-secondary font-semibold',
                isChosen
                  ? 'border-beet-700 bg-beet-50 text-beet-800 inset-ring inset-ring-beet-700'
                  : 'border-line-strong bg-paper hover:border-beet-700',
              )}
            >
              {name}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

/** 'Up to ₹350.00 a meal, vegetarian on Tuesday, no milk' */
export function limitsText({ budget, vegetarianDays, withoutAllergens }: WeekLimits): string {
  const words = [
    ...(budget === null ? [] : [`up to ₹${budget} a meal`]),
    ...(vegetarianDays.length > 0
      ? [
          `vegetarian on ${vegetarianDays
            .toSorted((a, b) => a - b)
            .map(weekdayName)
            .join(', ')}`,
        ]
      : []),
    ...withoutAllergens.map((allergen) => `no ${labelOfKey(allergen).toLowerCase()}`),
  ];
  const text = words.join(', ');
  return text === '' ? 'None' : text.charAt(0).toUpperCase() + text.slice(1);
}
