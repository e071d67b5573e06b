import { type Paise, paise } from '../money.ts';

/** The position of a line in its order; null: the delivery. */
export type ClaimPosition = number | null;

export type ChargedOrder = {
  /** By position. */
  readonly lines: readonly { readonly position: number; readonly quantity: number; readonly lineTotal: Paise }[];
  readonly deliveryFee: Paise;
  /** With discount and tax. */
  readonly total: Paise;
};

export type AmountAt = { readonly position: ClaimPosition; readonly amount: Paise };

/**
 * What was paid for each line with its share of discount and tax, and for the delivery. Rounded on the running sum, so that the
 * shares add up to the total to the paisa.
 */
export function paidShares({ lines, deliveryFee, total }: ChargedOrder): AmountAt[] {
  const goods = BigInt(total - deliveryFee);
  const subtotal = BigInt(lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0));
  let [running, given] = [0n, 0n];
  const shares = lines.map(({ position, lineTotal }) => {
    running += BigInt(lineTotal);
    const upToHere = subtotal === 0n ? 0n : (running * goods) / subtotal;
    const amount = paise(Number(upToHere - given));
    given = upToHere;
    return { position, amount };
  });
  return [...shares, { position: null, amount: deliveryFee }];
}

export type ClaimedQuantity = { readonly position: ClaimPosition; readonly quantity: number };

/**
 * The largest amount for each claimed line and for the delivery: what was paid for the claimed quantity, and never more than what was
 * paid for the line and is not given back yet.
 */
export function largestAmounts(
  order: ChargedOrder,
  claimed: readonly ClaimedQuantity[],
  givenBack: readonly AmountAt[],
): AmountAt[] {
  return paidShares(order).flatMap(({ position, amount: paid }) => {
    const quantity = claimed.find((line) => line.position === position)?.quantity;
    if (quantity === undefined && position !== null) return [];
    const ordered = order.lines.find((line) => line.position === position)?.quantity ?? 1;
    const ofQuantity = Math.floor((paid * Math.min(quantity ?? 1, ordered)) / ordered);
    const before = sumAt(givenBack, position);
    return [{ position, amount: paise(Math.max(0, Math.min(ofQuantity, paid - before))) }];
  });
}

function sumAt(amounts: readonly AmountAt[], position: ClaimPosition): number {
  return amounts.reduce((sum, each) => sum + (each.position === position ? each.amount : 0), 0);
}

export const sumOf = (amounts: readonly AmountAt[]): Paise =>
  paise(amounts.reduce((sum, { amount }) => sum + amount, 0));

export type GrantProblem =
  | { readonly kind: 'nothing' | 'twice' }
  | { readonly kind: 'not-claimed'; readonly position: ClaimPosition }
  | { readonly kind: 'more-than-paid-for-line'; readonly position: ClaimPosition; readonly most: Paise }
  | { readonly kind: 'more-than-paid'; readonly most: Paise };

/** Null when the amounts may be granted. `leftOfOrder` is what was paid for the whole order and is not given back yet. */
export function grantProblem(
  amounts: readonly AmountAt[],
  largest: readonly AmountAt[],
  leftOfOrder: Paise,
): GrantProblem | null {
  if (new Set(amounts.map(({ position }) => position)).size < amounts.length) return { kind: 'twice' };
  for (const { position, amount } of amounts) {
    const limit = largest.find((each) => each.position === position);
    if (!limit) return { kind: 'not-claimed', position };
    const most = paise(Math.min(limit.amount, leftOfOrder));
    if (amount > most) return { kind: 'more-than-paid-for-line', position, most };
  }
  const sum = sumOf(amounts);
  if (sum === 0) return { kind: 'nothing' };
  return sum > leftOfOrder ? { kind: 'more-than-paid', most: leftOfOrder } : null;
}
