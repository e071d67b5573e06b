import type { AddressForm } from '#contract/addresses.ts';
import { type Point, hasCoordinates } from '#domain/geo.ts';
import { findPinCode } from '#domain/pin-codes.ts';

type Located = Pick<AddressForm, 'postalCode' | 'latitude' | 'longitude'>;

/** Where an address lies: the customer's own point, else the middle of its PIN code, else unknown. */
export function locateAddress(form: Located, previousPostalCode = form.postalCode): Point | null {
  const given = { latitude: form.latitude ?? null, longitude: form.longitude ?? null };
  if (hasCoordinates(given) && !isEchoOfOldPin(given, form.postalCode, previousPostalCode)) return given;
  const pinCode = findPinCode(form.postalCode);
  return pinCode && { latitude: pinCode.latitude, longitude: pinCode.longitude };
}

/** A form sends back the point that we derived. After a move to another PIN code it must not hold the address at the old one. */
function isEchoOfOldPin(given: Point, postalCode: string, previousPostalCode: string): boolean {
  const old = findPinCode(previousPostalCode);
  if (!old || old.pin === findPinCode(postalCode)?.pin) return false;
  return given.latitude === old.latitude && given.longitude === old.longitude;
}
