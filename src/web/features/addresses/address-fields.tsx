import LocateFixed from 'lucide-react/icons/locate-fixed';
import { useRef, type ChangeEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { AddressForm, type Address } from '#contract/addresses.ts';
import type { Point } from '#domain/places/geo.ts';
import { isWholePin, regionOfPin } from '#domain/places/pin-region.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useAddresses } from './addresses-query.ts';
import { readCheckedPin } from './checked-pin.ts';
import { PinCheck } from './pin-check.tsx';
import { useCurrentLocation } from './use-current-location.ts';

/** What the order page asks a customer without an address for. */
export type TypedAddress = Pick<AddressForm, 'addressLine1' | 'postalCode'>;

type AddressFieldsProps = {
  readonly address: Address | undefined;
  /** What a new address starts with. */
  readonly typed?: TypedAddress | undefined;
  /** Staff types an address of a caller: what this browser knows of its own place does not apply. */
  readonly forCaller?: { readonly phone: string; readonly isFirst: boolean };
  readonly onSave: (form: AddressForm) => Promise<unknown>;
  readonly onClose: () => void;
};

export function AddressFields({ address, typed, forCaller, onSave, onClose }: AddressFieldsProps) {
  const ownAddresses = useAddresses({ isNeeded: !forCaller });
  const isFirst = forCaller?.isFirst ?? ownAddresses.data?.length === 0;
  const start = typed ?? { addressLine1: '', postalCode: forCaller ? '' : (readCheckedPin()?.postalCode ?? '') };
  const form = useDraftForm<AddressFormValues, AddressForm>({
    schema: AddressForm,
    defaultValues: { ...addressFormValues(address, start), ...(forCaller && { phoneNumber: forCaller.phone }) },
    save: onSave,
    onClose,
  });
  const { register, field, textField, errorOf, setValue, changeOptions, control, formState, submit, confirmDialog } =
    form;
  const { fillFromPin, nameFirst } = useFilledFields(address, start.postalCode, isFirst, form);
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

const firstLabel = 'Home';

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
  startPin: string,
  isFirst: boolean,
  { getValues, setValue, changeOptions }: FormToFill,
) {
  const filled = useRef<Partial<Record<FilledField, string>>>(address ? {} : regionFields(startPin));
  const fill = (name: FilledField, value: string) => {
    const current = getValues(name);
    if (current === value || (current !== '' && current !== filled.current[name])) return;
    filled.current[name] = value;
    setValue(name, value, changeOptions);
  };
  const fillFromPin = (postalCode: string) => {
    if (!isWholePin(postalCode)) return;
    const { city, state } = regionFields(postalCode);
    fill('city', city);
    fill('state', state);
  };
  const nameFirst = () => {
    if (isFirst && !address) fill('label', firstLabel);
  };
  return { fillFromPin, nameFirst };
}

function regionFields(postalCode: string): { readonly city: string; readonly state: string } {
  const region = regionOfPin(postalCode);
  return { city: region?.city ?? '', state: region?.state ?? '' };
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

/** A new address starts with what was typed before, or with the PIN code that was checked. */
function addressFormValues(address: Address | undefined, start: TypedAddress): AddressFormValues {
  const { city, state } = regionFields(start.postalCode);
  return {
    label: address?.label ?? (start.addressLine1 === '' ? '' : firstLabel),
    addressLine1: address?.addressLine1 ?? start.addressLine1,
    addressLine2: address?.addressLine2 ?? '',
    city: address?.city ?? city,
    state: address?.state ?? state,
    postalCode: address?.postalCode ?? start.postalCode,
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
