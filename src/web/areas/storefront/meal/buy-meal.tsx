import { useState } from 'react';
import type { Meal } from '#contract/catalog.ts';
import { formatRupees, formatRupeesOnWire, fromRupees, paise } from '#domain/money.ts';
import { maxLineQuantity } from '#domain/orders/cart-limits.ts';
import { useCartActions } from '#web/cart/use-cart.ts';
import { useAddToCart, useQuantityInCart } from '#web/meal-card/add-to-cart.tsx';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { QuantityStepper } from '#web/ui/fields/quantity-stepper.tsx';

/** Chooses a quantity and adds it; once the meal is in the cart, changes it there. */
export function BuyMeal({ meal }: { readonly meal: Meal }) {
  const inCart = useQuantityInCart(meal.id);
  const cart = useCartActions();
  const add = useAddToCart(meal);
  const [chosen, setChosen] = useState(1);
  const isInCart = inCart > 0;
  const key = String(meal.id);
  const addChosen = async () => {
    await add(chosen);
    setChosen(1);
  };
  return (
    <div className="mt-5 border-t border-line pt-4.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="figure-display text-title-s/none">{formatRupeesOnWire(meal.price)}</span>
        {isInCart && (
          <span className="flex items-baseline text-secondary text-ink-2">
            In your cart
            <Button variant="ghost" size="sm" onClick={() => cart.remove(key)}>
              Remove<span className="sr-only"> {meal.name}</span>
            </Button>
          </span>
        )}
      </div>
      {/* Along the bottom of the window on phones. */}
      <div className="buy-bar mt-3.5 grid grid-cols-[auto_1fr] gap-3">
        <QuantityStepper
          label={`Quantity of ${meal.name}`}
          value={isInCart ? inCart : chosen}
          max={maxLineQuantity}
          onDecrease={isInCart ? () => cart.decrease(key) : () => setChosen(chosen - 1)}
          onIncrease={isInCart ? () => cart.increase(key) : () => setChosen(chosen + 1)}
        />
        {isInCart ? (
          <ButtonLink to="/order-now" full>
            View cart
          </ButtonLink>
        ) : (
          <Button full onClick={() => void addChosen()}>
            Add to cart
            <span className="sr-only"> {meal.name}</span>
            <span className="num md:hidden">{formatRupees(paise(fromRupees(meal.price) * chosen))}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
