import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { ensureFirstAdmin } from '#server/modules/users/ensure-first-admin.ts';
import { rangeOf, rowOf, sha1Of, startBreachServer } from '#server/testing/breach-server.ts';
import { quickPasswordHash } from '#server/testing/quick-password-hash.ts';
import { buildSession } from '#server/testing/builders.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { post, readOutbox } from '#server/testing/sign-in-by-phone.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { type BreachService, breachService } from './breach-service.ts';

const current = 'quiet-lantern-4711-ferry';
const wanted = 'Tango-umbrella-93-kite';
const failures: string[] = [];
let passwordHash: string;
let service: Awaited<ReturnType<typeof startBreachServer>>;
let breaches: BreachService;
let shortTimeout: BreachService;
let shop: TestApp;
let hastyShop: TestApp;
beforeAll(async () => {
  passwordHash = quickPasswordHash(current);
  service = await startBreachServer();
  // A long timeout, so that a busy machine does not look like a slow service.
  breaches = breachService(service.url, (reason) => failures.push(reason), 4_000);
  shop = await startTestApp({ breaches });
  const { db, databaseUrl } = shop;
  shortTimeout = breachService(service.url, (reason) => failures.push(reason), 200);
  hastyShop = await startTestApp({ db, databaseUrl, breaches: shortTimeout });
});
afterAll(async () => {
  await hastyShop.close();
  await shop.close();
  await service.stop();
});
beforeEach(() => {
  failures.length = 0;
  service.asked.length = 0;
});

let count = 0;
const buildStaff = (role: 'ROLE_ADMIN' | 'ROLE_NUTRITIONIST' = 'ROLE_NUTRITIONIST') =>
  buildSession(shop.db, { phone: null, email: `staff-${++count}@shop.example`, passwordHash, roles: [role] });

/** Every way to set a staff password: the response, the form field, and the e-mail address of the account. */
const ways = {
  'is set for a new account': async (app: TestApp, password: string) => {
    const { headers } = await buildStaff('ROLE_ADMIN');
    const email = `new-${++count}@shop.example`;
    const payload = { email, password, firstName: 'Meera', lastName: 'Iyer', roles: ['ROLE_KITCHEN_MANAGER'] };
    const reply = await app.call({ method: 'POST', url: '/api/v1/admin/users', headers, payload });
    return { ...reply, field: 'password', email };
  },
  'is changed': async (app: TestApp, newPassword: string) => {
    const { user, headers } = await buildStaff();
    const reply = await post(app, 'password', { currentPassword: current, newPassword }, headers);
    return { ...reply, field: 'newPassword', email: user.email! };
  },
  'was forgotten': async (app: TestApp, password: string) => {
    const { user } = await buildStaff();
    await post(app, 'password-reset/request', { email: user.email });
    await runJobs(app);
    const [mail] = await readOutbox(app, user.email!);
    const token = /\?token=([\w-]{43})\n/.exec(mail!.body)![1]!;
    return {
      ...(await post(app, 'password-reset/confirm', { token, password })),
      field: 'password',
      email: user.email!,
    };
  },
};
const isLetIn = async (email: string, password: string) =>
  (await post(shop, 'signin', { email, password })).status === 200;

/** The transactions that hold locks on accounts during each request to the service. */
function watchTransactions(db: Database, range: string): unknown[] {
  const seen: unknown[] = [];
  const open = sql`select query from pg_stat_activity join pg_locks using (pid)
    where datname = current_database() and state like 'idle in transaction%' and relation = 'users'::regclass`;
  service.respondsWith(async (response) => {
    seen.push((await db.execute(open)).rows);
    response.end(range);
  });
  return seen;
}

const message = 'This password has appeared in a data breach. Please choose another one.';

describe.each(Object.entries(ways))('when a password %s', (_way, set) => {
  it('a breached one is refused, and the old one stays', async () => {
    service.isBreached(wanted);
    const { status, body, field, email } = await set(shop, wanted);
    expect({ status, body }).toMatchObject({ status: 422, body: { message, fieldErrors: { [field]: message } } });
    expect(await isLetIn(email, wanted)).toBe(false);
  });

  it('one that is not breached is accepted; only five characters of its SHA-1 are sent', async () => {
    service.respondsWith((response) => response.end(rangeOf(rowOf('another password'))));
    const { status, email } = await set(shop, wanted);
    expect(status).toBeLessThan(300);
    expect(await isLetIn(email, wanted)).toBe(true);

    expect(service.asked).toHaveLength(1);
    const [{ headers, ...request }] = service.asked as [(typeof service.asked)[0]];
    expect(request).toEqual({ method: 'GET', path: `/range/${sha1Of(wanted).slice(0, 5)}`, body: '' });
    expect(headers).toMatchObject({ 'add-padding': 'true', 'user-agent': 'macrobowl' });
    for (const name of ['authorization', 'cookie', 'referer', 'x-request-id']) expect(headers).not.toHaveProperty(name);
    expect(JSON.stringify(service.asked).toUpperCase()).not.toContain(sha1Of(wanted).slice(0, 6));
  });

  it('no transaction is open during the request to the service', async () => {
    const waiting = watchTransactions(shop.db, rangeOf());
    await set(shop, wanted);
    expect(waiting).toEqual([[]]);
  });
});

