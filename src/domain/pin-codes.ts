import type { Point } from './geo.ts';
import { hyderabadPinCodes } from './hyderabad-pin-codes.ts';

export type PinCode = Point & { readonly pin: string; readonly locality: string };

const byPin: ReadonlyMap<string, PinCode> = new Map(
  hyderabadPinCodes.map(([pin, locality, latitude, longitude]) => [pin, { pin, locality, latitude, longitude }]),
);

/** India Post prints a PIN as 500 032, so a space inside is fine. */
export function findPinCode(postalCode: string): PinCode | null {
  return byPin.get(postalCode.replaceAll(/\s/g, '')) ?? null;
}
