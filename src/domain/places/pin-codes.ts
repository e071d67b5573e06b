import { type Point, distanceKm } from './geo.ts';
import { hyderabadPinCodes } from './hyderabad-pin-codes.ts';
import { telanganaPins } from './pin-region.ts';

export type PinCode = Point & { readonly pin: string; readonly locality: string };

const byPin: ReadonlyMap<string, PinCode> = new Map(
  hyderabadPinCodes.map(([pin, locality, latitude, longitude]) => [pin, { pin, locality, latitude, longitude }]),
);

/** India Post prints a PIN as 500 032, so a space is allowed. */
export function findPinCode(postalCode: string): PinCode | null {
  return byPin.get(postalCode.replaceAll(/\s/g, '')) ?? null;
}

const maxKmFromPinCode = 15;

/**
 * The message when a point cannot belong to an address with this PIN code; null when it can. For a PIN code outside of the
 * table only its region is known, which is enough when the point lies in ours.
 */
export function findPinProblem(postalCode: string, point: Point): string | null {
  const pinCode = findPinCode(postalCode);
  if (pinCode) {
    const away = distanceKm(pinCode, point);
    if (away <= maxKmFromPinCode) return null;
    return `PIN code ${pinCode.pin} (${pinCode.locality}) is ${Math.round(away)} km away from the pinned location. Please correct one of them.`;
  }
  if (postalCode.trimStart().startsWith(telanganaPins)) return null;
  const isHere = [...byPin.values()].some((known) => distanceKm(known, point) <= maxKmFromPinCode);
  return isHere ? `PIN code ${postalCode} is not near the pinned location. Please correct one of them.` : null;
}
