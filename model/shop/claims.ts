import { giveBack, leftOf, refundable, smallestRefund } from './account.ts';
import { settle } from './life.ts';
import { type Answer, type Claim, type Order, type Shop, created, dayMs, ok, refused, sum, unless } from './shop.ts';

type Position = number | null;
export type Part = { readonly position: Position; readonly quantity: number };
export type AmountAt = { readonly position: Position; readonly amount: number };

const isOpen = ({ state }: Claim) => state === 'BEING_READ' || state === 'QUESTION_ASKED';

/** F3 and F9: by the customer within a day of the delivery, by staff within seven. */
export function openClaim(
  shop: Shop,
  order: Order,
  lines: readonly Part[],
  byStaff: boolean,
): Answer & { claim?: Claim } {
  const withinMs = (byStaff ? 7 : 1) * dayMs;
  // Also after an admin's cancel (M7).
  const isDelivered = order.deliveredAt !== null && order.status !== 'REFUNDED';
  const refusal = unless({
    'rule-violated': !isDelivered || shop.now >= order.deliveredAt! + withinMs,
    conflict: order.claims.some(isOpen),
    'bad-input': lines.some(({ position, quantity }) => quantity > orderedAt(order, position)),
  });
  if (refusal) return refusal;
  const claim: Claim = { id: 0, order, lines, state: 'BEING_READ', granted: [], grantedAs: null };
  order.claims.push(claim);
  shop.claims.push(claim);
  return { ...created, claim };
}

const orderedAt = ({ lines }: Order, position: Position) => (position === null ? 1 : (lines[position]?.quantity ?? 0));

const stepClaim = (claim: Claim, from: readonly Claim['state'][], to: Claim['state']): Answer => {
  if (!from.includes(claim.state)) return refused('conflict');
  claim.state = to;
  return ok;
};
export const askBack = (claim: Claim): Answer => stepClaim(claim, ['BEING_READ'], 'QUESTION_ASKED');
export const answerClaim = (claim: Claim): Answer => stepClaim(claim, ['QUESTION_ASKED'], 'BEING_READ');
export const refuseClaim = (claim: Claim): Answer => stepClaim(claim, ['BEING_READ', 'QUESTION_ASKED'], 'REFUSED');

/** What was paid for each line with its share of discount and tax, rounded on the running sum; the rest is the delivery. */
function paidShares({ lines, subtotal, fee, total }: Order): AmountAt[] {
  let [running, given] = [0, 0];
  const shares = lines.map(({ price, quantity }, position) => {
    running += price * quantity;
    const upToHere = subtotal === 0 ? 0 : Math.floor((running * (total - fee)) / subtotal);
    const amount = upToHere - given;
    given = upToHere;
    return { position, amount };
  });
  return [...shares, { position: null, amount: fee }];
}

/** The most that may be granted at each place, of what was paid for it and not granted before. */
export function largestAmounts(claim: Claim): AmountAt[] {
  const { order } = claim;
  return paidShares(order).flatMap(({ position, amount }) => {
    const claimed = claim.lines.find((line) => line.position === position);
    if (!claimed && position !== null) return [];
    const ofQuantity = Math.floor((amount * (claimed?.quantity ?? 1)) / orderedAt(order, position));
    const before = sum(
      order.claims
        .flatMap(({ granted }) => granted.filter((one) => one.position === position))
        .map((one) => one.amount),
    );
    return [{ position, amount: Math.max(0, Math.min(ofQuantity, amount - before)) }];
  });
}

/** F3 and M7: never more than was paid and is not given back yet. */
export function grantClaim(shop: Shop, claim: Claim, as: 'credit' | 'refund', amounts: readonly AmountAt[]): Answer {
  const { order } = claim;
  const wanted = amounts.filter(({ amount }) => amount > 0);
  const total = sum(wanted.map(({ amount }) => amount));
  const largest = largestAmounts(claim);
  const isTooMuch = wanted.some(
    ({ position, amount }) => amount > (largest.find((one) => one.position === position)?.amount ?? 0),
  );
  const refusal = unless({
    conflict: !isOpen(claim),
    'rule-violated':
      total === 0 ||
      isTooMuch ||
      total > leftOf(order) ||
      (as === 'refund' && (total > refundable(order) || total < smallestRefund)),
  });
  if (refusal) return refusal;
  claim.state = 'GRANTED';
  claim.granted = wanted;
  claim.grantedAs = as;
  giveBack(order, as, total);
  settle(shop, order);
  return ok;
}
