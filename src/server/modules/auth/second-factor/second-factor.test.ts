import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { recoveryCodes as recoveryCodesTable, secondFactors } from '#server/db/schema/second-factors.ts';
import {
  bearer,
  buildStaff,
  buildStaffWithFactor,
  codeOf,
  nextCodeOf,
  signInWith,
  staffPassword,
  wrongCodeOf,
} from '#server/testing/authenticator-app.ts';
import { buildSession } from '#server/testing/builders.ts';
import { post } from '#server/testing/sign-in-by-phone.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  shop = await startTestApp();
});
beforeEach(() => {
  vi.setSystemTime(new Date());
});
afterAll(async () => {
  await shop.close();
  vi.useRealTimers();
});

type Headers = Record<string, string>;
const begin = (headers: Headers, currentPassword = staffPassword) =>
  post(shop, 'second-factor/begin', { currentPassword }, headers);
const confirm = (headers: Headers, oneTimeCode: string) =>
  post(shop, 'second-factor/confirm', { oneTimeCode }, headers);
const disable = (headers: Headers, oneTimeCode: string, currentPassword = staffPassword) =>
  post(shop, 'second-factor/disable', { currentPassword, oneTimeCode }, headers);
const renew = (headers: Headers, oneTimeCode: string) =>
  post(shop, 'second-factor/recovery-codes', { currentPassword: staffPassword, oneTimeCode }, headers);
const status = async (headers: Headers) => (await shop.call({ url: '/api/v1/auth/second-factor', headers })).body;
const isSignedIn = async (headers: Headers) =>
  (await shop.call({ url: '/api/v1/auth/validate-token', headers })).status === 200;
const off = { isOn: false, isAsked: false, since: null, recoveryCodesLeft: 0 };
const secretOf = ({ body }: { body: unknown }) => (body as { secret: string }).secret;

describe('setting up the second factor', () => {
  it('needs the password; a code is required only after one was confirmed', async () => {
    const { headers, email } = await buildStaff(shop);
    expect(await status(headers)).toEqual(off);
    expect(await begin(headers, 'not-the-password')).toMatchObject({
      status: 422,
      body: { fieldErrors: { currentPassword: 'The current password is wrong.' } },
    });
    const begun = await begin(headers);
    const secret = secretOf(begun);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun).toMatchObject({
      status: 200,
      body: { uri: `otpauth://totp/Macrobowl:${encodeURIComponent(email)}?secret=${secret}&issuer=Macrobowl` },
      headers: { 'cache-control': 'no-store' },
    });
    expect(await status(headers)).toEqual(off);
    expect((await signInWith(shop, email)).status).toBe(200);
    expect(await confirm(headers, wrongCodeOf(secret))).toMatchObject({
      status: 422,
      body: { fieldErrors: { oneTimeCode: 'That code is wrong, or was used already.' } },
    });
    expect(await status(headers)).toEqual(off);
  });

  it('returns ten recovery codes and ends every other session', async () => {
    const { headers, email } = await buildStaff(shop);
    const other = bearer(await signInWith(shop, email));
    const secret = secretOf(await begin(headers));
    const { body } = await confirm(headers, codeOf(secret).replace(/^.../, '$& '));
    const { recoveryCodes } = body as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/);
    expect(await isSignedIn(headers)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    expect(await status(headers)).toEqual({
      isOn: true,
      isAsked: false,
      since: expect.any(String),
      recoveryCodesLeft: 10,
    });
  });

  it('fails with a replaced secret, and without one', async () => {
    const { headers } = await buildStaff(shop);
    expect((await confirm(headers, '123456')).status).toBe(409);
    const first = secretOf(await begin(headers));
    const second = secretOf(await begin(headers));
    expect((await confirm(headers, codeOf(first))).status).toBe(422);
    expect((await confirm(headers, codeOf(second))).status).toBe(200);
    expect(await begin(headers)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await confirm(headers, nextCodeOf(second))).status).toBe(409);
  });

  it('concurrently happens once: the returned recovery codes are valid', async () => {
    const { headers, email } = await buildStaff(shop);
    const secret = secretOf(await begin(headers));
    const responses = await Promise.all(Array.from({ length: 5 }, () => confirm(headers, codeOf(secret))));
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    const { recoveryCodes } = responses.find((response) => response.status === 200)!.body as {
      recoveryCodes: string[];
    };
    expect((await signInWith(shop, email, recoveryCodes[0])).status).toBe(200);
  });

  it.each(['12345', '1234567', 'abcdef', '', ' '])('with %j is bad input', async (code) => {
    const { headers } = await buildStaff(shop);
    expect(await confirm(headers, code)).toMatchObject({ status: 400, body: { code: 'bad-input' } });
  });

  it('stores neither the secret nor a recovery code in plain text', async () => {
    const { user, secret, recoveryCodes } = await buildStaffWithFactor(shop);
    const [factor] = await shop.db.select().from(secondFactors).where(eq(secondFactors.userId, user.id));
    expect(factor!.encryptedSecret).toHaveLength(12 + 16 + 20);
    const tables = ['second_factors', 'recovery_codes', 'audit_log', 'sessions', 'rate_limits', 'outbox_messages'];
    for (const table of tables) {
      const { rows } = await shop.db.execute(sql`select t::text as line from ${sql.identifier(table)} t`);
      const all = JSON.stringify(rows).toLowerCase();
      expect(all).not.toContain(secret.toLowerCase());
      for (const code of recoveryCodes) {
        expect(all).not.toContain(code);
        expect(all).not.toContain(Buffer.from(code).toString('hex'));
      }
    }
  });
});

