import type { Meal } from '#contract/catalog.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { AddToCart } from '#web/meal-card/add-to-cart.tsx';
import { cardFigures } from '#web/meal-card/meal-macros.ts';
import { MealPicture } from '#web/meal-card/meal-picture.tsx';
import { tableGround } from '#web/meal-card/table-ground.ts';
import { classNames } from '#web/ui/class-names.ts';
import { MacroFigures } from '#web/ui/macro-meter.tsx';
import { VegMark } from '#web/ui/veg-mark.tsx';

/** A meal in a list of results: the card on its side. */
export function MealRow({ meal }: { readonly meal: Meal }) {
  return (
    <article className="@container grid gap-3 rounded-(--radius-l) border border-line bg-paper p-3">
      <div className="flex items-start gap-3">
        <div className={classNames('relative size-22 shrink-0 overflow-hidden rounded-m', tableGround(meal.id))}>
          <MealPicture meal={meal} className="size-full" />
        </div>
        <div className="min-w-0 flex-1">
          <div className="flex items-start gap-2">
            <h2 className="flex-1 text-[20px] font-[720] wrap-anywhere">{meal.name}</h2>
            <VegMark isVegetarian={meal.isVegetarian} className="shrink-0" />
          </div>
          <p className="mt-1 line-clamp-2 text-sm text-ink-2">{meal.description}</p>
        </div>
      </div>
      <MacroFigures figures={cardFigures(meal)} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="figure-display text-xl/none">{formatRupeesOnWire(meal.price)}</span>
        <AddToCart meal={meal} />
      </div>
    </article>
  );
}
