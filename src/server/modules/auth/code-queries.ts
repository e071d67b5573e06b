import { type SQL, and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';
import { otpCodes } from '#server/db/schema/sign-in.ts';
import { type StoredCode, type Requesters, codeLifetimeSeconds, maxAttempts } from './one-time-code.ts';

export type Replacement = { readonly id: number; readonly replacedId: number | undefined };

/** Closes the previous code of the same requester for this phone; those of other requesters stay valid. */
export async function replaceLiveCode(
  tx: Tx,
  phone: string,
  requesters: Requesters,
  code: StoredCode,
): Promise<Replacement> {
  await lockPhone(tx, phone);
  const replaced = await tx
    .update(otpCodes)
    .set({ closedAt: sql`now()` })
    .where(and(isOf(phone, requesters), isNull(otpCodes.closedAt)))
    .returning({ id: otpCodes.id });
  const [row] = await tx
    .insert(otpCodes)
    .values({
      phone,
      requester: requesters[0],
      ...code,
      expiresAt: sql`now() + make_interval(secs => ${codeLifetimeSeconds})`,
    })
    .returning({ id: otpCodes.id });
  return { id: row!.id, replacedId: replaced[0]?.id };
}

/** Deletes the new code; the one it replaced is valid again, with its remaining attempts. */
export async function undoReplacement(tx: Tx, phone: string, { id, replacedId }: Replacement): Promise<void> {
  await lockPhone(tx, phone);
  const deleted = await tx
    .delete(otpCodes)
    .where(and(eq(otpCodes.id, id), isNull(otpCodes.closedAt)))
    .returning({ id: otpCodes.id });
  if (deleted.length === 0 || replacedId === undefined) return;
  await tx.update(otpCodes).set({ closedAt: null }).where(eq(otpCodes.id, replacedId));
}

/** Serialises sending to one phone across all processes. */
async function lockPhone(tx: Tx, phone: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`macrobowl-code:${phone}`}, 0))`);
}

/** Counts before the comparison, in one statement: of any number of concurrent guesses only `maxAttempts` get the code to compare with. */
export async function countAttempt(
  tx: Tx,
  phone: string,
  requesters: Requesters,
): Promise<(StoredCode & { id: number }) | undefined> {
  const [row] = await tx
    .update(otpCodes)
    .set({ attempts: sql`${otpCodes.attempts} + 1` })
    .where(
      and(
        isOf(phone, requesters),
        isNull(otpCodes.closedAt),
        gt(otpCodes.expiresAt, sql`now()`),
        lt(otpCodes.attempts, maxAttempts),
      ),
    )
    .returning({ id: otpCodes.id, salt: otpCodes.salt, codeHmac: otpCodes.codeHmac });
  return row;
}

/** Returns true to one caller only. */
export async function consumeCode(tx: Tx, id: number): Promise<boolean> {
  const consumed = await tx
    .update(otpCodes)
    .set({ closedAt: sql`now()` })
    .where(and(eq(otpCodes.id, id), isNull(otpCodes.closedAt)))
    .returning({ id: otpCodes.id });
  return consumed.length === 1;
}

function isOf(phone: string, requesters: Requesters): SQL | undefined {
  return and(eq(otpCodes.phone, phone), inArray(otpCodes.requester, [...requesters]));
}
