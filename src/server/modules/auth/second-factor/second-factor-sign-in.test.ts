import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { staffRoles } from '#domain/accounts/role.ts';
import type { Tx } from '#server/db/client.ts';
import { sessions } from '#server/db/schema/users.ts';
import {
  type StaffWithFactor,
  bearer,
  buildStaff,
  buildStaffWithFactor,
  codeOf,
  nextCodeOf,
  signInWith,
  staffPassword,
  wrongCodeOf,
} from '#server/testing/authenticator-app.ts';
import {
  askForCode,
  newPhone,
  post,
  readCode,
  readOutbox,
  refusal,
  tryCode,
} from '#server/testing/sign-in-by-phone.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { takeRecoveryCode, takeStep } from './second-factor-queries.ts';
import { stepAt } from './totp.ts';

let shop: TestApp;
let twin: TestApp;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  shop = await startTestApp();
  twin = await startTestApp({ db: shop.db, databaseUrl: shop.databaseUrl });
});
beforeEach(() => {
  vi.setSystemTime(new Date());
});
afterAll(async () => {
  await twin.close();
  await shop.close();
  vi.useRealTimers();
});

const needed = {
  status: 403,
  body: {
    status: 403,
    code: 'second-factor-needed',
    message: 'Please enter the code of your authenticator app.',
  },
};
const wrong = { status: 401, body: { code: 'wrong-credentials', message: 'That code is wrong, or was used already.' } };
const countSessions = (userId: number) =>
  shop.db.$count(sessions, and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
/** The statuses of 20 concurrent sign-ins on two processes. */
async function twentyAtOnce(email: string, code: string): Promise<number[]> {
  const signIn = async (n: number): Promise<number> => {
    const { status } = await signInWith(n % 2 ? shop : twin, email, code);
    // A slow machine may shed some, which has no effect: those are sent again.
    return status === 503 ? signIn(n) : status;
  };
  return Promise.all(Array.from({ length: 20 }, (_, n) => signIn(n)));
}

describe('signing in with the second factor on', () => {
  it.each(staffRoles)('as %s needs the password and a code', async (role) => {
    const { user, email, secret } = await buildStaffWithFactor(shop, { roles: [role] });
    const before = await countSessions(user.id);
    expect(refusal(await signInWith(twin, email))).toEqual(needed);
    expect(await signInWith(twin, email, wrongCodeOf(secret))).toMatchObject(wrong);
    expect(await countSessions(user.id)).toBe(before);
    const response = await signInWith(twin, email, nextCodeOf(secret));
    expect(response).toMatchObject({ status: 200, body: { id: user.id, roles: [role] } });
    const headers = bearer(response);
    expect((await shop.call({ url: '/api/v1/auth/validate-token', headers })).status).toBe(200);
  });

  it('a code works once, and none older than it', async () => {
    const { email, secret } = await buildStaffWithFactor(shop);
    expect(await signInWith(shop, email, codeOf(secret))).toMatchObject(wrong);
    const older = nextCodeOf(secret);
    const code = nextCodeOf(secret);
    expect((await signInWith(shop, email, code.replace(/^.../, '$& '))).status).toBe(200);
    expect(await signInWith(twin, email, code)).toMatchObject(wrong);
    expect(await signInWith(twin, email, older)).toMatchObject(wrong);
    expect((await signInWith(twin, email, nextCodeOf(secret))).status).toBe(200);
  });

  it('a code that is a minute old is refused', async () => {
    const { email, secret } = await buildStaffWithFactor(shop);
    const code = nextCodeOf(secret);
    vi.setSystemTime(Date.now() + 60_000);
    expect(await signInWith(shop, email, code)).toMatchObject(wrong);
  });

  it('20 concurrent sign-ins with the same code open one session', async () => {
    const { user, email, secret } = await buildStaffWithFactor(shop);
    const before = await countSessions(user.id);
    const statuses = await twentyAtOnce(email, nextCodeOf(secret));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(401)]);
    expect(await countSessions(user.id)).toBe(before + 1);
  });

  it('a recovery code works once, in any spelling, also for 20 concurrent sign-ins', async () => {
    const { user, email, recoveryCodes } = await buildStaffWithFactor(shop);
    const before = await countSessions(user.id);
    const spoken = recoveryCodes[0]!.replaceAll('-', ' ').toUpperCase();
    expect((await signInWith(shop, email, spoken)).status).toBe(200);
    expect(await signInWith(twin, email, recoveryCodes[0])).toMatchObject(wrong);
    const statuses = await twentyAtOnce(email, recoveryCodes[1]!);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await countSessions(user.id)).toBe(before + 2);
    expect((await signInWith(shop, email, recoveryCodes[2])).status).toBe(200);
  });

  it('the codes of another user are refused', async () => {
    const [asha, ravi] = [await buildStaffWithFactor(shop), await buildStaffWithFactor(shop)];
    expect(await signInWith(shop, asha.email, nextCodeOf(ravi.secret))).toMatchObject(wrong);
    expect(await signInWith(shop, asha.email, ravi.recoveryCodes[0])).toMatchObject(wrong);
    expect((await signInWith(shop, ravi.email, ravi.recoveryCodes[0])).status).toBe(200);
  });

  it('a wrong password gets the same refusal, and uses up no code', async () => {
    const { email, secret, recoveryCodes } = await buildStaffWithFactor(shop);
    const code = nextCodeOf(secret);
    const responses = [
      await signInWith(shop, email, undefined, 'not-the-password'),
      await signInWith(shop, email, code, 'not-the-password'),
      await signInWith(shop, email, recoveryCodes[0], 'not-the-password'),
      await signInWith(shop, 'unknown@shop.example', code),
    ];
    for (const response of responses) expect(refusal(response)).toEqual(refusal(responses[0]!));
    expect(responses[0]).toMatchObject({ status: 401, body: { message: 'The e-mail or the password is wrong.' } });
    expect((await signInWith(shop, email, code)).status).toBe(200);
    expect((await signInWith(shop, email, recoveryCodes[0])).status).toBe(200);
  });

  it('a code is ignored when it is off', async () => {
    const { email } = await buildStaff(shop);
    expect((await signInWith(shop, email, '123456')).status).toBe(200);
  });

  it('a reset password still requires the code', async () => {
    const { email, secret } = await buildStaffWithFactor(shop);
    await post(shop, 'password-reset/request', { email });
    await runJobs(shop);
    const [mail] = await readOutbox(shop, email);
    const [, token] = /token=([\w-]{43})/.exec(mail!.body)!;
    const password = 'another-long-password';
    expect((await post(shop, 'password-reset/confirm', { token, password })).status).toBe(204);
    expect(refusal(await signInWith(shop, email, undefined, password))).toEqual(needed);
    expect((await signInWith(shop, email, nextCodeOf(secret), password)).status).toBe(200);
  });

  it('an SMS code does not sign in staff, with or without a second factor', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    await buildStaffWithFactor(shop, { phone });
    await buildStaff(shop, { phone: other });
    for (const own of [phone, other]) {
      await askForCode(shop, own);
      expect((await tryCode(shop, own, await readCode(shop, own))).status).toBe(401);
    }
  });

  it.each(['12345', '12345678', 'abcd-efgh', 'abcd-efgh-jkmn-pqrs-tuvw-0189'])('%j is bad input', async (code) => {
    expect(await signInWith(shop, 'cook@shop.example', code)).toMatchObject({
      status: 400,
      body: { fieldErrors: { oneTimeCode: expect.any(String) } },
    });
  });
});

