import type { OrderTerms } from '#domain/orders/order-terms.ts';
import type { Database, Db } from '#server/db/client.ts';
import { type DatedTerms, findComingTerms, findTermsAt, findTermsNow, insertTerms } from './order-terms-queries.ts';

export type TermsPlan = { readonly now: DatedTerms; readonly coming: readonly DatedTerms[] };

export const readTermsNow = findTermsNow;

export async function readTermsPlan(db: Db): Promise<TermsPlan> {
  return { now: (await findTermsNow(db)).terms, coming: await findComingTerms(db) };
}

/** What is not changed stays as it would be at that moment. The present terms can't be replaced: orders refer to them by time. */
export async function planTerms(db: Db, startsAt: Date, change: Partial<OrderTerms>): Promise<OrderTerms> {
  const { taxBasisPoints, taxMode, taxRounding, flatDeliveryFee, freeDeliveryAbove } = (await findTermsAt(
    db,
    startsAt,
  ))!;
  return { taxBasisPoints, taxMode, taxRounding, flatDeliveryFee, freeDeliveryAbove, ...change };
}

export async function scheduleTerms(db: Database, startsAt: Date, terms: OrderTerms): Promise<void> {
  await db.transaction((tx) => insertTerms(tx, { ...terms, startsAt }));
}
