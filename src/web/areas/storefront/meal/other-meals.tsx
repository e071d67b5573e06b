import { useId } from 'react';
import type { Meal } from '#contract/catalog.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { AddToCart, useQuantityInCart } from '#web/features/meal-card/add-to-cart.tsx';
import { cardFigures } from '#web/features/meal-card/meal-macros.ts';
import { MealLink } from '#web/features/meal-card/meal-link.tsx';
import { MealPicture } from '#web/features/meal-card/meal-picture.tsx';
import { tableGround } from '#web/features/meal-card/table-colour.ts';
import { classNames } from '#web/ui/class-names.ts';

export type OtherMeal = {
  readonly meal: Meal;
  readonly note?: string;
  /** What it would leave of today's target. */
  readonly leaves?: string | undefined;
};

export function OtherMeals({ title, meals }: { readonly title: string; readonly meals: readonly OtherMeal[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-11 lg:mt-18">
      <h2 id={id} className="mb-4 text-section">
        {title}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {meals.map((other) => (
          <li key={other.meal.id}>
            <SmallCard {...other} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SmallCard({ meal, note, leaves }: OtherMeal) {
  const quantity = useQuantityInCart(meal.id);
  const [protein] = cardFigures(meal);
  return (
    <article className="relative flex h-full flex-col justify-between gap-2.5 rounded-(--radius-l) border border-line bg-paper p-4">
      <div className="flex flex-wrap items-center gap-4">
        <div className={classNames('size-24 shrink-0 overflow-hidden rounded-panel p-1', tableGround(meal.id))}>
          <MealPicture meal={meal} className="size-full" />
        </div>
        <div className="min-w-0 flex-[1_1_8rem]">
          <h3 className="text-card-s font-bold wrap-anywhere">
            <MealLink meal={meal} pictureClass="top-4 left-4 size-24" />
          </h3>
          <p className="num mt-1 text-sm text-ink-2">
            {note ?? `${protein?.value} protein, ${meal.caloriesKcal} kcal`}
          </p>
          {/* On top of the gap below: nothing moves when it appears. */}
          {leaves && <p className="num -mb-5 text-sm/5 font-[620] text-fats-text">{leaves}</p>}
        </div>
      </div>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-2">
        <span className="figure-display text-price-s/none">{formatRupeesOnWire(meal.price)}</span>
        <AddToCart meal={meal} quantity={quantity} variant="soft" />
      </div>
    </article>
  );
}
