import { calorieShares } from '#domain/menu/nutrition.ts';
import { classNames } from '#web/ui/class-names.ts';
import { MacroBar, MacroSwatch } from '#web/features/food-labels/macro-meter.tsx';
import { nutrientLines, type BowlFigures } from './bowl-figures.ts';

type NutritionFactsProps = {
  readonly bowl: Pick<BowlFigures, 'caloriesKcal' | 'nutritionValues'>;
  readonly className?: string;
};

export function NutritionFacts({ bowl, className }: NutritionFactsProps) {
  return (
    <dl className={classNames('grid grid-cols-2 gap-x-6 text-small', className)}>
      {nutrientLines(bowl).map(({ label, value, macro }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-2 border-t border-line py-1.5">
          <dt className="flex items-center gap-1.75 text-ink-2">
            {macro && <MacroSwatch macro={macro} />}
            {label}
          </dt>
          <dd className="num font-[660]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Its room is reserved while the bowl is empty, so that the first choice causes no layout shift. */
export function BowlMacroBar({ bowl }: { readonly bowl: Pick<BowlFigures, 'nutritionValues'> }) {
  const shares = calorieShares(bowl.nutritionValues);
  return shares ? <MacroBar shares={shares} /> : <div className="h-2.5 rounded-md bg-mist" />;
}
