import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useId, useRef } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { MealDraft } from '#contract/admin-catalog.ts';
import type { MealComponent } from '#contract/catalog.ts';
import { sumOfIngredients } from '#domain/menu/ingredients.ts';
import { formatNutrient } from '#domain/menu/nutrition.ts';
import type { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { FieldNote } from '#web/ui/fields/labelled-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { linkIngredients } from './ingredient-links.ts';
import type { IngredientValues, MealFormValues } from './meal-form-values.ts';

type IngredientFieldsProps = {
  readonly form: ReturnType<typeof useDraftForm<MealFormValues, MealDraft>>;
  /** Suggested as names. */
  readonly components: readonly MealComponent[];
};

const most = 40;

/** What the meal is made of: components of the catalogue or free text, each with its grams. */
export function IngredientFields({ form, components }: IngredientFieldsProps) {
  const { control, textField, numberField, setValue, errorOf } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'ingredients' });
  const group = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const error = errorOf('ingredients');
  return (
    <fieldset ref={group} tabIndex={-1} className="grid gap-3 outline-none">
      <legend className="mb-1 text-lead font-[680]">Ingredients (optional)</legend>
      <p className="text-sm text-ink-2">Shown on the page of the meal, the heaviest first.</p>
      <datalist id={`${id}-names`}>
        {components.map(({ id: componentId, name }) => (
          <option key={componentId} value={name} aria-label={name} />
        ))}
      </datalist>
      {fields.map((row, index) => {
        const name = textField(`ingredients.${index}.name`);
        return (
          <div key={row.id} className="grid grid-cols-[minmax(0,1fr)_7rem_auto] items-start gap-2.5">
            <TextField
              label={`Ingredient ${index + 1}`}
              list={`${id}-names`}
              autoComplete="off"
              {...name}
              onChange={(event) => {
                // Another name is another ingredient; saving links it again if the catalogue has it.
                setValue(`ingredients.${index}.componentId`, null);
                void name.onChange(event);
              }}
            />
            <NumberField label="Grams" {...numberField(`ingredients.${index}.grams`)} />
            <IconButton
              label={`Remove ingredient ${index + 1}`}
              icon={<X aria-hidden="true" className="size-4.5" strokeWidth={1.9} />}
              className="mt-7.75"
              onClick={() => {
                remove(index);
                group.current?.focus({ preventScroll: true });
              }}
            />
          </div>
        );
      })}
      {error && <FieldNote id={`${id}-error`} error={error} hint={null} />}
      <StaffButton
        className="justify-self-start"
        disabled={fields.length >= most}
        icon={<Plus aria-hidden="true" className="size-4" strokeWidth={2.2} />}
        onClick={() => append({ name: '', grams: undefined, componentId: null })}
      >
        Add ingredient
      </StaffButton>
      <IngredientSum form={form} components={components} />
    </fieldset>
  );
}

/** Compares the ingredients with the meal's own figures: the form can be saved either way. */
function IngredientSum({ form, components }: IngredientFieldsProps) {
  const [rows, weight, calories] = useWatch({
    control: form.control,
    name: ['ingredients', 'servingWeightGrams', 'caloriesKcal'],
  });
  const weighed = rows.filter((row): row is IngredientValues & { grams: number } => row.grams !== undefined);
  const grams = Math.round(weighed.reduce((sum, row) => sum + row.grams, 0) * 10) / 10;
  const sum =
    weighed.length === rows.length ? sumOfIngredients(linkIngredients(weighed, components), components) : null;
  return (
    <p role="status" className="num text-sm text-ink-2 empty:hidden">
      {weighed.length > 0 && `Together ${grams} g of ${weight ?? '…'} g. `}
      {sum &&
        `They come to ${formatNutrient('calories', sum['calories'])} (the meal says ${calories ?? '…'} kcal), ` +
          ['protein', 'carbs', 'fats'].map((key) => `${formatNutrient(key, sum[key])} ${key}`).join(', ') +
          '.'}
    </p>
  );
}
