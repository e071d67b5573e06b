import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { emailChanges } from '#server/db/schema/sign-in.ts';
import { users } from '#server/db/schema/users.ts';

const isOpen = and(isNull(emailChanges.closedAt), gt(emailChanges.expiresAt, sql`now()`));

export async function findPendingEmail(
  db: Db,
  userId: number,
): Promise<{ email: string; expiresAt: Date } | undefined> {
  const [row] = await db
    .select({ email: emailChanges.email, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isOpen));
  return row;
}

/** Invalidates older links. */
export async function insertEmailChange(
  tx: Tx,
  change: { userId: number; email: string; tokenHash: Buffer },
  lifetimeSeconds: number,
): Promise<void> {
  await closeEmailChanges(tx, change.userId);
  const expiresAt = sql`now() + make_interval(secs => ${lifetimeSeconds})`;
  await tx.insert(emailChanges).values({ ...change, expiresAt });
}

export async function closeEmailChanges(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(emailChanges)
    .set({ closedAt: sql`now()` })
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.closedAt)));
}

export async function findEmailChangeOwner(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: emailChanges.userId })
    .from(emailChanges)
    .where(and(eq(emailChanges.tokenHash, tokenHash), isOpen));
  return row?.userId;
}

/** Returns the address to one caller only. */
export async function useEmailChange(tx: Tx, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await tx
    .update(emailChanges)
    .set({ closedAt: sql`now()` })
    .where(and(eq(emailChanges.tokenHash, tokenHash), isOpen))
    .returning({ email: emailChanges.email });
  return row?.email;
}

export async function setProfile(
  tx: Tx,
  userId: number,
  change: Partial<Pick<typeof users.$inferInsert, 'email' | 'firstName' | 'lastName'>>,
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, userId));
}
