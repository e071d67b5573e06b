import { useQuery } from '@tanstack/react-query';
import type { Meal } from '#contract/catalog.ts';
import { findSwaps, swapText, type Swappable } from '#domain/finder/swap.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MealPicture } from './meal-picture.tsx';
import { mealsQuery } from './meals-query.ts';

type SwapListProps = {
  /** The id is null for a bowl. */
  readonly gone: Swappable & { readonly id: number | null; readonly name: string };
  readonly isLocked?: boolean;
  readonly onSwap: (meal: Meal) => void;
  readonly className?: string;
  /** Shown when no meal is similar; without this text, the list is left out. */
  readonly nothing?: string;
};

/** What could be ordered instead of something that cannot, with the difference. */
export function SwapList({ gone, isLocked = false, onSwap, className, nothing }: SwapListProps) {
  const { data: meals } = useQuery(mealsQuery);
  const swaps = meals ? findSwaps(gone, meals) : [];
  if (swaps.length === 0) return meals && nothing ? <p role="status">{nothing}</p> : null;
  return (
    <section
      aria-label={`Instead of ${gone.name}`}
      className={classNames('rounded-m border border-line px-3.5 py-2.5', className)}
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
                {gone.name} for {meal.name}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