describe('the service for breached passwords', () => {
  const change = () => ways['is changed'](shop, wanted);

  it('is not called for a password that is easy to guess', async () => {
    expect((await ways['is changed'](shop, 'Macrobowl-2026!')).status).toBe(422);
    expect(service.asked).toEqual([]);
  });

  it.each([
    ['a count of 0, which is padding', rangeOf(rowOf(wanted, 0)), 204],
    ['nothing at all', '', 204],
    ['lower case and bare line ends', rangeOf(rowOf(wanted)).toLowerCase().replaceAll('\r', ''), 422],
    ['a line end at the end', `${rangeOf(rowOf(wanted, 10))}\r\n`, 422],
  ])('is understood when it returns %s', async (_what, range, status) => {
    service.respondsWith((response) => response.end(range));
    expect((await change()).status).toBe(status);
    expect(failures).toEqual([]);
  });

  it.each<[string, Parameters<typeof service.respondsWith>[0], string]>([
    ['fails', (response) => response.writeHead(500).end(rangeOf(rowOf(wanted))), 'status 500'],
    ['returns 404', (response) => response.writeHead(404).end(), 'status 404'],
    ['sends a page', (response) => response.end('<html>Please sign in</html>'), 'unexpected response'],
    [
      'sends too much',
      (response) => response.end(`${rangeOf(rowOf(wanted))}\r\n`.repeat(10_000)),
      'response too large',
    ],
    ['redirects', (response) => response.writeHead(302, { location: `${service.url}elsewhere` }).end(), 'unreachable'],
    ['hangs up', (response) => response.destroy(), 'unreachable'],
  ])('does not block a new password when it %s, and the failure is reported once', async (_what, reply, reason) => {
    service.respondsWith(reply);
    const failedBefore = breaches.results.failed;
    expect((await change()).status).toBe(204);
    expect(failures).toEqual([reason]);
    expect(breaches.results.failed).toBe(failedBefore + 1);
  });

  it.each<[string, Parameters<typeof service.respondsWith>[0]]>([
    ['begin', () => undefined],
    ['end', (response) => response.write(`${rangeOf(rowOf(wanted))}\r\n`)],
  ])('times out when it does not %s', async (_what, reply) => {
    service.respondsWith(reply);
    expect((await ways['is changed'](hastyShop, wanted)).status).toBe(204);
    expect(failures).toEqual(['timed out']);
  });

  it('is counted by result', async () => {
    const { isBreached, results: responses } = breachService(service.url, () => undefined);
    service.isBreached(wanted);
    await isBreached(wanted);
    await isBreached(current);
    expect(responses).toEqual({ breached: 1, unknown: 1, failed: 0 });
  });

  it('may have a URL with a query', async () => {
    const { isBreached } = breachService(`${service.url.slice(0, -1)}?mode=sha1`, () => undefined);
    service.isBreached(wanted);
    expect(await isBreached(wanted)).toBe(true);
    expect(service.asked[0]!.path).toBe(`/range/${sha1Of(wanted).slice(0, 5)}?mode=sha1`);
  });
});

describe('the first admin of a new shop', () => {
  it('gets no breached password, with no transaction open during the check; several processes create one admin', async () => {
    const empty = await createTestDatabase();
    const firstAdmin = { email: 'owner@shop.example', password: wanted };
    const waiting = watchTransactions(empty.db, rangeOf(rowOf(wanted)));
    await expect(ensureFirstAdmin(empty.db, breaches, firstAdmin)).rejects.toMatchObject({
      message: 'ADMIN_PASSWORD is not safe enough',
      remedy: message,
    });
    expect(waiting).toEqual([[]]);
    expect(await empty.db.$count(users)).toBe(0);

    service.respondsWith((response) => response.end(rangeOf()));
    await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(empty.db, breaches, firstAdmin)));
    expect(await empty.db.select({ email: users.email, roles: users.roles }).from(users)).toEqual([
      { email: 'owner@shop.example', roles: ['ROLE_ADMIN'] },
    ]);
    const before = service.asked.length;
    await ensureFirstAdmin(empty.db, breaches, undefined);
    expect(service.asked).toHaveLength(before);
    await empty.drop();
  });
});
