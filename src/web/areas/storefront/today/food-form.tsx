import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoodDraft } from '#contract/nutrition-ledger.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { caloriesFromMacros } from '#domain/menu/nutrition.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { endpoints } from '#web/features/nutrition-target/day-left.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

const figures = [
  ['grams', 'Grams', 10_000],
  ['protein', 'Protein (g)', 1000],
  ['carbs', 'Carbs (g)', 2000],
  ['fats', 'Fats (g)', 1000],
  ['caloriesKcal', 'kcal', 10_000],
] as const;
type FigureName = (typeof figures)[number][0];
type Typed = Readonly<Record<'name' | FigureName, string>>;

/** What a form starts with. Null stands for nothing yet. */
export type FoodStart = Readonly<Record<FigureName, number | null>> & { readonly name: string };

const noFood: FoodStart = { name: '', grams: null, protein: null, carbs: null, fats: null, caloriesKcal: null };

type FoodFormProps<Saved> = {
  readonly start?: FoodStart | undefined;
  readonly submitLabel: string;
  readonly save: (food: Omit<FoodDraft, 'eatenAt'>) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
};

/** A food by hand. Calories follow the macros until they are typed over. */
export function FoodForm<Saved>({ start = noFood, submitLabel, save, onSaved }: FoodFormProps<Saved>) {
  const [typed, setTyped] = useState<Typed>(() => ({
    name: start.name,
    ...(Object.fromEntries(figures.map(([name]) => [name, start[name]?.toString() ?? ''])) as Record<
      FigureName,
      string
    >),
  }));
  const [ownCalories, setOwnCalories] = useState(start.caloriesKcal !== null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setIsSaving] = useState(false);
  const macros = { protein: Number(typed.protein), carbs: Number(typed.carbs), fats: Number(typed.fats) };
  const computed = Object.values(macros).every(Number.isFinite) ? String(Math.round(caloriesFromMacros(macros))) : '';
  const shown: Typed = ownCalories ? typed : { ...typed, caloriesKcal: computed };

  const submit = useSubmitOnce(async () => {
    const found = problemsOf(shown);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setIsSaving(true);
    try {
      onSaved(
        await save({
          name: shown.name.trim(),
          grams: shown.grams === '' ? null : Number(shown.grams),
          protein: Number(shown.protein),
          carbs: Number(shown.carbs),
          fats: Number(shown.fats),
          caloriesKcal: Number(shown.caloriesKcal),
        }),
      );
    } catch (error) {
      const fieldErrors = error instanceof ApiError ? error.fieldErrors : {};
      setErrors({ ...fieldErrors, root: error instanceof Error ? error.message : 'It could not be saved.' });
    } finally {
      setIsSaving(false);
    }
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        label="Food"
        value={shown.name}
        maxLength={textLengths.foodName}
        autoComplete="off"
        error={errors['name']}
        onChange={(event) => setTyped({ ...typed, name: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-4">
        {figures.map(([name, label]) => (
          <NumberField
            key={name}
            label={label}
            autoComplete="off"
            className={name === 'grams' ? 'col-span-2' : ''}
            hint={name === 'grams' ? 'Of everything together; leave it empty if you do not know.' : undefined}
            value={shown[name]}
            error={errors[name]}
            onChange={(event) => {
              if (name === 'caloriesKcal') setOwnCalories(event.target.value !== '');
              setTyped({ ...typed, [name]: event.target.value.replace(',', '.') });
            }}
          />
        ))}
      </div>
      <FormError message={errors['root']} />
      <div className="dialog-foot">
        <Button type="submit" busy={isSaving}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

function problemsOf(typed: Typed): Record<string, string> {
  const problems: Record<string, string> = {};
  if (typed.name.trim() === '') problems['name'] = 'Please name the food';
  for (const [name, , max] of figures) {
    const isLeftOut = typed[name].trim() === '' && name !== 'caloriesKcal';
    const figure = Number(typed[name]);
    if (!isLeftOut && !(figure >= 0 && figure <= max)) problems[name] = `Please enter a number from 0 to ${max}`;
  }
  return problems;
}

/** What an entry was before each correction. */
export function EntryHistory({ id }: { readonly id: number }) {
  const { data = [] } = useQuery({
    queryKey: ['ledger', 'changes', id],
    queryFn: async ({ signal }) => call((await endpoints()).listLedgerChanges, { params: { id } }, { signal }),
    staleTime: 0,
  });
  if (data.length === 0) return null;
  return (
    <section aria-label="Earlier versions" className="mt-5 border-t border-line pt-4 text-sm text-ink-2">
      <h3 className="font-text text-secondary font-[620] text-ink">Before</h3>
      <ul className="num mt-1 grid gap-1">
        {data.map((was) => (
          <li key={was.changedAt}>
            Until {formatInstant(was.changedAt, 'short')}: {was.isEaten ? was.name : `${was.name}, not eaten`},{' '}
            {Math.round(was.caloriesKcal)} kcal, {Math.round(was.protein)} g protein
          </li>
        ))}
      </ul>
    </section>
  );
}
