declare const paiseBrand: unique symbol;

/** Money: an integer number of paise, never negative. */
export type Paise = number & { readonly [paiseBrand]: true };

export function paise(count: number): Paise {
  if (!isPaise(count)) throw new RangeError(`Not a count of paise: ${count}`);
  return count;
}

/** Of everything that the shop charges (ISO 4217). */
export const shopCurrency = 'INR';

/** Rupees on the wire. */
export function toRupees(amount: Paise): number {
  return amount / 100;
}

export function fromRupees(rupees: number): Paise {
  // The shortest decimal text of the number is exact where rupees * 100 is not (4.35 * 100 is 434.99999999999994).
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(rupees)) ?? [];
  if (whole === undefined) throw new RangeError(`Not an amount in rupees with at most 2 decimals: ${rupees}`);
  return paise(Number(whole + decimals.padEnd(2, '0')));
}

/** ₹289.00, ₹1,23,456.00 */
export function formatRupees(amount: Paise): string {
  const digits = String(amount).padStart(3, '0');
  const rupees = digits.slice(0, -2).replaceAll(/(\d)(?=(?:\d\d){1,8}\d$)/g, '$1,');
  return `₹${rupees}.${digits.slice(-2)}`;
}

export function formatRupeesOnWire(rupees: number): string {
  return formatRupees(fromRupees(rupees));
}

function isPaise(count: number): count is Paise {
  return Number.isSafeInteger(count) && count >= 0;
}
