import { useRef, useState, type SyntheticEvent } from 'react';
import { caloriesFromMacros } from '#domain/menu/nutrition.ts';
import { isBlank } from '#domain/single-line.ts';
import { StaffButton } from '#web/staff-shell/staff-button.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { genericMeal, genericProblem, nutrientLabel, readAmount, type GenericDraft } from './generic-draft.ts';
import { NotesField } from './notes-field.tsx';
import type { PickerPanel } from './picker-draft.ts';

export function GenericMeal({ draft, change, choose }: PickerPanel) {
  const { generic } = draft;
  const [hasTried, setHasTried] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const descriptionField = useRef<HTMLTextAreaElement>(null);
  const type = (part: Partial<GenericDraft>) => change({ generic: { ...generic, ...part } });
  const setAmount = (nutrient: string, text: string) => type({ amounts: { ...generic.amounts, [nutrient]: text } });
  const missing = (text: string) => (hasTried && isBlank(text) ? 'Required' : undefined);

  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    setHasTried(true);
    const meal = genericMeal(generic);
    if (meal) return choose(meal);
    toast.error('Validation Error', { points: [genericProblem] });
    (isBlank(generic.name) ? nameField : descriptionField).current?.focus();
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={add}>
      <TextField
        ref={nameField}
        label="Meal Name"
        required
        autoComplete="off"
        maxLength={120}
        value={generic.name}
        error={missing(generic.name)}
        onChange={({ target }) => type({ name: target.value })}
      />
      <TextAreaField
        ref={descriptionField}
        label="Description"
        required
        maxLength={500}
        value={generic.description}
        error={missing(generic.description)}
        onChange={({ target }) => type({ description: target.value })}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-lead font-[680]">Detailed nutrition</legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
          {Object.entries(generic.amounts).map(([nutrient, amount]) => (
            <TextField
              key={nutrient}
              label={nutrientLabel(nutrient)}
              type="number"
              inputMode="decimal"
              min={0}
              step={0.1}
              autoComplete="off"
              value={amount}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => setAmount(nutrient, target.value)}
              onBlur={({ target }) => setAmount(nutrient, String(readAmount(target.value)))}
            />
          ))}
        </div>
        <MacroCalories amounts={generic.amounts} />
      </fieldset>
      <NotesField draft={draft} change={change} />
      <div className="dialog-foot">
        <StaffButton type="submit" variant="primary">
          Add Generic Meal
        </StaffButton>
      </div>
    </form>
  );
}

function MacroCalories({ amounts }: Pick<GenericDraft, 'amounts'>) {
  const [protein, carbs, fats] = [amounts.protein, amounts.carbs, amounts.fats].map(readAmount);
  const kcal = Math.round(caloriesFromMacros({ protein: protein ?? 0, carbs: carbs ?? 0, fats: fats ?? 0 }));
  return (
    <p role="status" className="num min-h-5 text-sm text-ink-2">
      {kcal > 0 ? `Protein, carbs and fats come to ${kcal} kcal.` : null}
    </p>
  );
}
