import { useState } from 'react';
import type { Meal } from '#contract/catalog.ts';
import { formatRupees, formatRupeesOnWire, fromRupees, paise } from '#domain/money.ts';
import { maxLineQuantity } from '#domain/orders/order-limits.ts';
import { useCartActions } from '#web/features/cart/use-cart.ts';
import { useAddToCart, useQuantityInCart } from '#web/features/meal-card/add-to-cart.tsx';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SoldOutMark } from '#web/features/food-labels/sold-out-mark.tsx';
import { QuantityStepper } from '#web/ui/fields/quantity-stepper.tsx';

export type Purchase = ReturnType<typeof usePurchase>;

/** A quantity to add; once the meal is in the cart, its quantity there. */
export function usePurchase(meal: Meal) {
  const inCart = useQuantityInCart(meal.id);
  const cart = useCartActions();
  const add = useAddToCart(meal);
  const [chosen, setChosen] = useState(1);
  const isInCart = inCart > 0;
  const key = String(meal.id);
  return {
    meal,
    isInCart,
    quantity: isInCart ? inCart : chosen,
    decrease: () => (isInCart ? cart.decrease(key) : setChosen(chosen - 1)),
    increase: () => (isInCart ? cart.increase(key) : setChosen(chosen + 1)),
    remove: () => cart.remove(key),
    add: () => void add(chosen).then(() => setChosen(1)),
  };
}

/** The price; on larger screens with the controls, which a phone keeps in a bar. */
export function BuyPanel({ purchase }: { readonly purchase: Purchase }) {
  const { meal, isInCart, remove } = purchase;
  return (
    <div className="mt-4 border-t border-line pt-3.5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <span className="figure-display text-title-s/none">{formatRupeesOnWire(meal.price)}</span>
        {isInCart && (
          <span className="flex items-center text-secondary text-ink-2">
            In your cart
            <Button variant="ghost" size="sm" onClick={remove}>
              Remove<span className="sr-only"> {meal.name}</span>
            </Button>
          </span>
        )}
      </div>
      <BuyControls purchase={purchase} className="mt-3.5 max-md:hidden" />
    </div>
  );
}

/** Along the bottom of a phone's window until the end of the page's content: it never hides the footer. */
export function BuyBar({ purchase }: { readonly purchase: Purchase }) {
  return (
    <section aria-label="Add to cart" className="bottom-bar mt-11 md:hidden">
      <BuyControls purchase={purchase} className="w-full" />
    </section>
  );
}

function BuyControls({ purchase, className }: { readonly purchase: Purchase; readonly className: string }) {
  const { meal, isInCart, quantity } = purchase;
  if (meal.soldOut) {
    return (
      <p className={className}>
        <SoldOutMark soldOut={meal.soldOut} className="min-h-12 w-full justify-center text-base" />
      </p>
    );
  }
  return (
    <div className={classNames('flex flex-wrap gap-3', className)}>
      <QuantityStepper
        label={`Quantity of ${meal.name}`}
        value={quantity}
        max={maxLineQuantity}
        onDecrease={purchase.decrease}
        onIncrease={purchase.increase}
      />
      {isInCart ? (
        <ButtonLink to="/order-now" className="min-w-32 flex-1">
          View cart
        </ButtonLink>
      ) : (
        <Button className="min-w-32 flex-1 flex-wrap" onClick={purchase.add}>
          Add to cart
          <span className="sr-only"> {meal.name}</span>
          <span className="num md:hidden">{formatRupees(paise(fromRupees(meal.price) * quantity))}</span>
        </Button>
      )}
    </div>
  );
}
