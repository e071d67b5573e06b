import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { SessionUser } from '#contract/auth.ts';
import { sessions, users } from '#server/db/schema/users.ts';
import { createLogger } from '#server/logger.ts';
import { buildUser } from '#server/testing/builders.ts';
import { quickPasswordHash } from '#server/testing/quick-password-hash.ts';
import { post, refusal } from '#server/testing/sign-in-by-phone.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { sharedTestApp, sharedTwinOf } from '#server/testing/shared-test-app.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';

const password = 'a-long-enough-password';
let passwordHash: string;
const shop = sharedTestApp();
const twin = sharedTwinOf(shop);
beforeAll(async () => {
  passwordHash = quickPasswordHash(password);
});

let count = 0;
const newEmail = () => `cook-${++count}@shop.example`;
const buildStaff = (given: Partial<typeof users.$inferInsert> = {}) =>
  buildUser(shop.db, { phone: null, email: newEmail(), passwordHash, roles: ['ROLE_KITCHEN_MANAGER'], ...given });

const signIn = (app: TestApp, email: string, given = password, remoteAddress = '127.0.0.1') =>
  app.call({ method: 'POST', url: '/api/v1/auth/signin', payload: { email, password: given }, remoteAddress });

const theRefusal = {
  status: 401,
  body: { status: 401, code: 'wrong-credentials', message: 'The e-mail or the password is wrong.' },
};

describe('signing in as staff', () => {
  it('opens a session of a day that is valid on every process', async () => {
    const cook = await buildStaff();
    const response = await signIn(shop, cook.email!.toUpperCase());
    expect(response).toMatchObject({
      status: 200,
      body: { id: cook.id, email: cook.email, roles: ['ROLE_KITCHEN_MANAGER'] },
      headers: { 'cache-control': 'no-store' },
    });
    const headers = { authorization: `Bearer ${(response.body as SessionUser).token}` };
    expect((await twin.call({ method: 'GET', url: '/api/v1/auth/validate-token', headers })).body).toEqual(
      response.body,
    );
    const [session] = await shop.db.select().from(sessions).where(eq(sessions.userId, cook.id));
    expect(session!.expiresAt.getTime() - session!.createdAt.getTime()).toBe(24 * 60 * 60 * 1000);
  });

  it('wrong password, unknown e-mail, customer, disabled and account without password get the same response after the same time', async () => {
    const emails = [
      (await buildStaff()).email!,
      'unknown@shop.example',
      (await buildStaff({ roles: ['ROLE_USER'] })).email!,
      (await buildStaff({ enabled: false })).email!,
      (await buildStaff({ passwordHash: null })).email!,
    ];
    await signIn(shop, 'warm-up@shop.example');
    const work: string[][] = [];
    for (const [index, email] of emails.entries()) {
      const given = index === 0 ? 'the-wrong-password' : password;
      work.push(await statementsOf(async () => expect(refusal(await signIn(shop, email, given))).toEqual(theRefusal)));
    }
    expect(work[0]!.length).toBeGreaterThan(2);
    for (const statements of work) expect(statements).toEqual(work[0]);
  });

  it.each([
    ['its password is replaced', { passwordHash: 'replaced' }],
    ['it is disabled', { enabled: false }],
    ['it stops being staff', { roles: ['ROLE_USER' as const] }],
  ])('opens no session for an account when %s while its password is being checked', async (_what, change) => {
    const cook = await buildStaff();
    let signingIn: ReturnType<typeof signIn> | undefined;
    await shop.db.transaction(async (tx) => {
      await tx.update(users).set(change).where(eq(users.id, cook.id));
      signingIn = signIn(twin, cook.email!);
      await vi.waitFor(async () => {
        const { rows } = await shop.db.execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(1);
      });
    });
    expect(refusal(await signingIn!)).toEqual(theRefusal);
    expect(await shop.db.select().from(sessions).where(eq(sessions.userId, cook.id))).toEqual([]);
  });

  it.each([{ email: 'no-address' }, { email: '' }, { password: '' }, { remember: true }])(
    'with %o is bad input',
    async (change) => {
      const body = { email: 'cook@shop.example', password, ...change };
      expect(await post(shop, 'signin', body)).toMatchObject({ status: 400, body: { code: 'bad-input' } });
    },
  );

  it('fails as often as the limit in 15 minutes for an account, across all processes; then even the right password is refused', async () => {
    const limits = { signInFailuresPerAccount: 4 };
    const [one, other] = [
      await startTestApp({ db: shop.db, databaseUrl: shop.databaseUrl, limits }),
      await startTestApp({ db: shop.db, databaseUrl: shop.databaseUrl, limits }),
    ];
    const cook = await buildStaff();
    for (let n = 0; n < 4; n++) {
      const response = await signIn(n % 2 ? one : other, n % 3 ? cook.email! : cook.email!.toUpperCase(), 'wrong');
      expect(refusal(response)).toEqual(theRefusal);
    }
    for (const app of [one, other]) {
      const response = await signIn(app, cook.email!);
      expect(response).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(14 * 60 - 30);
    }
    expect((await signIn(one, (await buildStaff()).email!)).status).toBe(200);
    for (let n = 0; n < 4; n++) await signIn(one, 'unknown@shop.example', 'wrong');
    expect((await signIn(one, 'unknown@shop.example', 'wrong')).status).toBe(429);
    await one.close();
    await other.close();
  });

  it('is logged with the id of the account, for right and wrong passwords, and never with the e-mail address', async () => {
    let log = '';
    const logger = createLogger({ logLevel: 'info' }, { write: (line) => void (log += line) });
    const writing = await startTestApp({ db: shop.db, databaseUrl: shop.databaseUrl, logger });
    const cook = await buildStaff();
    for (const given of ['wrong', password]) await signIn(writing, cook.email!, given);
    await signIn(writing, 'unknown@shop.example');
    await writing.close();
    const lines = log
      .split('\n')
      .flatMap((line) => (line.includes('/auth/signin') ? [JSON.parse(line) as object] : []));
    expect(lines).toMatchObject([{ status: 401, userId: cook.id }, { status: 200, userId: cook.id }, { status: 401 }]);
    expect(lines[2]).not.toHaveProperty('userId');
    expect(log).not.toMatch(/@|wrong|long-enough/);
  });

  it('successes are not counted as failures', async () => {
    const limits = { signInFailuresPerAccount: 2, signInFailuresPerAddress: 2 };
    const strict = await startTestApp({ db: shop.db, databaseUrl: shop.databaseUrl, limits });
    const cook = await buildStaff();
    for (let n = 0; n < 4; n++) expect((await signIn(strict, cook.email!, password, '10.1.0.1')).status).toBe(200);
    await strict.close();
  });

  it('fails as often as the limit for an address with any accounts; other addresses are not affected', async () => {
    const limits = { signInFailuresPerAddress: 6 };
    const strict = await startTestApp({ db: shop.db, databaseUrl: shop.databaseUrl, limits });
    const cook = await buildStaff();
    for (let n = 0; n < 6; n++) expect((await signIn(strict, newEmail(), 'wrong', '10.2.0.1')).status).toBe(401);
    expect((await signIn(strict, cook.email!, password, '10.2.0.1')).status).toBe(429);
    expect((await signIn(strict, cook.email!, password, '10.2.0.2')).status).toBe(200);
    await strict.close();
  });
});
