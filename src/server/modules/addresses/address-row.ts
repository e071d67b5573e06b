import type { Address, AddressForm } from '#contract/addresses.ts';
import type { Point } from '#domain/places/geo.ts';
import type { AddressFields, AddressRow } from './address-queries.ts';

export function toAddress(row: AddressRow): Address {
  return {
    id: row.id,
    label: row.label,
    addressLine1: row.addressLine1,
    addressLine2: row.addressLine2,
    city: row.city,
    state: row.state,
    postalCode: row.postalCode,
    country: row.country,
    latitude: row.latitude,
    longitude: row.longitude,
    phoneNumber: row.phoneNumber,
    default: row.isDefault,
  };
}

export function toAddressFields(form: AddressForm, point: Point | null): AddressFields {
  return {
    label: form.label,
    addressLine1: form.addressLine1,
    addressLine2: form.addressLine2,
    city: form.city,
    state: form.state,
    postalCode: form.postalCode,
    country: form.country || 'India',
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    phoneNumber: form.phoneNumber ?? null,
  };
}
