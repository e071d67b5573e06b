import { AppError } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import type { QuotedOrder } from '#contract/program-quotes.ts';
import { paise, toRupees } from '#domain/money.ts';
import { type QuoteState, quoteState } from '#domain/orders/program-quote.ts';
import type { Tx } from '#server/db/client.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { mayStillOrder, takeAllowance } from '#server/modules/oauth/access-token.ts';
import type { OrderDeps } from '#server/modules/orders/decide-order.ts';
import { findOwnOrder } from '#server/modules/orders/find-order.ts';
import { placeBehindLocks } from '#server/modules/orders/place-order.ts';
import { retryOnConflict } from '#server/modules/orders/retry-on-conflict.ts';
import { type QuoteRow, findQuote, linkOrder, lockQuote } from './program-quote-queries.ts';
import { type QuoteDeps, givenItems, noSuchQuote, toOrderRequest } from './quote-order.ts';

/** `person`: confirmed on our page. `allowance`: up to what the person allowed. */
type AllowedBy = 'person' | 'allowance';
type Deps = Omit<QuoteDeps, 'db'> & Pick<OrderDeps, 'db' | 'reads'>;

export function confirmQuotedOrder(deps: Deps, userId: number, id: string): Promise<Order> {
  return placeOrFind(deps, userId, id, 'person');
}

/** Null when the allowance does not cover the order, so that the person has to confirm it. */
export async function placeWithinAllowance(deps: Deps, userId: number, id: string): Promise<Order | null> {
  try {
    return await placeOrFind(deps, userId, id, 'allowance');
  } catch (error) {
    if (error instanceof NotCovered) return null;
    throw error;
  }
}

/** Two calls at the same time wait for each other at the quote; the second one gets the same order. */
async function placeOrFind(deps: Deps, userId: number, id: string, by: AllowedBy): Promise<Order> {
  const quote = await findQuote(deps.reads, userId, id);
  if (!quote) throw noSuchQuote();
  if (quote.orderId !== null) return findOwnOrder(deps.reads, { userId }, quote.orderId);
  try {
    return await retryOnConflict(() => placeOnce(deps, quote, by));
  } catch (error) {
    const placed = error instanceof AppError ? await findQuote(deps.reads, userId, id) : undefined;
    if (!placed || placed.orderId === null) throw error;
    return findOwnOrder(deps.reads, { userId }, placed.orderId);
  }
}

class NotCovered extends Error {}

const noLongerConnected = () =>
  new AppError('conflict', 'This app is no longer connected to your account, so its quote cannot be ordered.');

function placeOnce(deps: Deps, { id, userId, request, quoted, totalPaise }: QuoteRow, by: AllowedBy): Promise<Order> {
  const claim = async (tx: Tx) => {
    const now = new Date();
    const quote = await lockQuote(tx, userId, id);
    if (!quote) throw noSuchQuote();
    requireOpen(quoteState(quote, now));
    if (by === 'person' && !(await mayStillOrder(tx, quote.grantId))) throw noLongerConnected();
    if (by === 'allowance' && !(await takeAllowance(tx, quote.grantId, totalPaise, now))) throw new NotCovered();
  };
  const given = { ...givenItems(deps.catalog, request.lines), claim };
  const orderRequest = { ...toOrderRequest(request), expectedTotal: toRupees(paise(totalPaise)) };
  return placeBehindLocks(deps, { customerId: userId, given }, orderRequest, async (tx, order) => {
    requireSameAddress(quoted, order);
    await linkOrder(tx, id, order.id, by === 'person' ? new Date() : null);
    await recordAction(tx, userId, {
      action: 'placed',
      subject: 'order',
      subjectId: order.id,
      after: { orderedBy: 'program', quote: id, allowedBy: by, total: order.totalAmount, kitchen: order.kitchenName },
    });
  });
}

const refusals: Record<Exclude<QuoteState, 'open'>, string> = {
  placed: 'This quote was ordered already.',
  declined: 'This quote was declined.',
  expired: 'This quote has expired. Please ask for a new one.',
};

function requireOpen(state: QuoteState): void {
  if (state !== 'open') throw new AppError('conflict', refusals[state]);
}

const shownAddress = [
  'deliveryAddressLabel',
  'deliveryAddressLine1',
  'deliveryAddressLine2',
  'deliveryCity',
  'deliveryState',
  'deliveryPostalCode',
] as const satisfies (keyof QuotedOrder)[];

/** The page showed the address as it was quoted. */
function requireSameAddress(quoted: QuotedOrder, order: Order): void {
  if (shownAddress.every((field) => quoted[field] === order[field])) return;
  throw new AppError('conflict', 'The address has changed since this quote. Please ask for a new one.');
}
