import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { formatRupeesOnWire } from '#domain/money.ts';
import { type FilterRanges, type MealSort, mealSorts } from '#domain/menu/menu-filter.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RangeField } from '#web/ui/fields/range-field.tsx';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';
import { useDayLeft } from '#web/features/nutrition-target/use-day-left.ts';
import type { MenuState } from './menu-search-params.ts';
import { sortLabels } from './menu-labels.ts';
import type { MenuField } from './use-menu-state.ts';

export type ChangeMenu = (changes: Partial<MenuState>, by: MenuField) => void;

export type MenuFiltersProps = {
  readonly state: MenuState;
  readonly ranges: FilterRanges;
  readonly onChange: ChangeMenu;
  readonly className?: string;
};

/** In one row on a large screen, stacked in the dialog of a small one. */
export function MenuFilters({ state, ranges, onChange, className }: MenuFiltersProps) {
  return (
    <div role="group" aria-label="Filter and sort" className={className}>
      <RangeField
        label="Protein at least"
        limit="at-least"
        range={ranges.proteinGrams}
        value={state.minProteinGrams}
        format={(value) => `${value} g`}
        onChange={(minProteinGrams) => onChange({ minProteinGrams }, 'minProteinGrams')}
        className="flex-1"
      />
      <RangeField
        label="Calories at most"
        limit="at-most"
        range={ranges.caloriesKcal}
        value={state.maxCaloriesKcal}
        format={(value) => `${value} kcal`}
        onChange={(maxCaloriesKcal) => onChange({ maxCaloriesKcal }, 'maxCaloriesKcal')}
        className="flex-1"
      />
      <RangeField
        label="Price at most"
        limit="at-most"
        range={ranges.priceRupees}
        value={state.maxPriceRupees}
        format={formatRupeesOnWire}
        onChange={(maxPriceRupees) => onChange({ maxPriceRupees }, 'maxPriceRupees')}
        className="flex-1"
      />
      <VegetarianOnly
        isOn={state.vegetarianOnly}
        onChange={(vegetarianOnly) => onChange({ vegetarianOnly }, 'vegetarianOnly')}
      />
      <SortField sort={state.sort} onChange={(sort) => onChange({ sort }, 'sort')} />
    </div>
  );
}

function VegetarianOnly({ isOn, onChange }: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }) {
  return (
    <CheckField
      label={
        <span className="flex items-center gap-1">
          Vegetarian only
          <span aria-hidden="true">
            <VegMark isVegetarian />
          </span>
        </span>
      }
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
      className={classNames(
        'cursor-pointer rounded-full border-input pr-2.5 pl-3 text-secondary whitespace-nowrap',
        isOn ? 'border-beet-700 bg-beet-50' : 'border-control bg-paper hover:border-ink-2',
      )}
    />
  );
}

function SortField({ sort, onChange }: { readonly sort: MealSort; readonly onChange: (sort: MealSort) => void }) {
  const id = useId();
  const hasTarget = useDayLeft() !== null;
  const sorts = mealSorts.filter((each) => each !== 'fit' || hasTarget || sort === 'fit');
  return (
    <div className="max-w-full">
      <label htmlFor={id} className="block text-secondary/[1.3] font-[620]">
        Sort by
      </label>
      <div className="relative">
        <select
          id={id}
          value={sort}
          onChange={(event) => onChange(mealSorts.find((each) => each === event.target.value) ?? 'menu')}
          className="min-h-11 w-full cursor-pointer appearance-none text-ellipsis rounded-full border-input border-control bg-paper pr-10 pl-4 text-base hover:border-ink-2 focus-visible:rounded-full lg:w-52 lg:max-w-full lg:text-secondary xl:w-62"
        >
          {sorts.map((each) => (
            <option key={each} value={each}>
              {sortLabels[each]}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          size={18}
          strokeWidth={1.9}
          className="pointer-events-none absolute top-3.25 right-3.5 text-ink-2"
        />
      </div>
    </div>
  );
}
