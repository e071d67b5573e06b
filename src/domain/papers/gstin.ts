import { isStateCode } from './gst-states.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const pattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;

/** State, PAN, number of the registration, Z, and a check digit that finds a mistyped character. */
export function isGstin(text: string): boolean {
  return pattern.test(text) && isStateCode(text.slice(0, 2)) && text.at(-1) === checkDigit(text.slice(0, -1));
}

/** Every second value is doubled, and the digits of each product in base 36 are added. */
function checkDigit(body: string): string {
  const sum = Array.from(body).reduce((total, character, position) => {
    const product = digits.indexOf(character) * (position % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return digits[(36 - (sum % 36)) % 36]!;
}