describe('switching the second factor off', () => {
  it('needs the password and a code; afterwards the password is enough', async () => {
    const { headers, email, secret, user } = await buildStaffWithFactor(shop);
    expect(await disable(headers, nextCodeOf(secret), 'not-the-password')).toMatchObject({
      status: 422,
      body: { fieldErrors: { currentPassword: expect.any(String) } },
    });
    expect(await disable(headers, wrongCodeOf(secret))).toMatchObject({
      status: 422,
      body: { fieldErrors: { oneTimeCode: expect.any(String) } },
    });
    expect((await disable(headers, codeOf(secret))).status).toBe(204);
    expect(await status(headers)).toEqual(off);
    expect((await signInWith(shop, email)).status).toBe(200);
    expect(await shop.db.$count(recoveryCodesTable, eq(recoveryCodesTable.userId, user.id))).toBe(0);
    expect(await disable(headers, nextCodeOf(secret))).toMatchObject({ status: 409 });
    expect(await renew(headers, codeOf(secret))).toMatchObject({ status: 409 });
  });

  it('works with a recovery code', async () => {
    const { headers, email, recoveryCodes } = await buildStaffWithFactor(shop);
    expect((await disable(headers, recoveryCodes[3]!)).status).toBe(204);
    expect((await signInWith(shop, email)).status).toBe(200);
  });

  it('counts towards the limit on guesses', async () => {
    const strict = await startTestApp({
      db: shop.db,
      databaseUrl: shop.databaseUrl,
      limits: { secondFactorGuessesPerDay: 3 },
    });
    const { headers, secret } = await buildStaffWithFactor(shop);
    const guess = (oneTimeCode: string) =>
      post(strict, 'second-factor/disable', { currentPassword: staffPassword, oneTimeCode }, headers);
    for (let n = 0; n < 3; n++) expect((await guess(wrongCodeOf(secret))).status).toBe(422);
    expect((await guess(nextCodeOf(secret))).status).toBe(429);
    await strict.close();
  });
});

describe('new recovery codes', () => {
  it('replace the old ones', async () => {
    const { headers, email, secret, recoveryCodes: old } = await buildStaffWithFactor(shop);
    expect((await renew(headers, wrongCodeOf(secret))).status).toBe(422);
    const { body } = await renew(headers, nextCodeOf(secret));
    const { recoveryCodes } = body as { recoveryCodes: string[] };
    expect(recoveryCodes).toHaveLength(10);
    expect((await signInWith(shop, email, old[0])).status).toBe(401);
    expect((await signInWith(shop, email, recoveryCodes[0])).status).toBe(200);
    expect(await status(headers)).toMatchObject({ isOn: true, recoveryCodesLeft: 9 });
  });
});

describe('the second factor', () => {
  const calls: readonly [string, object | null][] = [
    ['second-factor', null],
    ['second-factor/begin', { currentPassword: staffPassword }],
    ['second-factor/confirm', { oneTimeCode: '123456' }],
    ['second-factor/disable', { currentPassword: staffPassword, oneTimeCode: '123456' }],
    ['second-factor/recovery-codes', { currentPassword: staffPassword, oneTimeCode: '123456' }],
  ];
  it.each(calls)('is for staff: %s is refused to customers and anonymous callers', async (path, payload) => {
    const { headers } = await buildSession(shop.db);
    const request = (who: Headers) =>
      payload ? post(shop, path, payload, who) : shop.call({ url: `/api/v1/auth/${path}`, headers: who });
    expect(await request({})).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
    expect(await request(headers)).toMatchObject({ status: 403, body: { code: 'wrong-role' } });
  });

  it('is recorded in the audit log at every change', async () => {
    const { headers, user, email, secret, recoveryCodes } = await buildStaffWithFactor(shop);
    await signInWith(shop, email, recoveryCodes[0]);
    await renew(headers, nextCodeOf(secret));
    await disable(headers, nextCodeOf(secret));
    const { rows } = await shop.db.execute(
      sql`select action, subject, actor_user_id as actor, after from audit_log where subject_id = ${user.id} order by id`,
    );
    const own = { subject: 'user', actor: user.id };
    expect(rows).toEqual([
      { ...own, action: 'switched on the second factor of', after: null },
      { ...own, action: 'used a recovery code of', after: { left: 9 } },
      { ...own, action: 'renewed the recovery codes of', after: null },
      { ...own, action: 'switched off the second factor of', after: null },
    ]);
  });
});

describe('a shop that asks admins for it', () => {
  it('refuses what moves money or rights until it is on, and lets them look', async () => {
    const asking = await startTestApp({ db: shop.db, databaseUrl: shop.databaseUrl, asksAdminSecondFactor: true });
    const { user, headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    const read = async (own: Headers) => (await asking.call({ url: '/api/v1/auth/second-factor', headers: own })).body;
    const save = () => asking.call({ method: 'PUT', url: '/api/v1/admin/business', headers, payload: {} });
    expect(await read(headers)).toMatchObject({ isOn: false, isAsked: true });
    expect(await read((await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] })).headers)).toMatchObject(off);
    expect(await asking.call({ url: '/api/v1/admin/business', headers })).toMatchObject({ status: 200 });
    expect(await save()).toMatchObject({ status: 403, body: { code: 'second-factor-missing' } });
    await shop.db.insert(secondFactors).values({ userId: user.id, encryptedSecret: Buffer.alloc(48) });
    expect(await save()).toMatchObject({ status: 403, body: { code: 'second-factor-missing' } });
    await shop.db.update(secondFactors).set({ confirmedAt: new Date() }).where(eq(secondFactors.userId, user.id));
    expect(await save()).toMatchObject({ status: 400 });
    await asking.close();
  });
});
