import type { MacroTarget } from '#contract/consultations.ts';
import { MacroFigures } from '#web/ui/food/macro-meter.tsx';

const grams = (amount: number | null) => (amount === null ? '–' : `${amount} g`);

export function TargetFigures({ target }: { readonly target: MacroTarget }) {
  const { calories, protein, carbs, fats } = target;
  if ([calories, protein, carbs, fats].every((amount) => amount === null)) {
    return <p className="text-ink-2">No target set yet</p>;
  }
  return (
    <MacroFigures
      className="max-w-105"
      figures={[
        { label: 'kcal', value: calories === null ? '–' : String(calories) },
        { label: 'Protein', value: grams(protein), macro: 'protein' },
        { label: 'Carbs', value: grams(carbs), macro: 'carbs' },
        { label: 'Fats', value: grams(fats), macro: 'fats' },
      ]}
    />
  );
}
