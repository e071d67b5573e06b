import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { recoveryCodes, secondFactors } from '#server/db/schema/second-factors.ts';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

export async function findSecondFactor(db: Db, userId: number): Promise<SecondFactorRow | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row;
}

export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  return Boolean((await findSecondFactor(db, userId))?.confirmedAt);
}

export function findEncryptedSecrets(db: Db): Promise<Pick<SecondFactorRow, 'userId' | 'encryptedSecret'>[]> {
  return db
    .select({ userId: secondFactors.userId, encryptedSecret: secondFactors.encryptedSecret })
    .from(secondFactors)
    .orderBy(secondFactors.userId);
}

/** Replaces an unconfirmed one. The account must be locked, and its factor off. */
export async function proposeSecondFactor(tx: Tx, userId: number, encryptedSecret: Buffer): Promise<void> {
  await tx
    .insert(secondFactors)
    .values({ userId, encryptedSecret })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { encryptedSecret, lastStep: 0, createdAt: sql`now()` } });
}

export async function switchOn(tx: Tx, userId: number, step: number): Promise<void> {
  await tx
    .update(secondFactors)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(eq(secondFactors.userId, userId));
}

/** Returns true to one caller only, and never for a code older than the last used one. */
export async function takeStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const taken = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt), lt(secondFactors.lastStep, step)),
    )
    .returning({ userId: secondFactors.userId });
  return taken.length === 1;
}

/** Returns true to one caller only. */
export async function takeRecoveryCode(tx: Tx, userId: number, codeHash: Buffer): Promise<boolean> {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  return taken.length === 1;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Returns whether it was on. */
export async function deleteSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const deleted = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Compare and swap: does nothing when the secret was changed in the meantime. */
export async function replaceEncrypted(tx: Tx, userId: number, before: Buffer, after: Buffer): Promise<void> {
  await tx
    .update(secondFactors)
    .set({ encryptedSecret: after })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.encryptedSecret, before)));
}
