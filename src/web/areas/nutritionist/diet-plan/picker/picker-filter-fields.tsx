import { useState } from 'react';
import { allergens } from '#domain/menu/allergen.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { numberOf } from '#web/ui/fields/number-of.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { noPickerFilters, type PickerFilters } from './planned-meals.ts';

type PickerFilterFieldsProps = {
  readonly filters: PickerFilters;
  readonly onChange: (filters: PickerFilters) => void;
};

const limits = [
  { name: 'minProtein', label: 'Protein from (g)' },
  { name: 'maxCarbs', label: 'Carbs up to (g)' },
  { name: 'maxFats', label: 'Fats up to (g)' },
  { name: 'maxCalories', label: 'Up to kcal' },
] as const;

const pressed =
  'num min-h-11! px-2.5! font-[560]! aria-pressed:border-beet-700 aria-pressed:bg-beet-50 aria-pressed:text-beet-700 wide:pointer-fine:min-h-8!';

export function PickerFilterFields({ filters, onChange }: PickerFilterFieldsProps) {
  const set = (part: Partial<PickerFilters>) => {
    const next = { ...filters, ...part };
    const isEmpty = Object.entries(noPickerFilters).every(
      ([name, none]) => String(next[name as keyof PickerFilters]) === String(none),
    );
    onChange(isEmpty ? noPickerFilters : next);
  };
  return (
    <div role="group" aria-label="Filters" className="grid gap-2">
      <div className="flex flex-wrap items-end gap-2">
        {limits.map(({ name, label }) => (
          <Limit key={name} label={label} value={filters[name]} onChange={(value) => set({ [name]: value })} />
        ))}
        <VegetarianOnly filters={filters} onChange={set} />
        {filters === noPickerFilters ? null : (
          <StaffButton onClick={() => onChange(noPickerFilters)}>Clear filters</StaffButton>
        )}
      </div>
      <WithoutAllergens filters={filters} onChange={set} />
    </div>
  );
}

export type MarkFilters = Pick<PickerFilters, 'isVegetarian' | 'without'>;
type MarkFieldsProps = { readonly filters: MarkFilters; readonly onChange: (filters: MarkFilters) => void };

/** The filters that any food has an answer to. */
export function MarkFields(props: MarkFieldsProps) {
  return (
    <div role="group" aria-label="Filters" className="grid justify-items-start gap-2">
      <VegetarianOnly {...props} />
      <WithoutAllergens {...props} />
    </div>
  );
}

function VegetarianOnly({ filters: { isVegetarian, without }, onChange }: MarkFieldsProps) {
  return (
    <StaffButton
      aria-pressed={isVegetarian}
      className={pressed}
      onClick={() => onChange({ isVegetarian: !isVegetarian, without })}
    >
      Vegetarian only
    </StaffButton>
  );
}

function WithoutAllergens({ filters: { isVegetarian, without }, onChange }: MarkFieldsProps) {
  return (
    <div role="group" aria-label="Leave out meals with" className="flex flex-wrap items-center gap-1.5">
      <span aria-hidden="true" className="mr-1 text-note-l font-[620]">
        Without
      </span>
      {allergens.map((allergen) => {
        const isOut = without.includes(allergen);
        return (
          <StaffButton
            key={allergen}
            aria-pressed={isOut}
            className={pressed}
            onClick={() =>
              onChange({
                isVegetarian,
                without: isOut ? without.filter((one) => one !== allergen) : [...without, allergen],
              })
            }
          >
            {allergen}
          </StaffButton>
        );
      })}
    </div>
  );
}

type LimitProps = {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
};

function Limit({ label, value, onChange }: LimitProps) {
  const [typed, setTyped] = useState('');
  const read = numberOf(typed) ?? null;
  const isShown = Number.isNaN(read) || read === value;
  return (
    <NumberField
      label={label}
      inputMode="numeric"
      value={isShown ? typed : String(value ?? '')}
      onChange={({ target }) => {
        setTyped(target.value);
        const limit = numberOf(target.value) ?? null;
        if (!Number.isNaN(limit)) onChange(limit === null ? null : Math.max(0, limit));
      }}
      className="w-29"
    />
  );
}
