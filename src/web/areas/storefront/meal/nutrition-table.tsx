import type { Meal } from '#contract/catalog.ts';
import {
  formatNutrient,
  normaliseNutrition,
  nutrientLabels,
  nutrientOrder,
  type Nutrition,
} from '#domain/menu/nutrition.ts';
import { MacroSwatch, isMacro } from '#web/features/food-labels/macro-meter.tsx';

type NutritionTableProps = {
  readonly meal: Pick<Meal, 'nutritionValues' | 'caloriesKcal' | 'servingWeightGrams'>;
};

/** For one bowl and for 100 g. A figure that the kitchen did not give is N/A. */
export function NutritionTable({ meal }: NutritionTableProps) {
  const { servingWeightGrams } = meal;
  const one: Nutrition = { ...normaliseNutrition(meal.nutritionValues), calories: meal.caloriesKcal };
  const per100 = (amount: number | undefined) =>
    amount === undefined ? undefined : (amount * 100) / servingWeightGrams;
  return (
    <section aria-labelledby="nutrition">
      <h2 id="nutrition" className="mb-3 text-section">
        Nutrition
      </h2>
      <table className="num w-full border-collapse text-right">
        <thead className="text-sm text-ink-2">
          <tr className="h-9 border-b border-line *:font-[560]">
            <th scope="col" className="text-left">
              Nutrient
            </th>
            <th scope="col">One bowl, {servingWeightGrams} g</th>
            <th scope="col">100 g</th>
          </tr>
        </thead>
        <tbody>
          {nutrientOrder.map((key) => (
            <tr key={key} className="h-12 border-b border-line">
              <th scope="row" className="text-left font-semibold">
                <span className="flex items-center gap-2.25">
                  {isMacro(key) && <MacroSwatch macro={key} />}
                  {nutrientLabels[key]}
                </span>
              </th>
              <td className="font-bold">{formatNutrient(key, one[key])}</td>
              <td className="text-ink-2">{formatNutrient(key, per100(one[key]))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-secondary text-ink-2">Weighed as served.</p>
    </section>
  );
}
