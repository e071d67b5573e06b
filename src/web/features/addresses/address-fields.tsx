import LocateFixed from 'lucide-react/icons/locate-fixed';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { AddressForm, type Address } from '#contract/addresses.ts';
import type { Point } from '#domain/places/geo.ts';
import { regionOfPin } from '#domain/places/pin-region.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useAddresses } from './addresses-query.ts';
import { readCheckedPin } from './checked-pin.ts';
import { ServiceabilityLine } from './serviceability-line.tsx';
import type { Place } from './serviceability.ts';
import { useCurrentLocation } from './use-current-location.ts';

type AddressFieldsProps = {
  readonly address: Address | undefined;
  /** Staff types an address of a caller: what this browser knows of its own place does not apply. */
  readonly forCaller?: { readonly phone: string; readonly isFirst: boolean };
  readonly onSave: (form: AddressForm) => Promise<unknown>;
  readonly onClose: () => void;
};

export function AddressFields({ address, forCaller, onSave, onClose }: AddressFieldsProps) {
  const ownAddresses = useAddresses({ isNeeded: !forCaller });
  const isFirst = forCaller?.isFirst ?? ownAddresses.data?.length === 0;
  const checkedPin = forCaller ? '' : (readCheckedPin()?.postalCode ?? '');
  const form = useDraftForm<AddressFormValues, AddressForm>({
    schema: AddressForm,
    defaultValues: { ...addressFormValues(address, checkedPin), ...(forCaller && { phoneNumber: forCaller.phone }) },
    save: onSave,
    onClose,
  });
  const { register, field, textField, errorOf, setValue, changeOptions, control, formState, submit, confirmDialog } =
    form;
  const { fillFromPin, nameFirst } = useFilledFields(address, checkedPin, isFirst, form);
  const [postalCode, latitude, longitude] = useWatch({ control, name: ['postalCode', 'latitude', 'longitude'] });

  const setPoint = (point: Point | null) => {
    setValue('latitude', point?.latitude ?? null, changeOptions);
    setValue('longitude', point?.longitude ?? null, changeOptions);
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField label="Label" hint="For example Home, Work or Gym" autoComplete="off" {...textField('label')} />
      <TextField
        label="Address line 1"
        hint="Flat, building, street"
        autoComplete="address-line1"
        {...textField('addressLine1')}
        {...register('addressLine1', { onChange: nameFirst })}
      />
      <TextField label="Address line 2 (optional)" autoComplete="address-line2" {...textField('addressLine2')} />
      <div className="grid gap-2">
        <TextField
          label="Postal code"
          inputMode="numeric"
          maxLength={textLengths.postalCode}
          autoComplete="postal-code"
          {...register('postalCode', {
            // The point was found for the old PIN code; a new PIN code is geocoded again.
            onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
              if (latitude === (address?.latitude ?? null)) setPoint(null);
              fillFromPin(target.value);
            },
          })}
          error={errorOf('postalCode')}
        />
        <PinCheck place={{ postalCode, latitude, longitude }} />
      </div>
      {forCaller ? null : (
        <LocationField
          point={latitude === null || longitude === null ? null : { latitude, longitude }}
          onPoint={setPoint}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="City" autoComplete="address-level2" {...textField('city')} />
        <TextField label="State" autoComplete="address-level1" {...textField('state')} />
        <TextField label="Country" autoComplete="country-name" {...textField('country')} />
        <TextField
          label="Phone number (optional)"
          type="tel"
          inputMode="tel"
          maxLength={textLengths.phone}
          autoComplete="tel"
          {...field('phoneNumber')}
        />
      </div>
      {address?.default ? (
        <p className="text-secondary text-ink-2">This is your default address.</p>
      ) : (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-secondary font-[560]">
          <input type="checkbox" {...register('default')} className="size-5.5 accent-beet-700" />
          {forCaller ? 'Use as the default address' : 'Use as my default address'}
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

type FilledField = 'label' | 'city' | 'state';
type FormToFill = {
  readonly getValues: (name: FilledField) => string;
  readonly setValue: (name: FilledField, value: string, options: object) => void;
  readonly changeOptions: object;
};

/**
 * City and state of a PIN code, and a label for the first address. Only what this has filled itself is changed again: what
 * the person typed stays.
 */
function useFilledFields(
  address: Address | undefined,
  checkedPin: string,
  isFirst: boolean,
  { getValues, setValue, changeOptions }: FormToFill,
) {
  const filled = useRef<Partial<Record<FilledField, string>>>(address ? {} : regionFields(checkedPin));
  const fill = (name: FilledField, value: string) => {
    const current = getValues(name);
    if (current === value || (current !== '' && current !== filled.current[name])) return;
    filled.current[name] = value;
    setValue(name, value, changeOptions);
  };
  const fillFromPin = (postalCode: string) => {
    if (!completePin.test(postalCode)) return;
    const { city, state } = regionFields(postalCode);
    fill('city', city);
    fill('state', state);
  };
  const nameFirst = () => {
    if (isFirst && !address) fill('label', 'Home');
  };
  return { fillFromPin, nameFirst };
}

function regionFields(postalCode: string): { readonly city: string; readonly state: string } {
  const region = regionOfPin(postalCode);
  return { city: region?.city ?? '', state: region?.state ?? '' };
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
function addressFormValues(address: Address | undefined, checkedPin: string): AddressFormValues {
  const { city, state } = regionFields(checkedPin);
  return {
    label: address?.label ?? '',
    addressLine1: address?.addressLine1 ?? '',
    addressLine2: address?.addressLine2 ?? '',
    city: address?.city ?? city,
    state: address?.state ?? state,
    postalCode: address?.postalCode ?? checkedPin,
    country: address?.country ?? 'India',
    latitude: address?.latitude ?? null,
    longitude: address?.longitude ?? null,
    phoneNumber: address?.phoneNumber ?? '',
    default: address?.default ?? false,
  };
}

type LocationFieldProps = { readonly point: Point | null; readonly onPoint: (point: Point | null) => void };

/** A point is more exact than a PIN code, and optional. */
function LocationField({ point, onPoint }: LocationFieldProps) {
  const { locate, isLocating } = useCurrentLocation(onPoint);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant="soft"
        size="sm"
        busy={isLocating}
        icon={<LocateFixed aria-hidden="true" className="size-5" strokeWidth={1.9} />}
        onClick={locate}
      >
        Use Current Location
      </Button>
      {point ? (
        <>
          <span className="num text-sm text-ink-2">
            Pinned at {point.latitude.toFixed(4)}, {point.longitude.toFixed(4)}
          </span>
          <Button variant="ghost" size="sm" onClick={() => onPoint(null)}>
            Remove pin
          </Button>
        </>
      ) : null}
    </div>
  );
}
