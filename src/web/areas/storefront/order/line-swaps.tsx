import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CartItem } from '#contract/cart.ts';
import type { Meal } from '#contract/catalog.ts';
import { findSwaps, swapText } from '#domain/finder/swap.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { MealPicture } from '#web/meal-card/meal-picture.tsx';
import { mealsQuery } from '#web/meal-card/meals-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';

type LineSwapsProps = {
  readonly item: CartItem;
  readonly isLocked: boolean;
  readonly onSwap: (meal: Meal) => void;
};

/** What could be ordered instead of a line that is sold out, with the difference. Nothing where nothing comes near. */
export function LineSwaps({ item, isLocked, onSwap }: LineSwapsProps) {
  const { data: meals } = useQuery(mealsQuery);
  const swaps = useMemo(
    () => (meals ? findSwaps({ ...item, id: item.mealId, price: item.pricePerItem }, meals) : []),
    [meals, item],
  );
  if (swaps.length === 0) return null;
  return (
    <section
      aria-label={`Instead of ${item.mealName}`}
      className="col-span-full rounded-m border border-line px-3.5 py-2.5 lg:col-span-2 lg:col-start-2"
    >
      <p className="text-sm font-[640]">Swap it for</p>
      <ul className="mt-1 divide-y divide-line">
        {swaps.map(({ meal, difference }) => (
          <li key={meal.id} className="flex items-center gap-3 py-2">
            <MealPicture meal={meal} className="size-11 shrink-0" />
            <p className="min-w-0 flex-1 text-sm">
              <b className="font-[640] wrap-anywhere">{meal.name}</b>{' '}
              <span className="num whitespace-nowrap">{formatRupeesOnWire(meal.price)}</span>
              <span className="num block text-ink-2">{swapText(difference)}</span>
            </p>
            <Button size="sm" variant="soft" disabled={isLocked} onClick={() => onSwap(meal)}>
              Swap
              <span className="sr-only">
                {' '}
                {item.mealName} for {meal.name}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
