import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { caloriesFromMacros, isCaloriePlausible } from '#domain/menu/nutrition.ts';
import { macrosOf } from './nutrition-text.ts';

type CalorieWarningProps = { readonly caloriesKcal: number | undefined; readonly nutritionText: string };

/** How far the calories may be from what the macros come to: labels round, and fiber counts for less. */
const tolerance = 0.15;

/** A warning only: the figures may be right, and the form can be saved. */
export function CalorieWarning({ caloriesKcal, nutritionText }: CalorieWarningProps) {
  const macros = macrosOf(nutritionText);
  const isSuspicious =
    macros !== null && caloriesKcal !== undefined && !isCaloriePlausible(caloriesKcal, macros, tolerance);
  return (
    <div role="status" className="empty:hidden">
      {isSuspicious ? (
        <p className="num flex items-start gap-2 rounded-m bg-st-yellow-bg px-3.5 py-2.5 text-sm font-[560] text-st-yellow">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={2} />
          <span>
            The macros come to {Math.round(caloriesFromMacros(macros))} kcal (4 · protein + 4 · carbs + 9 · fats), but
            the calories say {caloriesKcal} kcal: more than 15% apart.
          </span>
        </p>
      ) : null}
    </div>
  );
}
