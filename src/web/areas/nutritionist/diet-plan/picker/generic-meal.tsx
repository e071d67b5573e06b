import { useRef, useState, type SyntheticEvent } from 'react';
import type { GenericMeal as SavedMeal } from '#contract/plan-library.ts';
import { caloriesFromMacros } from '#domain/menu/nutrition.ts';
import { isBlank } from '#domain/single-line.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { useInFlightGuard } from '#web/ui/in-flight-guard.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useSaveGenericMeal } from '../library-queries.ts';
import {
  emptyGeneric,
  genericDraft,
  genericMeal,
  genericProblem,
  isAmount,
  nutrientLabel,
  plannedGenericMeal,
  readAmount,
  type GenericDraft,
} from './generic-draft.ts';
import { NotesField } from './notes-field.tsx';
import type { PickerPanel } from './picker-draft.ts';
import { SavedGenericMeals } from './saved-generic-meals.tsx';

export function GenericMeal({ draft, change, choose }: PickerPanel) {
  const { generic } = draft;
  const [hasTried, setHasTried] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const descriptionField = useRef<HTMLTextAreaElement>(null);
  const type = (part: Partial<GenericDraft>) => change({ generic: { ...generic, ...part } });
  const setAmount = (nutrient: string, text: string) => type({ amounts: { ...generic.amounts, [nutrient]: text } });
  const [edited, setEdited] = useState<SavedMeal | null>(null);
  const save = useSaveGenericMeal();
  const once = useInFlightGuard();
  const missing = (text: string) => (hasTried && isBlank(text) ? 'Required' : undefined);

  /** Null, with a message, while a required field is empty. */
  const written = () => {
    setHasTried(true);
    const meal = genericMeal(generic);
    if (meal) return meal;
    toast.error('Validation Error', { points: [genericProblem] });
    (isBlank(generic.name) ? nameField : descriptionField).current?.focus();
    return null;
  };
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    const meal = written();
    if (meal) choose(meal);
  };
  const saveForReuse = async () => {
    const meal = written();
    if (!meal) return;
    const { name, description, nutrition } = meal;
    try {
      const body = { name, description, nutrition: { ...nutrition }, nutritionNotes: draft.notes.trim() };
      await save.mutateAsync({ id: edited?.id ?? null, body });
      toast.success(edited ? `${name} changed.` : `${name} saved for reuse.`);
      setEdited(null);
    } catch {
      // Reported by the mutation; what was typed stays.
    }
  };
  const edit = (meal: SavedMeal) => {
    setEdited(meal);
    change({ generic: genericDraft(plannedGenericMeal(meal)), notes: meal.nutritionNotes });
    nameField.current?.focus();
  };
  const stopEditing = () => {
    setEdited(null);
    change({ generic: emptyGeneric, notes: '' });
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={add}>
      <SavedGenericMeals onChoose={(meal) => choose(plannedGenericMeal(meal))} onEdit={edit} />
      <TextField
        ref={nameField}
        label="Meal Name"
        required
        autoComplete="off"
        maxLength={textLengths.genericMealName}
        value={generic.name}
        error={missing(generic.name)}
        onChange={({ target }) => type({ name: target.value })}
      />
      <TextAreaField
        ref={descriptionField}
        label="Description"
        required
        maxLength={textLengths.genericMealDescription}
        value={generic.description}
        error={missing(generic.description)}
        onChange={({ target }) => type({ description: target.value })}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-lead font-[680]">Detailed nutrition</legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
          {Object.entries(generic.amounts).map(([nutrient, amount]) => (
            <NumberField
              key={nutrient}
              label={nutrientLabel(nutrient)}
              value={amount}
              error={hasTried && !isAmount(amount) ? 'Please enter a number' : undefined}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => setAmount(nutrient, target.value)}
              onBlur={({ target }) => {
                if (isAmount(target.value)) setAmount(nutrient, String(readAmount(target.value)));
              }}
            />
          ))}
        </div>
        <MacroCalories amounts={generic.amounts} />
      </fieldset>
      <NotesField draft={draft} change={change} />
      <div className="dialog-foot">
        {edited ? <StaffButton onClick={stopEditing}>Stop Editing</StaffButton> : null}
        <StaffButton busy={save.isPending} onClick={() => void once(saveForReuse)}>
          {edited ? 'Save Changes' : 'Save for Reuse'}
        </StaffButton>
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
