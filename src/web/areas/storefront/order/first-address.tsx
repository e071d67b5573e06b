import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Address, AddressForm } from '#contract/addresses.ts';
import { isWholePin, regionOfPin } from '#domain/places/pin-region.ts';
import { textLengths } from '#domain/text-lengths.ts';
import type { TypedAddress } from '#web/features/addresses/address-fields.tsx';
import { readCheckedPin } from '#web/features/addresses/checked-pin.ts';
import { PinCheck } from '#web/features/addresses/pin-check.tsx';
import { showAddFailure, useAddressMutations } from '#web/features/addresses/use-address-mutations.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';

type FirstAddressProps = {
  readonly typed: TypedAddress | undefined;
  readonly onType: (typed: TypedAddress) => void;
  readonly onAdded: (address: Address) => void;
};

/**
 * What a delivery needs at least, in place: the dialog has the other fields. City and state are asked for where the PIN
 * code does not name them. The server validates, so that this form loads no schemas.
 */
export function FirstAddress({ typed, onType, onAdded }: FirstAddressProps) {
  const { add } = useAddressMutations();
  const [checkedPin] = useState(() => readCheckedPin()?.postalCode ?? '');
  const { addressLine1, postalCode } = typed ?? { addressLine1: '', postalCode: checkedPin };
  const [errors, setErrors] = useState<ApiError['fieldErrors']>({});
  const region = regionOfPin(postalCode);

  const submit = useSubmitOnce(async ({ currentTarget }: FormEvent) => {
    const rest = new FormData(currentTarget as HTMLFormElement);
    const nextButton = currentTarget.parentElement?.querySelector<HTMLElement>('[aria-haspopup="dialog"]') ?? null;
    const text = (name: string) => {
      const typedText = rest.get(name);
      return typeof typedText === 'string' ? typedText : '';
    };
    try {
      const city = region?.city ?? text('city');
      const state = text('state') || (region?.state ?? '');
      onAdded(await add.mutateAsync({ ...home, addressLine1, city, state, postalCode }));
      // The form is gone.
      moveLostFocus(nextButton);
    } catch (error) {
      showAddFailure(error, true);
      flushSync(() => setErrors(error instanceof ApiError ? error.fieldErrors : {}));
      currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  });

  const field = (name: keyof AddressForm) => ({ name, error: errors[name] });
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 pt-1 pb-2">
      <TextField
        label="Address line 1"
        hint="Flat, building, street"
        autoComplete="address-line1"
        maxLength={textLengths.addressLine}
        value={addressLine1}
        onChange={({ target }) => onType({ addressLine1: target.value, postalCode })}
        {...field('addressLine1')}
      />
      <div className="grid gap-2">
        <TextField
          label="Postal code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={textLengths.postalCode}
          value={postalCode}
          onChange={({ target }) => onType({ addressLine1, postalCode: target.value })}
          {...field('postalCode')}
        />
        <PinCheck place={{ postalCode, latitude: null, longitude: null }} />
      </div>
      {isWholePin(postalCode) && !region?.city ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label="City" autoComplete="address-level2" maxLength={textLengths.region} {...field('city')} />
          <TextField
            label="State"
            autoComplete="address-level1"
            maxLength={textLengths.region}
            key={region?.state}
            defaultValue={region?.state}
            {...field('state')}
          />
        </div>
      ) : null}
      <Button type="submit" variant="soft" full busy={add.isPending}>
        Save address
      </Button>
    </form>
  );
}

const home = {
  label: 'Home',
  addressLine2: null,
  country: 'India',
  latitude: null,
  longitude: null,
  phoneNumber: null,
  default: false,
} satisfies Partial<AddressForm>;
