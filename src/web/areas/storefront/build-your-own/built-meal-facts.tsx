import type { BuiltMeal } from '#contract/customize.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import type { BowlInProgress } from '#web/features/bowl/bowl-in-progress.ts';
import { BowlMacroBar, NutritionFacts } from '#web/features/bowl/nutrition-facts.tsx';
import { LiveBowl } from '#web/features/bowl/live-bowl.tsx';
import { AllergenList } from '#web/features/food-labels/allergen-list.tsx';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';

/** Figures from the server; only the picture is computed here. */
export function BuiltMealFacts({ built, bowl }: { readonly built: BuiltMeal; readonly bowl: BowlInProgress }) {
  const nutrition = { caloriesKcal: built.totalCaloriesKcal, nutritionValues: built.totalNutritionValues };
  return (
    <section aria-label="Summary" className="overflow-hidden rounded-m border border-line">
      <div className="flex items-center gap-4 bg-pista-300 px-4 py-3">
        <LiveBowl components={bowl.choice.parts} macros={bowl.macros} idPrefix="built-bowl" className="w-28 shrink-0" />
        <div className="num grid gap-0.5">
          <p className="figure-display text-section-l/none font-[740]">{formatRupeesOnWire(built.totalPrice)}</p>
          <p>
            {built.totalCaloriesKcal} kcal, {built.totalServingWeightGrams} g
          </p>
        </div>
      </div>
      <div className="grid gap-3 p-4">
        <Parts built={built} />
        <BowlMacroBar bowl={nutrition} />
        <NutritionFacts bowl={nutrition} />
        <div className="flex items-center gap-1">
          <VegMark isVegetarian={built.isVegetarian} className="-ml-1.5 shrink-0" />
          <AllergenList allergens={built.allergens} sayNone />
        </div>
      </div>
    </section>
  );
}

function Parts({ built }: { readonly built: BuiltMeal }) {
  return (
    <ul className="num grid gap-1 text-secondary">
      {[built.selectedBase, ...built.selectedProteins, ...built.selectedAddOns].map(
        ({ id, name, price, caloriesKcal }) => (
          <li key={id} className="flex justify-between gap-3">
            <span className="min-w-0 font-[560] wrap-anywhere">{name}</span>
            <span className="shrink-0 text-ink-2">
              {caloriesKcal} kcal, <span className="text-ink">{formatRupeesOnWire(price)}</span>
            </span>
          </li>
        ),
      )}
    </ul>
  );
}
