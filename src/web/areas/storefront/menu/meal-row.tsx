import { memo } from 'react';
import type { Meal } from '#contract/catalog.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { AddToCart, useQuantityInCart } from '#web/features/meal-card/add-to-cart.tsx';
import { MealLink } from '#web/features/meal-card/meal-link.tsx';
import { cardFigures } from '#web/features/meal-card/meal-macros.ts';
import { MealPicture } from '#web/features/meal-card/meal-picture.tsx';
import { tableGround } from '#web/features/meal-card/table-colour.ts';
import { AllergenList } from '#web/features/food-labels/allergen-list.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MacroFigures } from '#web/features/food-labels/macro-meter.tsx';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';

type MealRowProps = { readonly meal: Meal; readonly note?: string | undefined };

/** A meal in a list of results: the card on its side. */
export const MealRow = memo(function MealRow({ meal, note }: MealRowProps) {
  const quantity = useQuantityInCart(meal.id);
  return (
    <article className="@container relative grid gap-3 rounded-(--radius-l) border border-line bg-paper p-3">
      <div className="flex items-start gap-3">
        <div className={classNames('relative size-22 shrink-0 overflow-hidden rounded-m', tableGround(meal.id))}>
          <MealPicture meal={meal} className={classNames('size-full', meal.soldOut && 'opacity-50')} />
        </div>
        <div className="min-w-0 flex-1">
          <div className="flex items-start gap-2">
            <h2 className="flex-1 text-card-s font-[720] wrap-anywhere">
              <MealLink meal={meal} pictureClass="top-3 left-3 size-22" />
            </h2>
            <VegMark isVegetarian={meal.isVegetarian} className="shrink-0" />
          </div>
          <p className="mt-1 line-clamp-2 text-sm text-ink-2">{meal.description}</p>
          <AllergenList allergens={meal.allergens} sayNone className="mt-1.5" />
        </div>
      </div>
      <MacroFigures figures={cardFigures(meal)} />
      {note !== undefined && <p className="num text-sm font-[560]">{note}</p>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="figure-display text-xl/none">{formatRupeesOnWire(meal.price)}</span>
        <AddToCart meal={meal} quantity={quantity} />
      </div>
    </article>
  );
});
