import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import type { Meal } from '#contract/catalog.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { AllergenList } from '#web/features/food-labels/allergen-list.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MacroBar, MacroFigures } from '#web/features/food-labels/macro-meter.tsx';
import { SoldOutMark } from '#web/features/food-labels/sold-out-mark.tsx';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';
import { RatingMark } from '#web/features/ratings/rating-mark.tsx';
import { cardFigures, mealShares } from './meal-macros.ts';
import { MealLink } from './meal-link.tsx';
import { MealPicture, cardTable, type Loading } from './meal-picture.tsx';
import { tableGround } from './table-colour.ts';
import { WhatItLeaves } from '#web/features/nutrition-target/what-it-leaves.tsx';

export type MealCardFaceProps = {
  readonly meal: Meal;
  readonly heading: 'h2' | 'h3';
  readonly picture?: Loading;
  /** One more figure, for a list sorted by it. */
  readonly note?: string | undefined;
  readonly isInCart?: boolean;
  /** Beside the price. */
  readonly action: ReactNode;
};

/** A card's content without its actions. It uses container queries, because it is shown in rows of one to four. */
export function MealCardFace(props: MealCardFaceProps) {
  const { meal, heading: Heading, picture = 'lazy', note, isInCart = false, action } = props;
  const shares = mealShares(meal);
  return (
    <article
      className={classNames(
        'group @container relative flex h-full flex-col overflow-hidden rounded-(--radius-l) border bg-paper transition-shadow duration-240 ease-out hover:shadow-2',
        isInCart ? 'border-beet-700 ring-1 ring-beet-700' : 'border-line',
      )}
    >
      <div className={classNames('relative overflow-hidden', cardTable, tableGround(meal.id))}>
        <MealPicture
          meal={meal}
          loading={picture}
          className={classNames(
            'absolute top-1/2 left-1/2 h-[99%] w-auto -translate-x-1/2 -translate-y-[48%] transition-[rotate,scale] duration-500 ease-out motion-safe:group-hover:scale-103 motion-safe:group-hover:rotate-6',
            meal.soldOut && 'opacity-50',
          )}
        />
        <VegMark isVegetarian={meal.isVegetarian} className="absolute top-3.5 left-3.5" />
        {meal.rating && (
          <RatingMark
            rating={meal.rating}
            className="absolute right-3.5 bottom-3.5 rounded-full bg-paper px-2.5 py-1 text-small"
          />
        )}
        {isInCart && <InCartDisc />}
        {/* For the eye, where the price is below the fold: screen readers find it beside the price. */}
        {meal.soldOut && (
          <span aria-hidden="true" className="absolute bottom-3.5 left-3.5">
            <SoldOutMark soldOut={meal.soldOut} />
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-3.5 p-4 @min-[19rem]:p-5 @min-[19rem]:pt-4.5">
        <div className="flex-1">
          <Heading className="text-card font-[720] @min-[19rem]:text-card-l">
            <MealLink meal={meal} pictureClass={`inset-x-0 top-0 ${cardTable}`} />
          </Heading>
          <p className="mt-1.5 text-secondary/[1.45] text-ink-2">{meal.description}</p>
          <AllergenList allergens={meal.allergens} sayNone className="mt-2" />
        </div>
        <div className="grid gap-3">
          {shares && <MacroBar shares={shares} />}
          <MacroFigures figures={cardFigures(meal)} />
          {note !== undefined && <p className="num text-secondary font-[560]">{note}</p>}
        </div>
        <div className="relative flex min-h-13 flex-wrap items-center justify-between gap-x-2.5 gap-y-1 pt-1">
          {/* In the gap above, because it appears after hydration: nothing may move. */}
          <WhatItLeaves
            caloriesKcal={meal.caloriesKcal}
            nutritionValues={meal.nutritionValues}
            className="num absolute inset-x-0 -top-3.5 overflow-hidden text-note/[18px] text-ellipsis whitespace-nowrap text-ink-2"
          />
          <span className="figure-display text-price/none">{formatRupeesOnWire(meal.price)}</span>
          {action}
        </div>
      </div>
    </article>
  );
}

function InCartDisc() {
  return (
    <span className="absolute top-3.5 right-3.5 grid size-7.5 place-items-center rounded-full bg-beet-700 text-white">
      <Check aria-hidden="true" size={17} strokeWidth={3} />
      <span className="sr-only">In your cart</span>
    </span>
  );
}
