import type { CreditEntry, StoreCredit } from '#contract/store-credit.ts';
import { toRupees } from '#domain/money.ts';
import type { Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { type CreditEntryRow, findBalance, findEntries } from './store-credit-queries.ts';

const entriesShown = 100;

export async function readStoreCredit(db: Db, { userId }: Caller): Promise<StoreCredit> {
  const [balance, entries] = await Promise.all([findBalance(db, userId), findEntries(db, userId, entriesShown)]);
  return { balance: toRupees(balance), entries: entries.map(toEntry) };
}

const toEntry = ({ id, createdAt, amountPaise, orderId, reason }: CreditEntryRow): CreditEntry => ({
  id,
  at: createdAt.toISOString(),
  amount: amountPaise / 100,
  orderId,
  reason,
});
