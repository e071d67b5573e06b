import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Suspense, lazy } from 'react';
import type { CartItem } from '#contract/cart.ts';
import type { Meal } from '#contract/catalog.ts';
import { lineProblemText } from '#domain/menu/availability.ts';
import { maxLineQuantity } from '#domain/orders/cart-limits.ts';
import { formatRupees, formatRupeesOnWire, fromRupees } from '#domain/money.ts';
import { lineTotal } from '#domain/orders/pricing.ts';
import { cardFigures } from '#web/features/meal-card/meal-macros.ts';
import { MealPicture } from '#web/features/meal-card/meal-picture.tsx';
import { tableGround } from '#web/features/meal-card/table-colour.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { QuantityStepper } from '#web/ui/fields/quantity-stepper.tsx';

// Lazy: a cart with something that is sold out is rare.
const SwapList = lazy(async () => ({ default: (await import('#web/features/meal-card/swap-list.tsx')).SwapList }));

type CartLineProps = {
  readonly item: CartItem;
  readonly isLocked: boolean;
  readonly onIncrease: () => void;
  readonly onDecrease: () => void;
  readonly onRemove: () => void;
  readonly onSwap: (meal: Meal) => void;
};

export function CartLine({ item, isLocked, onIncrease, onDecrease, onRemove, onSwap }: CartLineProps) {
  const { mealName, pricePerItem, quantity } = item;
  return (
    <li className="grid grid-cols-[84px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-2 border-t border-line py-4.5 lg:grid-cols-[112px_minmax(0,1fr)_auto] lg:gap-x-5 lg:gap-y-1.5">
      <div
        className={classNames(
          'rounded-2xl p-1 lg:row-span-2 lg:rounded-[20px] lg:p-1.5',
          tableGround(item.mealId ?? item.cartItemId),
        )}
      >
        <MealPicture meal={{ ...item, imageUrl: item.mealImageUrl }} loading="eager" className="w-full" />
      </div>
      <div className="min-w-0 lg:self-end">
        <h3 className="text-card-s font-[700] wrap-anywhere lg:text-card">{mealName}</h3>
        <Contents item={item} />
        {item.problem ? <LineProblem problem={item.problem} /> : null}
      </div>
      <div className="self-center lg:self-start lg:text-right">
        <p className="figure-display text-price-s/none font-[740]">
          {formatRupees(lineTotal({ unitPrice: fromRupees(pricePerItem), quantity }))}
        </p>
        <p className="num mt-1.25 text-note whitespace-nowrap text-ink-2 lg:text-sm">
          {formatRupeesOnWire(pricePerItem)} each
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-1 lg:col-span-2 lg:col-start-2 lg:justify-start">
        <QuantityStepper
          label={`Quantity of ${mealName}`}
          value={quantity}
          max={maxLineQuantity}
          busy={isLocked}
          onDecrease={onDecrease}
          onIncrease={onIncrease}
        />
        <Button variant="ghost" size="sm" disabled={isLocked} onClick={onRemove}>
          Remove<span className="sr-only"> {mealName}</span>
        </Button>
      </div>
      {item.problem && item.problem.reason !== 'TOO_FEW' ? (
        <Suspense>
          <SwapList
            gone={{ ...item, id: item.mealId, name: mealName, price: pricePerItem }}
            isLocked={isLocked}
            onSwap={onSwap}
            className="col-span-full lg:col-span-2 lg:col-start-2"
          />
        </Suspense>
      ) : null}
    </li>
  );
}

/** What is left to do about it are the buttons below. */
function LineProblem({ problem }: { readonly problem: NonNullable<CartItem['problem']> }) {
  return (
    <p className="mt-2 flex items-start gap-2 rounded-m bg-haldi-100 px-3 py-2 text-sm font-[600] wrap-anywhere">
      <TriangleAlert aria-hidden="true" size={16} strokeWidth={2.2} className="mt-0.5 shrink-0 text-st-yellow" />
      <span>
        {lineProblemText(problem)}.{' '}
        {problem.reason === 'TOO_FEW' ? 'Lower the quantity or remove it to order.' : 'Swap or remove it to order.'}
      </span>
    </p>
  );
}

function Contents({ item }: { readonly item: CartItem }) {
  const figures = cardFigures(item).map(({ label, value }) => `${value} ${label.toLowerCase()}`);
  return (
    <>
      <p className="num mt-1 text-sm text-ink-2">{figures.join(', ')}</p>
      {item.mealId === null ? (
        <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">
          Custom meal: {item.components.map(({ name }) => name).join(', ')}
        </p>
      ) : null}
    </>
  );
}
