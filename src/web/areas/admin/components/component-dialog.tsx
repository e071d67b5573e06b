import { useController, useWatch } from 'react-hook-form';
import type { MealComponent } from '#contract/catalog.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { ComponentForm, componentFormValues, type ComponentFormValues } from './component-form-values.ts';
import { useComponentMutations } from './components-query.ts';
import { AllergenChoice } from '../catalogue-form/allergen-choice.tsx';
import { canBeDrawnAs } from '../catalogue-form/art-options.ts';
import { CalorieWarning, NutritionFields } from '../catalogue-form/nutrition-fields.tsx';
import { FormFoot } from '../catalogue-form/form-foot.tsx';
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

export function ComponentDialog({ component, initialType, onClose }: ComponentDialogProps) {
  const { create, update } = useComponentMutations();
  const save = (draft: ComponentForm) =>
    component
      ? update.mutateAsync({ place: component, draft })
      : create.mutateAsync({ type: draft.componentType, draft });
  return (
    <Dialog open onOpenChange={onClose} isWide title={component ? 'Edit Component' : 'Add Component'}>
      <ComponentFields component={component} initialType={initialType} onSave={save} onClose={onClose} />
    </Dialog>
  );
}

type ComponentFieldsProps = {
  readonly component: MealComponent | undefined;
  readonly initialType: string;
  readonly onSave: (draft: ComponentForm) => Promise<unknown>;
  readonly onClose: () => void;
};

const typeOptions = componentSections.map(({ type, one }) => ({ value: type, label: one }));

function ComponentFields({ component, initialType, onSave, onClose }: ComponentFieldsProps) {
  const form = useDraftForm<ComponentFormValues, ComponentForm>({
    schema: ComponentForm,
    defaultValues: componentFormValues(component, initialType),
    save: onSave,
    onClose,
  });
  const { control, field, numberField, register, setValue, changeOptions, errorOf } = form;
  const artKey = useController({ control, name: 'artKey' }).field;
  const [name, type, caloriesKcal, nutritionText, imageText] = useWatch({
    control,
    name: ['name', 'componentType', 'caloriesKcal', 'nutritionValues', 'imageUrl'],
  });
  const imageUrl = ComponentForm.shape.imageUrl.safeParse(imageText).data ?? null;
  const setImageUrl = (url: string) => setValue('imageUrl', url, changeOptions);
  const upload = useImageUpload(setImageUrl);

  return (
    <form noValidate className="grid gap-5" onSubmit={form.submit}>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextField label="Name" maxLength={80} autoComplete="off" {...field('name')} />
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
      <TextAreaField label="Description (optional)" maxLength={1000} {...field('description')} />
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField label="Price (₹)" step={0.01} min={0} inputMode="decimal" {...numberField('price')} />
        <TextField label="Serving weight (g)" min={0} inputMode="numeric" {...numberField('servingWeightGrams')} />
        <TextField label="Calories (kcal)" min={0} inputMode="numeric" {...numberField('caloriesKcal')} />
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
      <FormFoot
        saveLabel={component ? 'Save Changes' : 'Add Component'}
        isSaving={form.formState.isSubmitting}
        isUploading={upload.progress !== null}
        onCancel={onClose}
      />
      {form.confirmDialog}
    </form>
  );
}
