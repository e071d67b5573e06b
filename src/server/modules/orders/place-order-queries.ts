import { z } from 'zod';
import { checkedRows } from '#server/db/checked-rows.ts';
import type { Address } from '#contract/addresses.ts';
import type { OpenOrderCounts } from '#domain/orders/order-limits.ts';
import { type OrderStatus, deliveredStatuses, openStatuses } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { sharedStatement, statement, writeStatement } from '#server/db/statement.ts';

const lockedCustomer = writeStatement('select from users where id = $1 for key share');

/** The lock that the foreign keys of an order take anyway. */
export async function lockCustomer(tx: Tx, userId: number): Promise<void> {
  await lockedCustomer(tx, userId);
}

const callerAccount = statement<{ enabled: boolean }>(
  'select enabled from users where id = $1 and phone is not null and erased_at is null',
);

/** Of a customer who can call; undefined for an account without a phone number. */
export async function findCallerAccount(db: Db, userId: number): Promise<{ enabled: boolean } | undefined> {
  const [account] = await callerAccount(db, userId);
  return account;
}

const insertHousehold = writeStatement(
  'insert into households (key) values (household_key($1, $2, $3)) on conflict do nothing',
);
const lockedHousehold = checkedRows(
  z.strictObject({ openOrders: z.int() }),
  writeStatement(
    'select open_orders as "openOrders" from households where key = household_key($1, $2, $3) for no key update',
  ),
);

type Household = Pick<Address, 'addressLine1' | 'addressLine2' | 'postalCode'>;

/** How many open orders it has, until the transaction ends. */
export async function lockHousehold(tx: Tx, { addressLine1, addressLine2, postalCode }: Household): Promise<number> {
  const address = [addressLine1, addressLine2, postalCode];
  const [, [locked]] = await Promise.all([insertHousehold(tx, ...address), lockedHousehold(tx, ...address)]);
  return locked?.openOrders ?? 0;
}

/** What the limits of an order to this address depend on. */
export type Standing = OpenOrderCounts & { readonly addressId: number };

/** Statuses are spelled out, so that a prepared plan knows how rare they are. */
const oneOf = (statuses: readonly OrderStatus[]) => `in (${statuses.map((status) => `'${status}'`).join(', ')})`;
const standingColumns = `a.id as "addressId",
    (select count(*)::int from orders o where o.user_id = a.user_id and o.status ${oneOf(openStatuses)}) as "openOrders",
    coalesce((select h.open_orders from households h where h.key = household_key(a.address_line1, a.address_line2, a.postal_code)), 0)
      as "householdOpenOrders",
    exists (select from orders o where o.user_id = a.user_id and o.status ${oneOf(deliveredStatuses)}) as "hasReceivedOne"`;
const standingOf = statement<Standing>(`select ${standingColumns} from addresses a where a.user_id = $1 and a.id = $2`);
const standingsOf = statement<Standing>(`select ${standingColumns} from addresses a where a.id = any($1::int[])`);
const standingsOfSession = sharedStatement<Standing>(
  `select token.n::int, ${standingColumns} from unnest($1::bytea[]) with ordinality as token(hash, n)
   join sessions s on s.token_hash = token.hash join addresses a on a.user_id = s.user_id`,
);

/** Undefined when this is not an address of theirs. */
export async function findStanding(db: Db, userId: number, addressId: number): Promise<Standing | undefined> {
  const [standing] = await standingOf(db, userId, addressId);
  return standing;
}

/** Of any customers. */
export function findStandings(db: Db, addressIds: readonly number[]): Promise<Standing[]> {
  return standingsOf(db, addressIds);
}

/** For each address of the customer behind a session, whether that has ended or not. */
export function findStandingsOfSession(db: Db, tokenHash: Buffer): Promise<Standing[]> {
  return standingsOfSession(db, tokenHash);
}
