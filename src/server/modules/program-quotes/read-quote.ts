import type { ProgramQuote } from '#contract/program-quotes.ts';
import { paise, toRupees } from '#domain/money.ts';
import { type QuoteState, quoteState } from '#domain/orders/program-quote.ts';
import type { Database, Db } from '#server/db/client.ts';
import {
  type QuoteWithProgram,
  findQuote,
  findOrdersOfGrant,
  findQuoteWithProgram,
  lockQuote,
  markDeclined,
} from './program-quote-queries.ts';
import { noSuchQuote } from './quote-order.ts';

/** For the page on which its person confirms it. */
export async function readQuote(db: Db, userId: number, id: string): Promise<ProgramQuote> {
  const found = await findQuoteWithProgram(db, userId, id);
  if (!found) throw noSuchQuote();
  return toProgramQuote(found);
}

const inRupees = (amount: number | null) => (amount === null ? null : toRupees(paise(amount)));

function toProgramQuote({ quote, programName, perOrderPaise, perDayPaise }: QuoteWithProgram): ProgramQuote {
  return {
    id: quote.id,
    programName,
    preparedAt: quote.createdAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    state: quoteState(quote, new Date()),
    order: quote.quoted,
    allowedPerOrder: inRupees(perOrderPaise),
    allowedPerDay: inRupees(perDayPaise),
    orderId: quote.orderId,
  };
}

/** Repeating it changes nothing; an order that was placed meanwhile stays. */
export function declineQuote(db: Database, userId: number, id: string): Promise<ProgramQuote> {
  return db.transaction(async (tx) => {
    if (!(await lockQuote(tx, userId, id))) throw noSuchQuote();
    await markDeclined(tx, id);
    return readQuote(tx, userId, id);
  });
}

type Holder = { readonly userId: number; readonly grantId: number };

/** For the program: a quote that another program of the person asked for is not found. */
export async function readQuoteState(
  db: Db,
  { userId, grantId }: Holder,
  id: string,
): Promise<{ readonly state: QuoteState; readonly expiresAt: string; readonly orderId: number | null }> {
  const quote = await findQuote(db, userId, id);
  if (quote?.grantId !== grantId) throw noSuchQuote();
  return { state: quoteState(quote, new Date()), expiresAt: quote.expiresAt.toISOString(), orderId: quote.orderId };
}

export async function isOrderOf(db: Db, grantId: number, orderId: number): Promise<boolean> {
  return (await ordersOf(db, grantId, [orderId])).has(orderId);
}

/** Those of the orders that the program placed. */
export async function ordersOf(db: Db, grantId: number, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set(await findOrdersOfGrant(db, grantId, orderIds));
}
