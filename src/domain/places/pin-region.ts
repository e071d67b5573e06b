/** The first two digits of the PIN codes of Telangana. */
export const telanganaPins = '50';
/** The sorting district of India Post for Hyderabad. */
const hyderabadPins = '500';

const wholePin = /^\s*[1-9]\d{2}\s?\d{3}\s*$/;

/** Six digits, with or without the space in the middle. */
export const isWholePin = (postalCode: string): boolean => wholePin.test(postalCode);

/** What a whole PIN code of our region says about an address; null for another or an unfinished one. */
export function regionOfPin(postalCode: string): { readonly city: string | null; readonly state: string } | null {
  const pin = postalCode.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(pin) || !pin.startsWith(telanganaPins)) return null;
  return { city: pin.startsWith(hyderabadPins) ? 'Hyderabad' : null, state: 'Telangana' };
}
