import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { passwordResets } from '#server/db/schema/sign-in.ts';

const isOpen = (tokenHash: Buffer) =>
  and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, sql`now()`));

export async function insertReset(tx: Tx, tokenHash: Buffer, userId: number, lifetimeSeconds: number): Promise<void> {
  await tx
    .insert(passwordResets)
    .values({ tokenHash, userId, expiresAt: sql`now() + make_interval(secs => ${lifetimeSeconds})` });
}

export async function findOpenReset(db: Db, tokenHash: Buffer): Promise<{ userId: number } | undefined> {
  const [row] = await db.select({ userId: passwordResets.userId }).from(passwordResets).where(isOpen(tokenHash));
  return row;
}

/** Returns true to one caller only. */
export async function useReset(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const used = await tx
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(isOpen(tokenHash))
    .returning({ userId: passwordResets.userId });
  return used.length === 1;
}

export async function closeResets(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
}
