import type { FoodAvailability } from '#contract/availability.ts';
import type { MealComponent } from '#contract/catalog.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { formatNutrient, normaliseNutrition } from '#domain/menu/nutrition.ts';
import { AvailabilityCell } from '#web/features/availability/availability-cell.tsx';
import { ComponentPicture } from '#web/features/meal-card/component-picture.tsx';
import type { StaffColumn } from '#web/ui/staff-list/staff-table.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';
import { RowActions, type RowHandlers } from '../catalogue-form/list-actions.tsx';
import { useComponentActive } from './components-query.ts';

export const componentSortFields = ['name', 'protein', 'weight', 'calories', 'price'];
export const componentSortValues = {
  name: ({ name }: MealComponent) => name,
  protein: ({ nutritionValues }: MealComponent) => normaliseNutrition(nutritionValues)['protein'] ?? 0,
  weight: ({ servingWeightGrams }: MealComponent) => servingWeightGrams,
  calories: ({ caloriesKcal }: MealComponent) => caloriesKcal,
  price: ({ price }: MealComponent) => price,
};

export function componentColumns(
  actions: RowHandlers,
  availabilityOf: (id: number) => FoodAvailability | undefined,
): readonly StaffColumn<MealComponent>[] {
  return [
    {
      head: 'Name',
      sortField: 'name',
      width: '30%',
      isLead: true,
      cell: (component) => <ComponentName component={component} availability={availabilityOf(component.id)} />,
    },
    { head: 'Active', width: '9%', isLead: true, cell: (component) => <ActiveSwitch component={component} /> },
    {
      head: 'Protein',
      sortField: 'protein',
      width: '11%',
      isNumber: true,
      cell: ({ nutritionValues }) => formatNutrient('protein', normaliseNutrition(nutritionValues)['protein']),
    },
    {
      head: 'Weight',
      sortField: 'weight',
      width: '11%',
      isNumber: true,
      cell: ({ servingWeightGrams }) => `${servingWeightGrams} g`,
    },
    {
      head: 'Calories',
      sortField: 'calories',
      width: '12%',
      isNumber: true,
      cell: ({ caloriesKcal }) => `${caloriesKcal} kcal`,
    },
    { head: 'Price', sortField: 'price', width: '11%', isNumber: true, cell: ({ price }) => formatRupeesOnWire(price) },
    {
      head: 'Actions',
      width: '16%',
      isActions: true,
      cell: (row) => <RowActions row={row} {...actions} />,
    },
  ];
}

type ComponentNameProps = { readonly component: MealComponent; readonly availability: FoodAvailability | undefined };

function ComponentName({ component, availability }: ComponentNameProps) {
  return (
    <div className="flex items-center gap-3">
      <ComponentPicture component={component} isEager={false} className="size-11 shrink-0 bg-mist" />
      <VegMark isVegetarian={component.vegetarian} className="-mx-1 shrink-0" />
      <span className="grid justify-items-start gap-1">
        <b className="font-[660]">{component.name}</b>
        <AvailabilityCell food={availability} />
      </span>
    </div>
  );
}

function ActiveSwitch({ component }: { readonly component: MealComponent }) {
  const { isActive, setActive } = useComponentActive(component);
  return <Switch label={`${component.name} is active`} hideLabel isOn={isActive} onChange={setActive} />;
}
