import type { Cart } from '#contract/cart.ts';
import type { Tx } from '#server/db/client.ts';
import { type AddOutcome, type LineToAdd, addLines, settleCart } from './cart-for-order.ts';

export type NamedLine = LineToAdd & { readonly name: string };
export type LeftOut = { readonly name: string; readonly reason: 'unavailable' | 'no-room' };

const reasons: Record<Exclude<AddOutcome, 'added'>, LeftOut['reason']> = {
  incomplete: 'unavailable',
  'too-many-proteins': 'unavailable',
  'chosen-twice': 'unavailable',
  'not-available': 'unavailable',
  'line-full': 'no-room',
  'cart-full': 'no-room',
};

/** Puts what is still sold into a cart, at today's prices, and names the rest. */
export async function putIntoCart(
  tx: Tx,
  userId: number,
  lines: readonly NamedLine[],
): Promise<{ cart: Cart; added: number; leftOut: LeftOut[] }> {
  const outcomes = await addLines(tx, userId, lines);
  const leftOut: LeftOut[] = [];
  let added = 0;
  for (const [index, { name, quantity }] of lines.entries()) {
    const outcome = outcomes[index] ?? 'added';
    if (outcome === 'added') added += quantity;
    else leftOut.push({ name, reason: reasons[outcome] });
  }
  return { cart: await settleCart(tx, userId), added, leftOut };
}
