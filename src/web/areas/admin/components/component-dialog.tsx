import { useController, useWatch } from 'react-hook-form';
import type { MealComponent } from '#contract/catalog.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { StaffFormDialog } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { ComponentForm, componentFormValues, type ComponentFormValues } from './component-form-values.ts';
import { useComponentMutations } from './components-query.ts';
import { AllergenChoice } from '../catalogue-form/allergen-choice.tsx';
import { canBeDrawnAs } from '../catalogue-form/art-options.ts';
import { CalorieWarning, NutritionFields } from '../catalogue-form/nutrition-fields.tsx';
import { ImageField, useImageUpload } from '../catalogue-form/image-field.tsx';
import { ComponentArtField } from './component-art-field.tsx';
import { componentSections } from './component-kinds.ts';

type ComponentDialogProps = {
  /** The component to edit; undefined adds a new one. */
  readonly component: MealComponent | undefined;
  /** Preselected type of a new component. */
  readonly initialType: string;
  readonly onClose: () => void;
};

const typeOptions = componentSections.map(({ type, one }) => ({ value: type, label: one }));

export function ComponentDialog({ component, initialType, onClose }: ComponentDialogProps) {
  const { create, update } = useComponentMutations();
  const form = useDraftForm<ComponentFormValues, ComponentForm>({
    schema: ComponentForm,
    defaultValues: componentFormValues(component, initialType),
    save: (draft) =>
      component
        ? update.mutateAsync({ place: component, draft })
        : create.mutateAsync({ type: draft.componentType, draft }),
    onClose,
  });
  const { control, textField, numberField, register, setValue, changeOptions, errorOf } = form;
  const artKey = useController({ control, name: 'artKey' }).field;
  const [name, type, caloriesKcal, nutritionText, imageText] = useWatch({
    control,
    name: ['name', 'componentType', 'caloriesKcal', 'nutritionValues', 'imageUrl'],
  });
  const imageUrl = ComponentForm.shape.imageUrl.safeParse(imageText).data ?? null;
  const setImageUrl = (url: string) => setValue('imageUrl', url, changeOptions);
  const upload = useImageUpload(setImageUrl);

  return (
    <StaffFormDialog
      isWide
      title={component ? 'Edit Component' : 'Add Component'}
      saveLabel={component ? 'Save Changes' : 'Add Component'}
      isSaving={form.formState.isSubmitting}
      isUploading={upload.progress !== null}
      onSubmit={form.submit}
      onClose={onClose}
      confirmDialog={form.confirmDialog}
      className="gap-5"
    >
      <div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextField label="Name" autoComplete="off" {...textField('name')} />
        {component ? (
          <SelectField
            label="Type"
            options={typeOptions}
            value={component.componentType}
            disabled
            hint="The type stays as it is."
          />
        ) : (
          <SelectField
            label="Type"
            options={typeOptions}
            {...register('componentType', {
              onChange: ({ target }: { target: { value: ComponentFormValues['componentType'] } }) => {
                if (artKey.value !== null && !canBeDrawnAs(target.value, artKey.value)) artKey.onChange(null);
              },
            })}
          />
        )}
      </div>
      <TextAreaField label="Description (optional)" {...textField('description')} />
      <div className="grid gap-3 sm:grid-cols-3">
        <NumberField label="Price (₹)" {...numberField('price')} />
        <NumberField label="Serving weight (g)" inputMode="numeric" {...numberField('servingWeightGrams')} />
        <NumberField label="Calories (kcal)" inputMode="numeric" {...numberField('caloriesKcal')} />
      </div>
      <div className="flex flex-wrap gap-x-6">
        <CheckField label="Vegetarian" {...register('vegetarian')} />
        <CheckField label="Active: customers can choose it" {...register('active')} />
      </div>
      <NutritionFields
        input={register('nutritionValues')}
        text={nutritionText}
        onChange={(text) => setValue('nutritionValues', text, changeOptions)}
        error={errorOf('nutritionValues')}
      />
      <CalorieWarning caloriesKcal={caloriesKcal} nutritionText={nutritionText} />
      <AllergenChoice {...register('allergens')} />
      <fieldset className="grid gap-3">
        <legend className="mb-1 text-lead font-[680]">Photograph</legend>
        <p className="text-sm text-ink-2">Shown in the builder instead of the drawing.</p>
        <ImageField
          input={register('imageUrl')}
          error={errorOf('imageUrl')}
          imageUrl={imageUrl}
          upload={upload}
          onRemove={() => setImageUrl('')}
        />
      </fieldset>
      <ComponentArtField artKey={artKey.value} name={name} type={type} imageUrl={imageUrl} onChange={artKey.onChange} />
    </StaffFormDialog>
  );
}
