import { useController, useWatch } from 'react-hook-form';
import type { AdminCategory, MealDraft } from '#contract/admin-catalog.ts';
import type { Meal } from '#contract/catalog.ts';
import { mealTypeLabels, mealTypes } from '#domain/menu/meal-type.ts';
import { AddButton } from '#web/features/meal-card/cart-control.tsx';
import { MealCardFace } from '#web/features/meal-card/meal-card-face.tsx';
import { MealPicture } from '#web/features/meal-card/meal-picture.tsx';
import { tableGround } from '#web/features/meal-card/table-colour.ts';
import { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { StaffFormDialog } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { AllergenChoice } from '../catalogue-form/allergen-choice.tsx';
import { ImageField, useImageUpload } from '../catalogue-form/image-field.tsx';
import { CalorieWarning, NutritionFields } from '../catalogue-form/nutrition-fields.tsx';
import { IngredientFields } from './ingredient-fields.tsx';
import { linkIngredients, useCatalogueComponents } from './ingredient-links.ts';
import { MealArtField } from './meal-art-field.tsx';
import { artToSend, toChosen } from './meal-art.ts';
import { copyFormValues, MealForm, mealFormValues, type MealFormValues } from './meal-form-values.ts';
import { useMealMutations } from './meal-mutations.ts';
import { usePreviewMeal, type MealControl } from './use-preview-meal.ts';

type MealDialogProps = {
  /** The meal to edit; undefined adds a new one. */
  readonly meal: Meal | undefined;
  /** The meal that a new one begins as a copy of. */
  readonly original?: Meal | undefined;
  readonly categories: readonly AdminCategory[];
  readonly onClose: () => void;
};

const typeOptions = mealTypes.map((type) => ({ value: type, label: mealTypeLabels[type] }));

export function MealDialog({ meal, original, categories, onClose }: MealDialogProps) {
  const { create, update } = useMealMutations();
  const components = useCatalogueComponents();
  const save = ({ art, ingredients = [], ...draft }: MealDraft) => {
    const linked = linkIngredients(ingredients, components);
    const sent = { ...draft, ingredients: linked, ...artToSend({ ...draft, art: art ? toChosen(art) : null }, meal) };
    return meal ? update.mutateAsync({ id: meal.id, draft: sent }) : create.mutateAsync(sent);
  };
  const form = useDraftForm<MealFormValues, MealDraft>({
    schema: MealForm,
    defaultValues: original ? copyFormValues(original) : mealFormValues(meal),
    save,
    onClose,
  });
  const { control, field, textField, numberField, register, setValue, changeOptions, errorOf } = form;
  const art = useController({ control, name: 'art' }).field;
  const [name, description, mealType, caloriesKcal, nutritionText, imageUrl] = useWatch({
    control,
    name: ['name', 'description', 'mealType', 'caloriesKcal', 'nutritionValues', 'imageUrl'],
  });
  const setImageUrl = (url: string) => setValue('imageUrl', url, changeOptions);
  const upload = useImageUpload(setImageUrl);

  return (
    <StaffFormDialog
      isWide
      title={meal ? 'Edit Meal' : original ? `Duplicate ${original.name}` : 'Add Meal'}
      saveLabel={meal ? 'Save Changes' : 'Add Meal'}
      isSaving={form.formState.isSubmitting}
      isUploading={upload.progress !== null}
      onSubmit={form.submit}
      onClose={onClose}
      confirmDialog={form.confirmDialog}
      className="gap-5"
    >
      <div className="grid gap-x-7 gap-y-5 lg:grid-cols-[minmax(0,1fr)_320px] lg:items-start">
        <div className="grid gap-5">
          <TextField label="Name" autoComplete="off" {...textField('name')} />
          <TextAreaField label="Description (optional)" {...textField('description')} />
          <div className="grid gap-3 sm:grid-cols-2">
            <SelectField label="Meal type" placeholder="Please choose" options={typeOptions} {...field('mealType')} />
            <SelectField
              label="Category"
              placeholder="Please choose"
              options={categories.map(({ id, name: label }) => ({ value: id, label }))}
              {...numberField('mealCategoryId')}
            />
          </div>
          <div className="grid gap-3 sm:grid-cols-3">
            <NumberField label="Price (₹)" {...numberField('price')} />
            <NumberField label="Serving weight (g)" inputMode="numeric" {...numberField('servingWeightGrams')} />
            <NumberField label="Calories (kcal)" inputMode="numeric" {...numberField('caloriesKcal')} />
          </div>
          <CheckField label="Vegetarian" {...register('isVegetarian')} />
          <NutritionFields
            input={register('nutritionValues')}
            text={nutritionText}
            onChange={(text) => setValue('nutritionValues', text, changeOptions)}
            error={errorOf('nutritionValues')}
          />
          <CalorieWarning caloriesKcal={caloriesKcal} nutritionText={nutritionText} />
          <AllergenChoice {...register('allergens')} />
          <IngredientFields form={form} components={components} />
          <fieldset className="grid gap-3">
            <legend className="mb-1 text-lead font-[680]">Photograph</legend>
            <p className="text-sm text-ink-2">Shown in the bowl instead of the drawing.</p>
            <ImageField
              input={register('imageUrl')}
              error={errorOf('imageUrl')}
              imageUrl={MealForm.shape.imageUrl.safeParse(imageUrl).data ?? null}
              upload={upload}
              onRemove={() => setImageUrl('')}
            />
          </fieldset>
          <MealArtField
            art={art.value}
            name={name}
            description={description}
            mealType={mealType}
            onChange={art.onChange}
            picture={<MealPicturePreview control={control} meal={meal} />}
          />
        </div>
        <MealPreview control={control} meal={meal} />
      </div>
    </StaffFormDialog>
  );
}

type MealPreviewProps = { readonly control: MealControl; readonly meal: Meal | undefined };

/** Live preview of the menu card. It repeats the form, so it is inert and hidden from screen readers. */
function MealPreview({ control, meal }: MealPreviewProps) {
  const preview = usePreviewMeal(control, meal);
  return (
    <figure className="mx-auto w-full max-w-85 lg:sticky lg:top-0">
      <figcaption className="pb-2 text-secondary font-[620]">As customers will see it</figcaption>
      <div inert>
        <MealCardFace
          meal={preview}
          heading="h3"
          picture="eager"
          action={<AddButton mealName={preview.name} onAdd={() => undefined} />}
        />
      </div>
    </figure>
  );
}

/** The picture alone, for narrow screens. */
function MealPicturePreview({ control, meal }: MealPreviewProps) {
  const preview = usePreviewMeal(control, meal);
  return (
    <div className={classNames('size-24 shrink-0 rounded-m lg:hidden', tableGround(preview.id))}>
      <MealPicture meal={preview} loading="eager" className="size-full" />
    </div>
  );
}
