import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { addresses } from '#server/db/schema/carts.ts';
import { users } from '#server/db/schema/users.ts';
import { columnsOf, sharedStatement, statement } from '#server/db/statement.ts';

export type AddressRow = typeof addresses.$inferSelect;
export type AddressFields = Omit<typeof addresses.$inferInsert, 'id' | 'userId' | 'isDefault' | 'createdAt'>;

/**
 * Every change to a user's addresses takes this lock first. FOR NO KEY UPDATE does not block rows
 * (sessions, carts, orders) that refer to the user.
 */
export async function lockAddressBook(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export function findAddresses(db: Db, userId: number): Promise<AddressRow[]> {
  return db.select().from(addresses).where(eq(addresses.userId, userId)).orderBy(asc(addresses.id));
}

/** Of any customers. */
export async function findAddressesByIds(db: Db, ids: readonly number[]): Promise<AddressRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(addresses)
    .where(inArray(addresses.id, [...ids]));
}

const ownAddress = statement<AddressRow>(
  `select ${columnsOf(addresses)} from addresses where user_id = $1 and id = $2`,
);

const addressesOfSession = sharedStatement<AddressRow>(
  `select token.n::int, own.* from unnest($1::bytea[]) with ordinality as token(hash, n) cross join lateral (
     select ${columnsOf(addresses)} from addresses
     where user_id = (select s.user_id from sessions s where s.token_hash = token.hash)
   ) own`,
);

/** Of the customer behind a session, whether that has ended or not. */
export function findAddressesOfSession(db: Db, tokenHash: Buffer): Promise<AddressRow[]> {
  return addressesOfSession(db, tokenHash);
}

export async function findAddress(db: Db, userId: number, id: number): Promise<AddressRow | undefined> {
  const [row] = await ownAddress(db, userId, id);
  return row;
}

export async function countAddresses(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx.select({ saved: count() }).from(addresses).where(eq(addresses.userId, userId));
  return row?.saved ?? 0;
}

export async function insertAddress(
  tx: Tx,
  address: AddressFields & { userId: number; isDefault: boolean },
): Promise<AddressRow> {
  const [row] = await tx.insert(addresses).values(address).returning();
  return row!;
}

export async function changeAddress(
  tx: Tx,
  id: number,
  change: Partial<AddressFields> & { isDefault: boolean },
): Promise<AddressRow> {
  const [row] = await tx.update(addresses).set(change).where(eq(addresses.id, id)).returning();
  return row!;
}

export async function clearDefault(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)));
}

export async function removeAddress(tx: Tx, id: number): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.id, id));
}
