import type { Address } from '#contract/addresses.ts';
import { readCheckedPin } from './checked-pin.ts';

/** What the inputs hold; the schema makes an `AddressForm` of it. */
export type AddressFormValues = {
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
export function addressFormValues(address: Address | undefined): AddressFormValues {
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
