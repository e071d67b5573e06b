import type { FoodAvailability } from '#contract/availability.ts';
import type { Meal } from '#contract/catalog.ts';
import { mealTypeLabels } from '#domain/menu/meal-type.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { normaliseNutrition, nutrientText } from '#domain/menu/nutrition.ts';
import { labelIn } from '#domain/readable-code.ts';
import { AvailabilityCell } from '#web/features/availability/availability-cell.tsx';
import { MealPicture } from '#web/features/meal-card/meal-picture.tsx';
import { tableGround } from '#web/features/meal-card/table-colour.ts';
import type { StaffColumn } from '#web/ui/staff-list/staff-table.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MacroSwatch, type Macro } from '#web/features/food-labels/macro-meter.tsx';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';
import { RowActions, type RowHandlers } from '../catalogue-form/list-actions.tsx';

const macroNames: readonly Macro[] = ['protein', 'carbs', 'fats'];

export function mealColumns(
  actions: RowHandlers,
  availabilityOf: (id: number) => FoodAvailability | undefined,
): readonly StaffColumn<Meal>[] {
  return [
    {
      head: 'Meal',
      sortField: 'name',
      isLead: true,
      cell: (meal) => <MealName meal={meal} availability={availabilityOf(meal.id)} />,
    },
    { head: 'Nutrition', sortField: 'calories', isHalf: true, cell: (meal) => <NutritionFacts meal={meal} /> },
    {
      head: 'Type and category',
      sortField: 'category',
      isHalf: true,
      cell: ({ mealType, mealCategory }) => (
        <>
          {labelIn(mealTypeLabels, mealType)}
          <span className="block text-note text-ink-2">{mealCategory.name}</span>
        </>
      ),
    },
    { head: 'Price', sortField: 'price', isNumber: true, cell: ({ price }) => formatRupeesOnWire(price) },
    {
      head: 'Actions',
      isActions: true,
      isHalf: true,
      cell: (row) => <RowActions row={row} {...actions} />,
    },
  ];
}

type MealNameProps = { readonly meal: Meal; readonly availability: FoodAvailability | undefined };

function MealName({ meal, availability }: MealNameProps) {
  return (
    <div className="flex items-center gap-3">
      <span className={classNames('block size-11 shrink-0 overflow-hidden rounded-cell', tableGround(meal.id))}>
        <MealPicture meal={meal} className="size-full" />
      </span>
      <VegMark isVegetarian={meal.isVegetarian} className="-mx-1 shrink-0" />
      <span className="grid justify-items-start gap-1">
        <b className="font-[660]">{meal.name}</b>
        <AvailabilityCell food={availability} />
      </span>
    </div>
  );
}

function NutritionFacts({ meal }: { readonly meal: Meal }) {
  const nutrition = normaliseNutrition(meal.nutritionValues);
  return (
    <div className="num wrap-normal whitespace-nowrap">
      {/* Where a row is one line high, the name and its state need the room. */}
      <div className="flex gap-x-3 @staff-cards/staff-table:@max-[868px]/staff-table:hidden">
        {macroNames.map((macro) => (
          <span key={macro} className="inline-flex items-center gap-1.5">
            <MacroSwatch macro={macro} />
            <span className="sr-only">{macro} </span>
            {nutrientText(macro, nutrition[macro])}
          </span>
        ))}
      </div>
      <div className="text-note text-ink-2">{meal.caloriesKcal} kcal</div>
    </div>
  );
}
