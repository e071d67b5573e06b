import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Soup from 'lucide-react/icons/soup';
import X from 'lucide-react/icons/x';
import { Suspense, type SyntheticEvent, lazy, useEffect, useRef, useState } from 'react';
import type { Meal } from '#contract/catalog.ts';
import { matchesSearch } from '#domain/menu/menu-search.ts';
import { type Paise, formatRupees, fromRupees } from '#domain/money.ts';
import { maxLineQuantity } from '#domain/orders/order-limits.ts';
import { customizeOptionsQuery } from '#web/features/bowl/customize-options-query.ts';
import { SoldOutMark } from '#web/features/food-labels/sold-out-mark.tsx';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';
import { mealsQuery } from '#web/features/meal-card/meals-query.ts';
import { portionText } from '#web/features/orders/order-nutrition.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { QuantityStepper } from '#web/ui/fields/quantity-stepper.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPanel } from '#web/ui/staff-page/staff-page.tsx';
import { type OrderedFood, orderedFoods } from './phone-order-lines.ts';
import type { PhoneOrder } from './use-phone-order.ts';

const PhoneBowlDialog = lazy(async () => ({ default: (await import('./phone-bowl-dialog.tsx')).PhoneBowlDialog }));

const mostShown = 8;

type PhoneMealsProps = Pick<PhoneOrder, 'lines' | 'add' | 'addBowl' | 'setQuantity' | 'remove'>;

/** Enter in the search adds the first meal that can be ordered. */
export function PhoneMeals({ lines, add, addBowl, setQuantity, remove }: PhoneMealsProps) {
  const { data: meals, isError, refetch } = useQuery(mealsQuery);
  const hasBowls = lines.some((line) => 'bowl' in line);
  const { data: options } = useQuery({ ...customizeOptionsQuery, enabled: hasBowls });
  const [isBuilding, setIsBuilding] = useState(false);
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const search = (all: readonly Meal[]) => all.filter((meal) => matchesSearch(meal, text));
  const found = search(meals ?? []);
  const addMeal = (meal: Meal) => {
    add(meal.id);
    setText('');
    form.current?.querySelector('input')?.focus();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    // Enter may come before the meals: it then waits for them. Their failure is shown above the search.
    const all = meals ?? (await queryClient.ensureQueryData(mealsQuery).catch(() => []));
    const first = search(all).find(({ soldOut }) => soldOut === undefined);
    if (first) addMeal(first);
  };
  return (
    <StaffPanel title="Meals">
      <div className="grid gap-3 px-4 pb-4">
        {isError && !meals ? (
          <ErrorState message="Failed to load meals. Please try again." onRetry={() => void refetch()} />
        ) : null}
        <ul aria-label="Ordered meals" className="grid gap-2 empty:hidden">
          {orderedFoods(lines, { meals: meals ?? [], options }).map((line) => (
            <OrderedLine key={line.key} line={line} setQuantity={setQuantity} remove={remove} />
          ))}
        </ul>
        <form ref={form} noValidate className="flex flex-wrap gap-2" onSubmit={(event) => void submit(event)}>
          <SearchField
            label="Search meals"
            placeholder="Search meals..."
            value={text}
            onChange={setText}
            className="staff-search max-w-none! grow"
          />
          <StaffButton
            onClick={() => setIsBuilding(true)}
            icon={<Soup aria-hidden="true" className="size-4" strokeWidth={1.9} />}
          >
            Build a Bowl
          </StaffButton>
        </form>
        <Suspense>
          {isBuilding ? (
            <PhoneBowlDialog
              onClose={() => setIsBuilding(false)}
              onAdd={(bowl) => {
                addBowl(bowl);
                setIsBuilding(false);
              }}
            />
          ) : null}
        </Suspense>
        {text.trim() === '' ? null : (
          <>
            <p role="status" className="sr-only">
              {found.length === 1 ? '1 meal' : `${found.length} meals`}
            </p>
            {found.length === 0 && meals ? <p className="text-ink-2">No meals found matching your search.</p> : null}
            <ul aria-label="Found meals" className="grid divide-y divide-line empty:hidden">
              {found.slice(0, mostShown).map((meal) => (
                <FoundMeal key={meal.id} meal={meal} onAdd={() => addMeal(meal)} />
              ))}
            </ul>
          </>
        )}
      </div>
    </StaffPanel>
  );
}

function FoundMeal({ meal, onAdd }: { readonly meal: Meal; readonly onAdd: () => void }) {
  return (
    <li className="flex items-center gap-3 py-1.5">
      <FoodText food={meal} price={fromRupees(meal.price)} />
      {meal.soldOut ? (
        <SoldOutMark soldOut={meal.soldOut} />
      ) : (
        <StaffButton
          aria-label={`Add ${meal.name}`}
          className="shrink-0"
          onClick={onAdd}
          icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.9} />}
        >
          Add
        </StaffButton>
      )}
    </li>
  );
}

type FoodTextProps = {
  readonly food: Pick<Meal, 'name' | 'isVegetarian' | 'caloriesKcal' | 'nutritionValues'>;
  readonly price: Paise;
  readonly parts?: string;
};

function FoodText({ food, price, parts = '' }: FoodTextProps) {
  return (
    <span className="min-w-0 grow">
      <span className="flex items-center gap-1.5 font-[620]">
        <VegMark isVegetarian={food.isVegetarian} className="-ml-1 shrink-0" />
        {food.name}
      </span>
      {parts === '' ? null : <span className="block text-sm">{parts}</span>}
      <span className="num block text-sm text-ink-2">
        {formatRupees(price)}, {portionText(food)}
      </span>
    </span>
  );
}

type OrderedLineProps = Pick<PhoneOrder, 'setQuantity' | 'remove'> & { readonly line: OrderedFood };

function OrderedLine({ line, setQuantity, remove }: OrderedLineProps) {
  const { key, name, quantity, soldOut } = line;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-input border border-line px-3 py-1.5">
      <FoodText food={line} price={line.price} parts={line.parts} />
      {soldOut ? <SoldOutMark soldOut={soldOut} /> : null}
      <span className="ml-auto flex items-center gap-1.5">
        <QuantityStepper
          label={`Quantity of ${name}`}
          value={quantity}
          max={maxLineQuantity}
          onDecrease={() => setQuantity(key, quantity - 1)}
          onIncrease={() => setQuantity(key, quantity + 1)}
        />
        <IconButton
          label={`Remove ${name}`}
          onClick={() => remove(key)}
          icon={<X aria-hidden="true" className="size-5" strokeWidth={1.9} />}
        />
      </span>
    </li>
  );
}
