import type { AddressForm } from '#contract/addresses.ts';
import { AppError } from '#contract/errors.ts';
import { type Point, hasCoordinates } from '#domain/places/geo.ts';
import { findPinCode, findPinProblem } from '#domain/places/pin-codes.ts';

type Located = Pick<AddressForm, 'postalCode' | 'latitude' | 'longitude'>;

/** The coordinates given by the customer, else the centre of the PIN code, else null. */
export function locateAddress(form: Located, previousPostalCode = form.postalCode): Point | null {
  const given = { latitude: form.latitude ?? null, longitude: form.longitude ?? null };
  if (hasCoordinates(given) && !isEchoOfOldPin(given, form.postalCode, previousPostalCode)) return given;
  const pinCode = findPinCode(form.postalCode);
  return pinCode && { latitude: pinCode.latitude, longitude: pinCode.longitude };
}

/** Like locateAddress, but refuses coordinates that are far from the PIN code. */
export function locateForSaving(form: Located, previousPostalCode?: string): Point | null {
  const point = locateAddress(form, previousPostalCode);
  const problem = point && findPinProblem(form.postalCode, point);
  if (problem) throw new AppError('rule-violated', problem, { fieldErrors: { postalCode: problem } });
  return point;
}

/** A form sends back the coordinates derived from its PIN code. After a change of PIN code they must not be taken for the customer's own. */
function isEchoOfOldPin(given: Point, postalCode: string, previousPostalCode: string): boolean {
  const old = findPinCode(previousPostalCode);
  if (!old || old.pin === findPinCode(postalCode)?.pin) return false;
  return given.latitude === old.latitude && given.longitude === old.longitude;
}
