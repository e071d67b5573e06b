import { type SQL, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { oauthGrants } from '#server/db/schema/oauth.ts';
import { endSessionsOf } from '#server/modules/auth/end-session.ts';
import { createToken } from '#server/modules/auth/session-token.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildProgram } from '#server/testing/program-builder.ts';
import { sharedTestDatabase } from '#server/testing/shared-test-app.ts';
import { findProgramAccess, takeAllowance } from './access-token.ts';

const database = sharedTestDatabase();
const noon = new Date('2026-11-18T12:00:00+05:30');

describe('the token of a program', () => {
  it('says for whom it acts and what it may do, and records when it was last used', async () => {
    const { db } = database;
    const { token, grantId, userId } = await buildProgram(db, { scopes: ['menu', 'ledger.read'] });
    expect(await findProgramAccess(db, token)).toEqual({
      grantId,
      userId,
      clientName: 'Pocket Coach',
      scopes: ['menu', 'ledger.read'],
    });
    const [grant] = await db.select().from(oauthGrants).where(eq(oauthGrants.id, grantId));
    expect(grant?.lastUsedAt).toBeInstanceOf(Date);
  });

  it.each([
    ['is unknown', async () => `mbp_${createToken()}`],
    ['is the token of a session', async () => (await buildSession(database.db)).token],
    [
      'has expired',
      async () =>
        tokenAfter(({ grantId }) => sql`update oauth_tokens set expires_at = now() where grant_id = ${grantId}`),
    ],
    [
      'is a refresh token',
      async () =>
        tokenAfter(({ grantId }) => sql`update oauth_tokens set kind = 'refresh' where grant_id = ${grantId}`),
    ],
    [
      'belongs to a revoked grant',
      async () => tokenAfter(({ grantId }) => sql`update oauth_grants set revoked_at = now() where id = ${grantId}`),
    ],
    [
      'belongs to a disabled user',
      async () => tokenAfter(({ userId }) => sql`update users set enabled = false where id = ${userId}`),
    ],
    [
      'belongs to a member of staff',
      async () =>
        tokenAfter(({ userId }) => sql`update users set roles = '{ROLE_USER,ROLE_ADMIN}' where id = ${userId}`),
    ],
  ])('is refused when it %s', async (_, makeToken) => {
    expect(await findProgramAccess(database.db, await makeToken())).toBeNull();
  });

  it('is refused once all sessions of the person were ended', async () => {
    const { db } = database;
    const { token, userId } = await buildProgram(db);
    await db.transaction((tx) => endSessionsOf(tx, userId));
    expect(await findProgramAccess(db, token)).toBeNull();
  });
});

describe('the allowance', () => {
  const allowance = { allowancePerOrderPaise: 400_00, allowancePerDayPaise: 1000_00 };
  const take = (grantId: number, paise: number, now = noon) =>
    database.db.transaction((tx) => takeAllowance(tx, grantId, paise, now));

  it('covers orders up to the amount per order and the sum per day, and begins again at midnight in India', async () => {
    const { grantId } = await buildProgram(database.db, allowance);
    expect(await take(grantId, 400_01)).toBe(false);
    expect(await take(grantId, 400_00)).toBe(true);
    expect(await take(grantId, 400_00, new Date('2026-11-18T23:59:59+05:30'))).toBe(true);
    expect(await take(grantId, 200_01)).toBe(false);
    expect(await take(grantId, 200_00)).toBe(true);
    expect(await take(grantId, 1)).toBe(false);
    expect(await take(grantId, 400_00, new Date('2026-11-19T00:00:00+05:30'))).toBe(true);
  });

  it('gives back nothing for a negative amount', async () => {
    const { grantId } = await buildProgram(database.db, allowance);
    expect(await take(grantId, -1)).toBe(false);
  });

  it.each([
    ['none was set', {}],
    ['the person did not allow orders', { ...allowance, scopes: ['menu' as const] }],
    ['the grant was revoked', { ...allowance, revokedAt: noon }],
  ])('covers nothing when %s', async (_, given) => {
    const { grantId } = await buildProgram(database.db, given);
    expect(await take(grantId, 1_00)).toBe(false);
  });

  it('covers nothing once all sessions of the person were ended', async () => {
    const { grantId, userId } = await buildProgram(database.db, allowance);
    await database.db.transaction((tx) => endSessionsOf(tx, userId));
    expect(await take(grantId, 1_00)).toBe(false);
  });

  it('is not used up by an order that fails', async () => {
    const { grantId } = await buildProgram(database.db, { ...allowance, allowancePerDayPaise: 400_00 });
    const fail = database.db.transaction(async (tx) => {
      expect(await takeAllowance(tx, grantId, 400_00, noon)).toBe(true);
      throw new Error('sold out');
    });
    await expect(fail).rejects.toThrow('sold out');
    expect(await take(grantId, 400_00)).toBe(true);
  });

  it('is never exceeded by twenty orders at once', async () => {
    const { grantId } = await buildProgram(database.db, allowance);
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(grantId, 300_00)));
    expect(taken.filter(Boolean)).toHaveLength(3);
    const [grant] = await database.db.select().from(oauthGrants).where(eq(oauthGrants.id, grantId));
    expect(grant?.spentPaise).toBe(900_00);
  });
});

/** A token whose program or person was changed since. */
async function tokenAfter(change: (program: Awaited<ReturnType<typeof buildProgram>>) => SQL): Promise<string> {
  const program = await buildProgram(database.db);
  await database.db.transaction((tx) => tx.execute(change(program)));
  return program.token;
}
