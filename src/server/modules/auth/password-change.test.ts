import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { passwordResets } from '#server/db/schema/sign-in.ts';
import { users } from '#server/db/schema/users.ts';
import { buildSession } from '#server/testing/builders.ts';
import { quickPasswordHash } from '#server/testing/quick-password-hash.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { post, readOutbox } from '#server/testing/sign-in-by-phone.ts';
import { sharedTestApp, sharedTwinOf } from '#server/testing/shared-test-app.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';

const password = 'a-long-enough-password';
const newPassword = 'another-long-password';
let passwordHash: string;
const shop = sharedTestApp();
const twin = sharedTwinOf(shop);
beforeAll(async () => {
  passwordHash = quickPasswordHash(password);
});

const easyToGuess = expect.stringContaining('easy to guess') as string;

let count = 0;
const buildStaff = (given: Partial<typeof users.$inferInsert> = {}) =>
  buildSession(shop.db, {
    phone: null,
    email: `nutritionist-${++count}@shop.example`,
    passwordHash,
    roles: ['ROLE_NUTRITIONIST'],
    ...given,
  });

const signIn = async (app: TestApp, email: string, given: string) =>
  (await post(app, 'signin', { email, password: given })).status;
const isSignedIn = async (app: TestApp, headers: Record<string, string>) =>
  (await app.call({ method: 'GET', url: '/api/v1/auth/validate-token', headers })).status === 200;

describe('changing the own password', () => {
  it('needs the current one, and ends every other session', async () => {
    const { user, headers } = await buildStaff();
    const { body } = await post(shop, 'signin', { email: user.email, password });
    const other = { authorization: `Bearer ${(body as { token: string }).token}` };

    const wrong = await post(shop, 'password', { currentPassword: 'not-this-one', newPassword }, headers);
    expect(wrong).toMatchObject({ status: 422, body: { fieldErrors: { currentPassword: expect.any(String) } } });
    expect(await isSignedIn(twin, other)).toBe(true);

    expect((await post(shop, 'password', { currentPassword: password, newPassword }, headers)).status).toBe(204);
    expect(await isSignedIn(twin, headers)).toBe(true);
    expect(await isSignedIn(twin, other)).toBe(false);
    expect(await signIn(twin, user.email!, password)).toBe(401);
    expect(await signIn(twin, user.email!, newPassword)).toBe(200);
  });

  it('is refused to anonymous callers and customers', async () => {
    const { headers } = await buildSession(shop.db);
    const change = { currentPassword: password, newPassword };
    expect((await post(shop, 'password', change)).status).toBe(401);
    expect((await post(shop, 'password', change, headers)).status).toBe(403);
  });

  it('requires 12 characters', async () => {
    const { headers } = await buildStaff();
    expect(await post(shop, 'password', { currentPassword: password, newPassword: 'short' }, headers)).toMatchObject({
      status: 400,
      body: { fieldErrors: { newPassword: 'Use at least 12 characters' } },
    });
  });

  it('refuses common passwords and the names of the shop or the user; so does a reset link', async () => {
    const { user, headers } = await buildStaff({ firstName: 'Padmaja' });
    for (const easy of ['leavemealone', 'Macrobowl-2026!', 'padmaja-1990-x']) {
      const change = await post(shop, 'password', { currentPassword: password, newPassword: easy }, headers);
      expect(change).toMatchObject({ status: 422, body: { fieldErrors: { newPassword: easyToGuess } } });
      const reset = await confirm(shop, await mailedToken(user.email!), easy);
      expect(reset).toMatchObject({ status: 422, body: { fieldErrors: { password: easyToGuess } } });
    }
    expect(await signIn(shop, user.email!, password)).toBe(200);
  });

  it('counts towards a limit on wrong passwords', async () => {
    const limits = { signInFailuresPerAccount: 3 };
    const strict = await startTestApp({ db: shop.db, databaseUrl: shop.databaseUrl, limits });
    const { headers } = await buildStaff();
    const change = (currentPassword: string) => post(strict, 'password', { currentPassword, newPassword }, headers);
    for (let n = 0; n < 3; n++) expect((await change('wrong')).status).toBe(422);
    expect((await change(password)).status).toBe(429);
    await strict.close();
  });
});

const request = (app: TestApp, email: string) => post(app, 'password-reset/request', { email });
const confirm = (app: TestApp, token: string, given = newPassword) =>
  post(app, 'password-reset/confirm', { token, password: given });

async function mailedToken(email: string): Promise<string> {
  await request(shop, email);
  await runJobs(shop);
  const [mail] = await readOutbox(shop, email.toUpperCase());
  return /http:\/\/localhost:3000\/reset-password\?token=([\w-]{43})\n/.exec(mail!.body)![1]!;
}

