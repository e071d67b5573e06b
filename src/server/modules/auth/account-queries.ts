import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';

export type Account = typeof users.$inferSelect;

export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row;
}

export async function findAccount(db: Db, id: number): Promise<Account | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

/** Locks the account, so that it cannot be disabled and its password cannot change until the new session is committed. */
export async function lockAccountForShare(tx: Tx, id: number): Promise<Account | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('share');
  return row;
}

export async function lockAccountByPhoneForShare(tx: Tx, phone: string): Promise<Account | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.phone, phone)).for('share');
  return row;
}

/** Undefined when the phone already has an account. */
export async function insertCustomer(
  tx: Tx,
  customer: { phone: string; firstName: string; lastName: string },
): Promise<Account | undefined> {
  const [row] = await tx
    .insert(users)
    .values({ ...customer, roles: ['ROLE_USER'] })
    .onConflictDoNothing({ target: users.phone })
    .returning();
  return row;
}

export async function lockAccount(tx: Tx, id: number): Promise<Account | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row;
}

/** Undefined where there is no such account. */
export async function findDeviceEpoch(db: Db, login: string): Promise<number | undefined> {
  const isTheirs = login.startsWith('+') ? eq(users.phone, login) : eq(sql`lower(${users.email})`, login);
  const [row] = await db.select({ deviceEpoch: users.deviceEpoch }).from(users).where(isTheirs);
  return row?.deviceEpoch;
}

/** Invalidates all device cookies of the account. */
export async function raiseDeviceEpoch(tx: Tx, id: number): Promise<Account | undefined> {
  const [row] = await tx
    .update(users)
    .set({ deviceEpoch: sql`${users.deviceEpoch} + 1` })
    .where(eq(users.id, id))
    .returning();
  return row;
}

export async function setPasswordHash(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
}
