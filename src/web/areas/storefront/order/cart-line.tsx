import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Suspense, lazy } from 'react';
import type { CartItem } from '#contract/cart.ts';
import { isSoldOutLine, lineProblemText } from '#domain/menu/availability.ts';
import { maxLineQuantity } from '#domain/orders/order-limits.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { lineKey } from '#web/features/cart/cart-view.ts';
import { cardFigures } from '#web/features/meal-card/meal-macros.ts';
import { tableGround } from '#web/features/meal-card/table-colour.ts';
import { QuantityStepper } from '#web/ui/fields/quantity-stepper.tsx';
import { type CartLineProps, LinePicture, RemoveButton, lineAmount, lineGrid } from './line-parts.tsx';

// Lazy: a cart with something that is sold out is rare.
const SoldOutLine = lazy(async () => ({ default: (await import('./sold-out-line.tsx')).SoldOutLine }));

/** Where the reason why nothing can be ordered leads to. */
export const lineElementId = (item: CartItem) => `line-${lineKey(item)}`;

export function CartLine(line: CartLineProps) {
  const { item } = line;
  const isSoldOut = isSoldOutLine(item.problem);
  return (
    <li
      id={lineElementId(item)}
      tabIndex={item.problem ? -1 : undefined}
      className="scroll-mt-24 border-t border-line py-3.5 outline-offset-2 lg:py-4"
    >
      {isSoldOut ? (
        <Suspense fallback={<div className="min-h-40" />}>
          <SoldOutLine {...line} />
        </Suspense>
      ) : (
        <OrderedLine {...line} />
      )}
    </li>
  );
}

function OrderedLine({ item, isLocked, onIncrease, onDecrease, onRemove }: CartLineProps) {
  const { mealName, pricePerItem, quantity, problem } = item;
  return (
    <div className={lineGrid}>
      <LinePicture item={item} className={tableGround(item.mealId ?? item.cartItemId)} />
      <div className="min-w-0 lg:self-end">
        <h3 className="text-card-s font-[700] wrap-anywhere lg:text-card">{mealName}</h3>
        <Contents item={item} />
        {problem ? (
          <p className="mt-2 flex items-start gap-2 rounded-m bg-haldi-100 px-3 py-2 text-sm font-[600] wrap-anywhere">
            <TriangleAlert aria-hidden="true" size={16} strokeWidth={2.2} className="mt-0.5 shrink-0 text-st-yellow" />
            <span>{lineProblemText(problem)}. Lower the quantity or remove it to order.</span>
          </p>
        ) : null}
      </div>
      <div className="self-center lg:self-start lg:text-right">
        <p className="figure-display text-price-s/none font-[740]">{lineAmount(item)}</p>
        {quantity > 1 ? (
          <p className="num mt-1.25 text-note whitespace-nowrap text-ink-2 lg:text-sm">
            {formatRupeesOnWire(pricePerItem)} each
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-1 lg:col-span-2 lg:col-start-2 lg:justify-start">
        <QuantityStepper
          label={`Quantity of ${mealName}`}
          value={quantity}
          max={maxLineQuantity}
          busy={isLocked}
          onDecrease={onDecrease}
          onIncrease={onIncrease}
        />
        <RemoveButton mealName={mealName} isLocked={isLocked} onRemove={onRemove} />
      </div>
    </div>
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
