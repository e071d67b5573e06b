import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { AddressForm, type Address } from '#contract/addresses.ts';
import type { Point } from '#domain/places/geo.ts';
import { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { readCheckedPin } from './checked-pin.ts';
import { LocationField } from './location-field.tsx';
import { ServiceabilityLine } from './serviceability-line.tsx';
import type { Place } from './serviceability.ts';

type AddressFieldsProps = {
  readonly address: Address | undefined;
  readonly onSave: (form: AddressForm) => Promise<unknown>;
  readonly onClose: () => void;
};

export function AddressFields({ address, onSave, onClose }: AddressFieldsProps) {
  const { register, field, errorOf, setValue, changeOptions, control, formState, submit, confirmDialog } = useDraftForm<
    AddressFormValues,
    AddressForm
  >({ schema: AddressForm, defaultValues: addressFormValues(address), save: onSave, onClose });
  const [postalCode, latitude, longitude] = useWatch({ control, name: ['postalCode', 'latitude', 'longitude'] });

  const setPoint = (point: Point | null) => {
    setValue('latitude', point?.latitude ?? null, changeOptions);
    setValue('longitude', point?.longitude ?? null, changeOptions);
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
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
            // The point was found for the old PIN code; a new PIN code is geocoded again.
            onChange: () => {
              if (latitude === (address?.latitude ?? null)) setPoint(null);
            },
          })}
          error={errorOf('postalCode')}
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
        <p className="text-secondary text-ink-2">This is your default address.</p>
      ) : (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-secondary font-[560]">
          <input type="checkbox" {...register('default')} className="size-5.5 accent-beet-700" />
          Use as my default address
        </label>
      )}
      <div className="dialog-foot">
        <Button variant="sec" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={formState.isSubmitting}>
          Save address
        </Button>
      </div>
      {confirmDialog}
    </form>
  );
}

const pauseMs = 350;
const completePin = /^\s*[1-9]\d{2}\s?\d{3}\s*$/;

/** Shows whether a kitchen delivers there, once the PIN code is complete or a point is known. */
function PinCheck({ place }: { readonly place: Place }) {
  const { postalCode, latitude, longitude } = useDebouncedPlace(place);
  const completed = completePin.test(postalCode) ? postalCode.trim() : '';
  const isKnown = completed !== '' || latitude !== null;
  return (
    <div aria-live="polite" className="min-h-5">
      {isKnown ? <ServiceabilityLine place={{ postalCode: completed, latitude, longitude }} /> : null}
    </div>
  );
}

/** The place, debounced. */
function useDebouncedPlace({ postalCode, latitude, longitude }: Place): Place {
  const [paused, setPaused] = useState<Place>({ postalCode, latitude, longitude });
  useEffect(() => {
    const timer = setTimeout(() => setPaused({ postalCode, latitude, longitude }), pauseMs);
    return () => clearTimeout(timer);
  }, [postalCode, latitude, longitude]);
  return paused;
}

/** What the inputs hold; the schema makes an `AddressForm` of it. */
type AddressFormValues = {
  label: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  phoneNumber: string;
  default: boolean;
};

/** A new address starts with the PIN code that was checked before. */
function addressFormValues(address: Address | undefined): AddressFormValues {
  return {
    label: address?.label ?? '',
    addressLine1: address?.addressLine1 ?? '',
    addressLine2: address?.addressLine2 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    postalCode: address ? address.postalCode : (readCheckedPin()?.postalCode ?? ''),
    country: address?.country ?? 'India',
    latitude: address?.latitude ?? null,
    longitude: address?.longitude ?? null,
    phoneNumber: address?.phoneNumber ?? '',
    default: address?.default ?? false,
  };
}