describe('using a code', () => {
  type Take = (tx: Tx, staff: StaffWithFactor, step: number) => Promise<boolean>;
  const takes: readonly [string, Take][] = [
    ['of the app', (tx, { user }, step) => takeStep(tx, user.id, step)],
    [
      'for recovery',
      (tx, { user, recoveryCodes }) => takeRecoveryCode(tx, user.id, hashRecoveryCode(recoveryCodes[0]!)),
    ],
  ];
  it.each(takes)('%s happens once, also when two transactions overlap', async (_which, take) => {
    const staff = await buildStaffWithFactor(shop);
    // The same for both: half a minute may end between them.
    const step = stepAt(Date.now()) + 1;
    let second: Promise<boolean> | undefined;
    const first = await shop.db.transaction(async (tx) => {
      const isTaken = await take(tx, staff, step);
      second = twin.db.transaction((other) => take(other, staff, step));
      await vi.waitFor(async () => {
        const { rows } = await shop.db.execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(1);
      });
      return isTaken;
    });
    expect([first, await second]).toEqual([true, false]);
  });
});

describe('guessing codes', () => {
  it('is limited per day across all processes; a recovery code still works', async () => {
    const limits = { secondFactorGuessesPerDay: 5 };
    const [one, other] = [
      await startTestApp({ db: shop.db, databaseUrl: shop.databaseUrl, limits }),
      await startTestApp({ db: shop.db, databaseUrl: shop.databaseUrl, limits }),
    ];
    const { email, secret, recoveryCodes } = await buildStaffWithFactor(shop);
    const guess = wrongCodeOf(secret);
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, n) => signInWith(n % 2 ? one : other, email, guess)),
    );
    const compared = responses.filter(({ status }) => status === 401);
    expect(compared.length).toBeLessThanOrEqual(5);
    for (let n = compared.length; n < 5; n++) expect(await signInWith(one, email, guess)).toMatchObject(wrong);
    for (const app of [one, other]) {
      const refused = await signInWith(app, email, nextCodeOf(secret));
      expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60);
    }
    expect((await signInWith(one, email, recoveryCodes[0])).status).toBe(200);
    const otherUser = await buildStaffWithFactor(shop);
    expect((await signInWith(one, otherUser.email, nextCodeOf(otherUser.secret))).status).toBe(200);
    await one.close();
    await other.close();
  });

  it('counts as failed sign-ins, and so does a right password without a code', async () => {
    const limits = { signInFailuresPerAccount: 4 };
    const strict = await startTestApp({ db: shop.db, databaseUrl: shop.databaseUrl, limits });
    const { email, secret } = await buildStaffWithFactor(shop);
    for (let n = 0; n < 2; n++) expect((await signInWith(strict, email)).status).toBe(403);
    for (let n = 0; n < 2; n++) expect((await signInWith(strict, email, wrongCodeOf(secret))).status).toBe(401);
    expect((await signInWith(strict, email, nextCodeOf(secret))).status).toBe(429);
    expect((await post(strict, 'signin', { email, password: staffPassword })).status).toBe(429);
    await strict.close();
  });

  it('right codes are not counted', async () => {
    const limits = { secondFactorGuessesPerDay: 1, signInFailuresPerAccount: 1 };
    const strict = await startTestApp({ db: shop.db, databaseUrl: shop.databaseUrl, limits });
    const { email, secret } = await buildStaffWithFactor(shop);
    for (let n = 0; n < 3; n++) expect((await signInWith(strict, email, nextCodeOf(secret))).status).toBe(200);
    await strict.close();
  });
});
