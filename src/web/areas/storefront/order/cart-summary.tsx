import { Suspense, lazy, useState } from 'react';
import { isSoldOutLine } from '#domain/menu/availability.ts';
import { addNutrition } from '#domain/menu/nutrition.ts';
import { lineKey, type CartView } from '#web/features/cart/cart-view.ts';
import { useCartActions } from '#web/features/cart/use-cart.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { WhatItLeaves } from '#web/features/nutrition-target/what-it-leaves.tsx';
import { CartLine } from './cart-line.tsx';

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/dialogs/confirm-dialog.tsx')).ConfirmDialog,
}));

type CartSummaryProps = {
  readonly cart: CartView;
  /** While an order is being placed its cart must not change. */
  readonly isLocked: boolean;
};

/** Everything that can be ordered of the cart, as one food. */
function foodOf(cart: CartView) {
  const items = cart.items.filter(({ problem }) => !isSoldOutLine(problem));
  return {
    caloriesKcal: items.reduce((sum, { caloriesKcal, quantity }) => sum + caloriesKcal * quantity, 0),
    nutritionValues: addNutrition(
      items.flatMap(({ nutritionValues, quantity }) => Array.from({ length: quantity }, () => nutritionValues)),
    ),
  };
}

const countOf = (items: CartView['items']) => items.reduce((sum, { quantity }) => sum + quantity, 0);
const itemsText = (count: number) => (count === 1 ? '1 item' : `${count} items`);

export function CartSummary({ cart, isLocked }: CartSummaryProps) {
  const actions = useCartActions();
  const [isClearing, setIsClearing] = useState(false);
  const count = countOf(cart.items);
  const soldOut = countOf(cart.items.filter(({ problem }) => isSoldOutLine(problem)));
  return (
    <section aria-labelledby="order-summary">
      <div className="flex flex-wrap items-center gap-x-4 pb-1 lg:pb-2">
        <h2 id="order-summary" tabIndex={-1} className="mr-auto text-section-s">
          Order summary
        </h2>
        <div className="flex items-center gap-x-4">
          <span className="num text-sm text-ink-2">
            {itemsText(count - soldOut)}
            {soldOut > 0 ? `, ${soldOut} sold out` : null}
          </span>
          <Button variant="ghost" size="sm" className="-mr-3" disabled={isLocked} onClick={() => setIsClearing(true)}>
            Clear cart
          </Button>
        </div>
      </div>
      <ul>
        {cart.items.map((item) => {
          const key = lineKey(item);
          return (
            <CartLine
              key={key}
              item={item}
              isLocked={isLocked}
              onIncrease={() => actions.increase(key)}
              onDecrease={() => actions.decrease(key)}
              onRemove={() => {
                // The button is removed with its line; the focus moves to the list.
                document.getElementById('order-summary')?.focus({ preventScroll: true });
                actions.remove(key);
              }}
              onSwap={(meal) => {
                document.getElementById('order-summary')?.focus({ preventScroll: true });
                actions.add(meal, item.quantity);
                actions.remove(key);
              }}
            />
          );
        })}
      </ul>
      {/* Its room from the start, because it appears last: nothing may move. */}
      <div className="min-h-4.5 border-t border-line pt-1.5 lg:pt-2">
        <WhatItLeaves {...foodOf(cart)} className="num text-right text-note/[18px] text-ink-2" />
      </div>
      {isClearing ? (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setIsClearing}
            title="Clear your cart?"
            description={`${itemsText(count)} ${count === 1 ? 'leaves' : 'leave'} your cart.`}
            keepLabel="No, Keep Cart"
            confirmLabel="Yes, Clear Cart"
            onConfirm={() => {
              setIsClearing(false);
              actions.clear();
            }}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
