import type { Address } from '#contract/addresses.ts';
import { formatPhone } from '#domain/accounts/phone.ts';

type Lines = Pick<Address, 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'postalCode' | 'phoneNumber'>;

/** An address as it is written on a parcel, without its label. */
export function AddressLines({ address }: { readonly address: Lines }) {
  const { addressLine1, addressLine2, city, state, postalCode, phoneNumber } = address;
  return (
    <span className="block text-small/[1.4] text-ink-2 wrap-anywhere">
      <span className="block">{[addressLine1, addressLine2].filter(Boolean).join(', ')}</span>
      <span className="block">
        {city}, {state} {postalCode}
      </span>
      {phoneNumber ? <span className="num block">{formatPhone(phoneNumber)}</span> : null}
    </span>
  );
}
