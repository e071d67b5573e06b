import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { Meal } from '#contract/catalog.ts';
import { matchesSearch } from '#domain/menu/menu-search.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { maxLineQuantity } from '#domain/orders/cart-limits.ts';
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
import { type OrderedMeal, orderedMeals } from './phone-order-lines.ts';
import type { PhoneOrder } from './use-phone-order.ts';

const mostShown = 8;

type PhoneMealsProps = Pick<PhoneOrder, 'lines' | 'add' | 'setQuantity' | 'remove'>;

/** Enter in the search adds the first meal that can be ordered. */
export function PhoneMeals({ lines, add, setQuantity, remove }: PhoneMealsProps) {
  const { data: meals, isError, refetch } = useQuery(mealsQuery);
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
          {orderedMeals(lines, meals ?? []).map((line) => (
            <OrderedLine key={line.mealId} line={line} setQuantity={setQuantity} remove={remove} />
          ))}
        </ul>
        <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
          <SearchField
            label="Search meals"
            placeholder="Search meals..."
            value={text}
            onChange={setText}
            className="staff-search max-w-none!"
          />
        </form>
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
      <MealText meal={meal} />
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

function MealText({ meal }: { readonly meal: Meal }) {
  return (
    <span className="min-w-0 grow">
      <span className="flex items-center gap-1.5 font-[620]">
        <VegMark isVegetarian={meal.isVegetarian} className="-ml-1 shrink-0" />
        {meal.name}
      </span>
      <span className="num block text-sm text-ink-2">
        {formatRupeesOnWire(meal.price)}, {portionText(meal)}
      </span>
    </span>
  );
}

type OrderedLineProps = Pick<PhoneOrder, 'setQuantity' | 'remove'> & { readonly line: OrderedMeal };

function OrderedLine({ line: { meal, mealId, quantity }, setQuantity, remove }: OrderedLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-input border border-line px-3 py-1.5">
      <MealText meal={meal} />
      {meal.soldOut ? <SoldOutMark soldOut={meal.soldOut} /> : null}
      <span className="ml-auto flex items-center gap-1.5">
        <QuantityStepper
          label={`Quantity of ${meal.name}`}
          value={quantity}
          max={maxLineQuantity}
          onDecrease={() => setQuantity(mealId, quantity - 1)}
          onIncrease={() => setQuantity(mealId, quantity + 1)}
        />
        <IconButton
          label={`Remove ${meal.name}`}
          onClick={() => remove(mealId)}
          icon={<X aria-hidden="true" className="size-5" strokeWidth={1.9} />}
        />
      </span>
    </li>
  );
}
