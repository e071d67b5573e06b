import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Crosshair from 'lucide-react/icons/crosshair';
import { useForm, useWatch, type FieldPath } from 'react-hook-form';
import { KitchenDraft, type Kitchen } from '#contract/admin-kitchens.ts';
import { useCurrentLocation } from '#web/addresses/use-current-location.ts';
import { StaffButton } from '#web/staff-shell/staff-button.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx';
import { DraftCoverage } from './draft-coverage.tsx';
import { kitchenFormValues, type KitchenFormValues } from './kitchen-form-values.ts';

/** Field to the server's word about it; null when it is saved. */
export type Refusal = Readonly<Record<string, string>> | null;

type KitchenFieldsProps = {
  readonly kitchen: Kitchen | undefined;
  readonly others: readonly Kitchen[];
  readonly onSave: (draft: KitchenDraft) => Promise<Refusal>;
  readonly onClose: () => void;
};

const isField = (name: string): name is FieldPath<KitchenFormValues> => name in KitchenDraft.shape;

export function KitchenFields({ kitchen, others, onSave, onClose }: KitchenFieldsProps) {
  const { register, handleSubmit, setError, setValue, control, formState } = useForm<
    KitchenFormValues,
    unknown,
    KitchenDraft
  >({ resolver: standardSchemaResolver(KitchenDraft), defaultValues: kitchenFormValues(kitchen) });
  const { errors, isSubmitting, isDirty } = formState;
  const { question, letGo } = useUnsavedChanges(isDirty);
  const draft = useWatch({ control }) as KitchenFormValues;
  const { locate, isLocating } = useCurrentLocation(({ latitude, longitude }) => {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue('latitude', latitude, options);
    setValue('longitude', longitude, options);
  });

  const field = (name: FieldPath<KitchenFormValues>) => ({ ...register(name), error: errors[name]?.message });
  const numberField = (name: 'latitude' | 'longitude' | 'deliveryRadiusKm') => ({
    ...register(name, { valueAsNumber: true }),
    type: 'number',
    autoComplete: 'off',
    error: errors[name]?.message,
  });
  const save = async (values: KitchenDraft) => {
    const refusal = await onSave(values);
    if (refusal === null) {
      letGo();
      onClose();
      return;
    }
    for (const [index, [name, message]] of Object.entries(refusal).entries()) {
      if (isField(name)) setError(name, { message }, { shouldFocus: index === 0 });
    }
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(save)(event)}>
      <TextField label="Kitchen name" maxLength={80} autoComplete="off" {...field('name')} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="Latitude" step="any" {...numberField('latitude')} />
        <TextField label="Longitude" step="any" {...numberField('longitude')} />
      </div>
      <div>
        <StaffButton
          busy={isLocating}
          onClick={locate}
          icon={<Crosshair aria-hidden="true" className="size-4" strokeWidth={1.9} />}
        >
          Use current location
        </StaffButton>
      </div>
      <TextField
        label="Delivery radius (km)"
        step={0.1}
        min={0.1}
        inputMode="decimal"
        {...numberField('deliveryRadiusKm')}
      />
      <DraftCoverage draft={draft} others={others} />
      <TextField label="Address line 1 (optional)" maxLength={200} {...field('addressLine1')} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="City (optional)" maxLength={80} {...field('city')} />
        <TextField label="Postal code (optional)" inputMode="numeric" maxLength={12} {...field('postalCode')} />
      </div>
      <CheckField label="Active: takes new orders" {...register('active')} />
      <div className="flex flex-wrap justify-end gap-2 pt-1">
        <StaffButton onClick={onClose}>Cancel</StaffButton>
        <StaffButton type="submit" variant="primary" busy={isSubmitting}>
          {kitchen ? 'Save Changes' : 'Add Kitchen'}
        </StaffButton>
      </div>
      {question}
    </form>
  );
}
