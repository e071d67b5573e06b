import type { ClaimPosition } from '#domain/claims/largest-amounts.ts';
import { type Paise, fromRupees, paise } from '#domain/money.ts';

/** What was typed for each line, by position; the delivery is 'delivery'. */
export type TypedAmounts = Readonly<Record<string, string>>;
type Largest = readonly { readonly position: ClaimPosition; readonly amount: number }[];

export const amountKey = (position: ClaimPosition): string => String(position ?? 'delivery');

/** Null when it is no amount. An empty field is nothing. */
export function readAmount(text: string): Paise | null {
  const plain = text.replaceAll(',', '').trim();
  if (plain === '') return paise(0);
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? fromRupees(Number(plain)) : null;
}

/** Why the amount of a line cannot be granted. */
export function amountProblem(text: string, largest: number): string | undefined {
  const amount = readAmount(text);
  if (amount === null) return 'Enter an amount such as 287.83';
  return amount > fromRupees(largest) ? 'More than was paid' : undefined;
}

/** Null while one of them cannot be granted. */
export function sumOfTyped(typed: TypedAmounts, largest: Largest): Paise | null {
  const amounts = largest.map(({ position, amount }) => {
    const text = typed[amountKey(position)] ?? '';
    return amountProblem(text, amount) === undefined ? readAmount(text) : null;
  });
  if (amounts.some((amount) => amount === null)) return null;
  return paise(amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0));
}
