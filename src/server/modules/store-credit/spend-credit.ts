import type { Paise } from '#domain/money.ts';
import type { Db, Tx } from '#server/db/client.ts';
import {
  type NewCredit,
  addEntry,
  findBalances,
  findCreditOfSession,
  lockBalance,
  sumGivenByShop,
} from './store-credit-queries.ts';

/** Of the customer behind a session; one whose session has ended is recognised later. */
export const readCreditAhead = (db: Db, tokenHash: Buffer): Promise<Paise> => findCreditOfSession(db, tokenHash);

/** Of several customers; one who never had any is left out. */
export const readCreditOf = findBalances;

/** Without what staff gave for claims and as goodwill. */
export const readCreditGivenByShop = sumGivenByShop;

/** What can be spent, until the transaction ends. */
export const lockCredit = (tx: Tx, userId: number): Promise<Paise> => lockBalance(tx, userId);

export function spendCredit(tx: Tx, userId: number, orderId: number, amountPaise: number): Promise<void> {
  return addEntry(tx, { userId, amountPaise: -amountPaise, orderId, reason: 'Spent on an order' });
}

export const giveCredit = (tx: Tx, credit: NewCredit): Promise<void> => addEntry(tx, credit);
