import { useState } from 'react';
import { caloriesFromMacros } from '#domain/menu/nutrition.ts';
import { dailyRanges, type DailyTarget, usualDay } from '#domain/nutrition-ledger/daily-target.ts';
import { call } from '#web/platform/api/call.ts';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { saveGuestTarget } from '#web/features/nutrition-target/guest-target.ts';
import { endpoints, showAnswer, showDayLeft } from '#web/features/nutrition-target/day-left.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';

const fields = [
  ['caloriesKcal', 'Calories (kcal)'],
  ['protein', 'Protein (g)'],
  ['carbs', 'Carbs (g)'],
  ['fats', 'Fats (g)'],
  ['mealSharePercent', 'One meal brings (% of the day)'],
] as const satisfies readonly (readonly [keyof DailyTarget, string])[];

type DailyTargetFormProps = {
  readonly isGuest: boolean;
  readonly own: DailyTarget | null;
  /** From the calculator, to check and save. */
  readonly offered: DailyTarget | null;
  readonly footClass: string;
  readonly onSaved: (target: DailyTarget | null) => void;
};

/** The target of a day. A guest's stays in the browser. */
export function DailyTargetForm({ isGuest, own, offered, footClass, onSaved }: DailyTargetFormProps) {
  const [typed, setTyped] = useState(() => {
    const start = offered ?? own ?? usualDay;
    return Object.fromEntries(fields.map(([name]) => [name, String(start[name])])) as Record<keyof DailyTarget, string>;
  });
  const [problem, setProblem] = useState<string>();
  const [hasTried, setHasTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const figure = (name: keyof DailyTarget) => (typed[name].trim() === '' ? Number.NaN : Number(typed[name]));
  const problemOf = (name: keyof DailyTarget) => {
    const { from, to } = dailyRanges[name];
    return figure(name) >= from && figure(name) <= to ? undefined : `Please enter a number from ${from} to ${to}`;
  };
  const made = Math.round(
    caloriesFromMacros({ protein: figure('protein'), carbs: figure('carbs'), fats: figure('fats') }),
  );

  const finish = async (target: DailyTarget | null, message: string) => {
    setIsSaving(true);
    try {
      if (isGuest) {
        if (!saveGuestTarget(target)) throw new Error('This browser keeps nothing. Sign in to save your target.');
        showDayLeft(target);
      } else {
        const { setNutritionTarget, removeNutritionTarget } = await endpoints();
        const source = offered ? ('calculator' as const) : ('entered' as const);
        showAnswer(
          target ? await call(setNutritionTarget, { body: { ...target, source } }) : await call(removeNutritionTarget),
        );
      }
      toast.success(message);
      onSaved(target);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'It could not be saved.');
    } finally {
      setIsSaving(false);
    }
  };
  const submit = useSubmitOnce(async () => {
    setHasTried(true);
    if (fields.some(([name]) => problemOf(name))) return;
    await finish(
      Object.fromEntries(fields.map(([name]) => [name, Math.round(figure(name))])) as DailyTarget,
      'Your target is saved',
    );
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <div className="grid grid-cols-2 gap-4">
        {fields.map(([name, label]) => (
          <NumberField
            key={name}
            label={label}
            inputMode="numeric"
            autoComplete="off"
            className={name === 'mealSharePercent' ? 'col-span-2' : ''}
            value={typed[name]}
            error={hasTried ? problemOf(name) : undefined}
            onChange={({ target: { value } }) => setTyped({ ...typed, [name]: value.replaceAll(/[^\d.]/g, '') })}
          />
        ))}
      </div>
      <p role="status" className="num text-sm text-ink-2">
        {Number.isFinite(made) ? `These grams make ${made} kcal.` : ''}{' '}
        <TextLink to="/explore-more#your-protein">Calculate your protein</TextLink>
      </p>
      <FormError message={problem} />
      <div className={footClass}>
        {own ? (
          <Button variant="ghost" onClick={() => void finish(null, 'Your target is removed')}>
            Remove target
          </Button>
        ) : null}
        <Button type="submit" busy={isSaving}>
          Save target
        </Button>
      </div>
    </form>
  );
}
