import { formatRupees } from '#domain/money.ts';
import type { BowlInProgress } from '#web/features/bowl/bowl-in-progress.ts';
import { BowlMacroBar, NutritionFacts } from '#web/features/bowl/nutrition-facts.tsx';
import { LiveBowl } from '#web/features/bowl/live-bowl.tsx';
import { WhatItLeaves } from '#web/features/nutrition-target/what-it-leaves.tsx';
import { AllergenList } from '#web/features/food-labels/allergen-list.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';

type BowlSummaryProps = { readonly bowl: BowlInProgress };

type BowlPictureProps = BowlSummaryProps & { readonly idPrefix: string; readonly className: string };

export function BowlPicture({ bowl, idPrefix, className }: BowlPictureProps) {
  return (
    <div className="bg-pista-300 px-5 pt-3.5 pb-2">
      <LiveBowl
        components={bowl.choice.parts}
        macros={bowl.macros}
        idPrefix={idPrefix}
        className={classNames('mx-auto', className)}
      />
    </div>
  );
}

export function BowlContents({ bowl, className }: BowlSummaryProps & { readonly className?: string }) {
  const { parts } = bowl.choice;
  return (
    <p className={classNames('text-small text-ink-2', className)}>
      {parts.length === 0 ? 'Nothing in it yet. Start with a base.' : parts.map(({ name }) => name).join(', ')}
    </p>
  );
}

export function BowlNutrition({ bowl }: BowlSummaryProps) {
  const { figures, choice } = bowl;
  return (
    <>
      <NutritionFacts bowl={figures} />
      {choice.parts.length > 0 && (
        <div className="flex items-center gap-1">
          <VegMark isVegetarian={figures.isVegetarian} className="-ml-1.5 shrink-0" />
          <AllergenList allergens={figures.allergens} sayNone />
        </div>
      )}
    </>
  );
}

export function BowlTotal({ bowl }: BowlSummaryProps) {
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <span className="text-secondary font-[620]">Total</span>
        <span className="figure-display text-section-l/none font-[740]">{formatRupees(bowl.figures.price)}</span>
      </div>
      {bowl.choice.parts.length > 0 ? (
        <WhatItLeaves
          caloriesKcal={bowl.figures.caloriesKcal}
          nutritionValues={bowl.figures.nutritionValues}
          className="num text-note/[18px] text-ink-2"
        />
      ) : null}
    </div>
  );
}

export function BowlMacros({ bowl }: BowlSummaryProps) {
  return <BowlMacroBar bowl={bowl.figures} />;
}