describe('a forgotten password', () => {
  it('is replaced with the mailed link; all sessions end and the old one is refused', async () => {
    const { user, headers } = await buildStaff();
    const token = await mailedToken(user.email!);
    expect((await confirm(twin, token)).status).toBe(204);
    expect(await isSignedIn(shop, headers)).toBe(false);
    expect(await isSignedIn(twin, headers)).toBe(false);
    expect(await signIn(shop, user.email!, password)).toBe(401);
    expect(await signIn(shop, user.email!, newPassword)).toBe(200);
  });

  it('gets the same response without a lookup, whether the account exists or not', async () => {
    const known = await buildStaff();
    const emails = [
      known.user.email!,
      'unknown@shop.example',
      (await buildStaff({ enabled: false })).user.email!,
      (await buildStaff({ roles: ['ROLE_USER'] })).user.email!,
    ];
    const responses = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`lock table users in access exclusive mode`);
      return Promise.all(emails.map((email) => request(shop, email)));
    });
    await runJobs(shop);
    for (const { status, body } of responses)
      expect({ status, body }).toEqual({ status: 202, body: responses[0]!.body });
    expect(await readOutbox(shop, emails[0]!)).toHaveLength(1);
    for (const email of emails.slice(1)) expect(await readOutbox(shop, email)).toEqual([]);
  });

  it.each([
    ['made up', async () => 'A'.repeat(43)],
    [
      'used',
      async () => {
        const token = await mailedToken((await buildStaff()).user.email!);
        expect((await confirm(shop, token)).status).toBe(204);
        return token;
      },
    ],
    [
      'older than 30 minutes',
      async () => {
        const { user } = await buildStaff();
        const token = await mailedToken(user.email!);
        const [reset] = await shop.db.select().from(passwordResets).where(eq(passwordResets.userId, user.id));
        const left = reset!.expiresAt.getTime() - Date.now();
        expect(Math.abs(left - 30 * 60_000)).toBeLessThan(10 * 60_000);
        await shop.db
          .update(passwordResets)
          .set({ expiresAt: new Date(0) })
          .where(eq(passwordResets.userId, user.id));
        return token;
      },
    ],
    [
      'older than a change of the password',
      async () => {
        const { user, headers } = await buildStaff();
        const token = await mailedToken(user.email!);
        await post(shop, 'password', { currentPassword: password, newPassword }, headers);
        return token;
      },
    ],
    [
      'of an account that was disabled meanwhile',
      async () => {
        const { user } = await buildStaff();
        const token = await mailedToken(user.email!);
        await shop.db.update(users).set({ enabled: false }).where(eq(users.id, user.id));
        return token;
      },
    ],
  ])('a link that is %s is refused', async (_what, tokenOf) => {
    expect(await confirm(shop, await tokenOf(), 'yet-another-password')).toMatchObject({
      status: 422,
      body: { message: 'This link is no longer valid. Please ask for a new one.' },
    });
  });

  it('a link used 10 times concurrently works once', async () => {
    const { user } = await buildStaff();
    const token = await mailedToken(user.email!);
    const passwords = Array.from({ length: 10 }, (_, n) => `parallel-password-${n}`);
    const responses = await Promise.all(passwords.map((given, n) => confirm(n % 2 ? shop : twin, token, given)));
    const winners = responses.flatMap(({ status }, n) => (status === 204 ? [n] : []));
    expect(winners).toHaveLength(1);
    expect(await signIn(shop, user.email!, passwords[winners[0]!]!)).toBe(200);
  });

  it('the token is stored as a hash only', async () => {
    const { user } = await buildStaff();
    const token = await mailedToken(user.email!);
    const [row] = await shop.db.select().from(passwordResets).where(eq(passwordResets.userId, user.id));
    expect(row!.tokenHash).toHaveLength(32);
    expect(row!.tokenHash.toString('base64url')).not.toBe(token);
  });

  it('sends no more links an hour than an account may get, with the same response; an address has a higher limit', async () => {
    const limits = { resetsPerAccountHour: 2, resetsPerAddressHour: 4 };
    const strict = await startTestApp({ limits });
    const { user } = await buildSession(strict.db, { email: 'admin@shop.example', roles: ['ROLE_ADMIN'] });
    for (let n = 0; n < 4; n++) {
      expect((await request(strict, user.email!)).status).toBe(202);
      await runJobs(strict);
    }
    expect(await readOutbox(strict, user.email!)).toHaveLength(2);
    expect((await request(strict, 'another@shop.example')).status).toBe(429);
    await strict.close();
  });
});
