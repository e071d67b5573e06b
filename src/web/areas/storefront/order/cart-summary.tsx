import Bike from 'lucide-react/icons/bike';
import { Suspense, lazy, useState } from 'react';
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
  const items = cart.items.filter(({ problem }) => problem === undefined);
  return {
    caloriesKcal: items.reduce((sum, { caloriesKcal, quantity }) => sum + caloriesKcal * quantity, 0),
    nutritionValues: addNutrition(
      items.flatMap(({ nutritionValues, quantity }) => Array.from({ length: quantity }, () => nutritionValues)),
    ),
  };
}

export function CartSummary({ cart, isLocked }: CartSummaryProps) {
  const actions = useCartActions();
  const [isClearing, setIsClearing] = useState(false);
  const count = cart.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section aria-labelledby="order-summary">
      <div className="flex flex-wrap items-center gap-x-4 pb-2">
        <h2 id="order-summary" tabIndex={-1} className="mr-auto text-section-s">
          Order summary
        </h2>
        <div className="flex items-center gap-x-4">
          <span className="num text-sm text-ink-2">{count === 1 ? '1 item' : `${count} items`}</span>
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
      <div className="relative mt-4.5 flex items-center gap-4.5 rounded-(--radius-l) bg-pista-200 px-6 py-5">
        {/* In the gap above, because it appears last: nothing may move. */}
        <WhatItLeaves
          {...foodOf(cart)}
          className="num absolute inset-x-0 -top-4.5 text-right text-note/[18px] text-ink-2"
        />
        <Bike aria-hidden="true" className="size-7.5 shrink-0 text-beet-800" strokeWidth={1.9} />
        <p className="text-secondary text-[#4B3A42]">
          <strong>Cooked after you order.</strong> Weighed, packed and at your door at the time we promise.
        </p>
      </div>
      {isClearing ? (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setIsClearing}
            title="Clear your cart?"
            description={`${count === 1 ? '1 item leaves' : `${count} items leave`} your cart.`}
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
