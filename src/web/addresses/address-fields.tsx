import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch, type FieldPath } from 'react-hook-form';
import { AddressForm, type Address } from '#contract/addresses.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { addressFormValues, type AddressFormValues } from './address-form-values.ts';
import { LocationField } from './location-field.tsx';
import { PinCheck } from './pin-check.tsx';

/** Field to the server's word about it. */
export type RefusedFields = Readonly<Record<string, string>>;

type AddressFieldsProps = {
  readonly address: Address | undefined;
  readonly onSave: (form: AddressForm) => Promise<RefusedFields>;
  readonly onCancel: () => void;
};

const isField = (name: string): name is FieldPath<AddressFormValues> => name in AddressForm.shape;

export function AddressFields({ address, onSave, onCancel }: AddressFieldsProps) {
  const { register, handleSubmit, setError, setValue, control, formState } = useForm<
    AddressFormValues,
    unknown,
    AddressForm
  >({ resolver: standardSchemaResolver(AddressForm), defaultValues: addressFormValues(address) });
  const { errors, isSubmitting } = formState;
  const [postalCode, latitude, longitude] = useWatch({ control, name: ['postalCode', 'latitude', 'longitude'] });

  const field = (name: FieldPath<AddressFormValues>) => ({ ...register(name), error: errors[name]?.message });
  const setPoint = (point: { latitude: number; longitude: number } | null) => {
    setValue('latitude', point?.latitude ?? null);
    setValue('longitude', point?.longitude ?? null);
  };
  const save = async (form: AddressForm) => {
    const refused = Object.entries(await onSave(form));
    for (const [index, [name, message]] of refused.entries()) {
      if (isField(name)) setError(name, { message }, { shouldFocus: index === 0 });
    }
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(save)(event)}>
      <TextField
        label="Label"
        hint="For example Home, Work or Gym"
        maxLength={40}
        autoComplete="off"
        {...field('label')}
      />
      <TextField
        label="Address line 1"
        hint="Flat, building, street"
        maxLength={120}
        autoComplete="address-line1"
        {...field('addressLine1')}
      />
      <TextField
        label="Address line 2 (optional)"
        maxLength={120}
        autoComplete="address-line2"
        {...field('addressLine2')}
      />
      <div className="grid gap-2">
        <TextField
          label="Postal code"
          inputMode="numeric"
          maxLength={12}
          autoComplete="postal-code"
          {...register('postalCode', {
            // The point belongs to the PIN code it was saved with; a new one finds its own.
            onChange: () => {
              if (latitude === (address?.latitude ?? null)) setPoint(null);
            },
          })}
          error={errors.postalCode?.message}
        />
        <PinCheck place={{ postalCode, latitude, longitude }} />
      </div>
      <LocationField
        point={latitude === null || longitude === null ? null : { latitude, longitude }}
        onPoint={setPoint}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="City" maxLength={60} autoComplete="address-level2" {...field('city')} />
        <TextField label="State" maxLength={60} autoComplete="address-level1" {...field('state')} />
        <TextField label="Country" maxLength={60} autoComplete="country-name" {...field('country')} />
        <TextField
          label="Phone number (optional)"
          type="tel"
          inputMode="tel"
          maxLength={30}
          autoComplete="tel"
          {...field('phoneNumber')}
        />
      </div>
      {address?.default ? (
        <p className="text-[15px] text-ink-2">This is your default address.</p>
      ) : (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-[15px] font-[560]">
          <input type="checkbox" {...register('default')} className="size-[22px] accent-beet-700" />
          Use as my default address
        </label>
      )}
      <div className="flex flex-wrap justify-end gap-3 pt-1">
        <Button variant="sec" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting}>
          Save address
        </Button>
      </div>
    </form>
  );
}
