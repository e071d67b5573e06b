import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { rawEndpoints } from '#contract/raw-endpoints.ts';
import type { Database } from '#server/db/client.ts';
import { defaultLimits } from '#server/db/open-database.ts';
import { idempotentRequests } from '#server/db/schema/idempotent-requests.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { openTransactions, recordRowChanges, whileLocked } from '#server/testing/database-state.ts';
import { openTolerantDatabase, longDeadlineMs } from '#server/testing/tolerant-database.ts';
import { type PermittedCall, makePermittedCall } from '#server/testing/permissions/permitted-call.ts';
import { openWorld } from '#server/testing/permissions/world.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/test-database.ts';

/** POSTs without a key, each with the reason why a repeat is harmless. */
const createNothing: Readonly<Record<string, string>> = {
  'POST /oauth/consent': 'a code is used once and for a minute; the same consent again replaces the one before',
  'POST /oauth/review': 'writes nothing',
  'POST /auth/logout': 'ends a session: ended is ended',
  'POST /auth/logout-all': 'ends sessions: ended is ended',
  'POST /auth/otp/send': 'replaces the live code, and its own limits count every SMS',
  'POST /auth/otp/verify': 'a code is used up by the first; a session or ticket that was never received expires',
  'POST /auth/signin': 'a session that was never received expires',
  'POST /auth/password': 'sets the same password again',
  'POST /auth/password-reset/request': 'sends a link, and its own limits count every mail',
  'POST /auth/password-reset/confirm': 'a link is used up by the first',
  'POST /auth/second-factor/begin': 'proposes another secret; one that was not confirmed is worth nothing',
  'POST /auth/second-factor/confirm': 'on is on',
  'POST /auth/second-factor/disable': 'off is off',
  'POST /auth/second-factor/recovery-codes': 'replaces the codes, and takes a new one-time code each time',
  'POST /orders/:id/payment/check': 'stores each fact of the gateway once',
  'POST /orders/:id/payment/cash': 'a second change is refused: the order is confirmed',
  'POST /webhooks/payments': 'stores each fact of the gateway once',
  'POST /delivery/orders/:id/payment': 'the code that is open is returned again',
  'POST /admin/payments/:orderId/check': 'stores each fact of the gateway once',
  'POST /admin/users/:id/revoke-sessions': 'ends sessions: ended is ended',
  'POST /user/addresses/:id/set-default': 'sets the same default again',
  'POST /user/email': 'replaces the link that is not confirmed yet, and its own limits count every mail',
  'POST /user/email/confirm': 'a link is used up by the first',
  'POST /user/erase': 'erased is erased',
  'POST /browser-faults': 'counts one more report of the same error',
  'POST /customize-meal/build': 'computes, and writes nothing',
  'POST /coupons/check': 'computes; only unknown codes are counted',
  'POST /admin/meals/bulk-change/preview': 'computes, and writes nothing',
  'POST /admin/meals/import/check': 'computes, and writes nothing',
  'POST /admin/order-terms/preview': 'computes, and writes nothing',
  'POST /admin/kitchens/:id/booked-orders': 'reads, and writes nothing',
  'POST /phone-orders/quote': 'computes, and writes nothing',
  'POST /subscriptions/preview': 'computes, and writes nothing',
  'POST /subscriptions/:id/pause': 'a second change is refused: the version is another',
  'POST /subscriptions/:id/resume': 'a second change is refused: the version is another',
  'POST /subscriptions/:id/end': 'a second change is refused: the version is another',
  'POST /admin/subscriptions/:id/pause': 'a second change is refused: the version is another',
  'POST /admin/subscriptions/:id/resume': 'a second change is refused: the version is another',
  'POST /admin/subscriptions/:id/end': 'a second change is refused: the version is another',
  'POST /admin/invitations/:id/resend': 'replaces the link, and its own limits count every mail',
  'POST /auth/invitations/accept': 'a link is used up by the first',
};

const endpoints = [...Object.values(allEndpoints), ...Object.values(rawEndpoints)].flat();
const callsOf = (which: (typeof endpoints)[number][]) => which.map(({ method, path }) => `${method} ${path}`);
const idempotent = callsOf(endpoints.filter((endpoint) => endpoint.idempotent));

it('every POST takes an Idempotency-Key, or is listed with the reason why a repeat is harmless', () => {
  const posts = callsOf(endpoints.filter(({ method }) => method === 'POST'));
  expect(posts.length).toBeGreaterThan(30);
  expect(posts.filter((call) => !idempotent.includes(call)).toSorted()).toEqual(Object.keys(createNothing).toSorted());
});

/** Far below all other timeouts. */
const hastyDeadlineMs = 300;

let direct: TestDatabase;
let databases: Database[];
/** Two apps on one database: one with a long deadline, one with a short one. */
let shop: TestApp;
let hasty: TestApp;
let world: Awaited<ReturnType<typeof openWorld>>;
const nothing = { gone: [], added: [] };
let takeChanges: Awaited<ReturnType<typeof recordRowChanges>>;
beforeAll(async () => {
  direct = await createTestDatabase();
  const { url: databaseUrl } = direct;
  databases = [
    openTolerantDatabase(databaseUrl),
    openTolerantDatabase(databaseUrl, { lockTimeoutMs: defaultLimits.lockTimeoutMs }),
  ];
  shop = await startTestApp({ db: databases[0]!, databaseUrl, requestDeadlineMs: longDeadlineMs });
  hasty = await startTestApp({ db: databases[1]!, databaseUrl, requestDeadlineMs: hastyDeadlineMs });
  world = await openWorld(shop);
  takeChanges = await recordRowChanges(databaseUrl);
});
afterAll(async () => {
  for (const app of [shop, hasty]) await app.close();
  for (const db of databases) await db.$client.end();
  await direct.drop();
});

const send = async (app: TestApp, { headers, ...call }: PermittedCall, key?: string) => {
  const { status, body } = await app.call({ ...call, headers: { ...headers, ...(key && { 'idempotency-key': key }) } });
  return { status, body: withoutExpiry(body) };
};
/** A link to a photograph is signed for each response. */
const withoutExpiry = (body: unknown): unknown =>
  body === undefined ? body : JSON.parse(JSON.stringify(body).replaceAll(/exp=\d+&sig=[\w-]+/g, 'exp&sig'));
const allOver = () => vi.waitFor(async () => expect(await openTransactions(direct.url)).toMatchObject({ open: 0 }));
type Attempt = { call: string; key: string; request: PermittedCall };
/** Sends calls that a lock blocks until their deadline. */
const refused = async (attempts: Attempt[], locked: Parameters<typeof whileLocked>[1], isKeyed: boolean) => {
  const responses = await whileLocked(direct.url, locked, () =>
    Promise.all(attempts.map(({ request, key }) => send(hasty, request, isKeyed ? key : undefined))),
  );
  await allOver();
  return responses.map(({ status }) => status);
};

/** Calls that wait for the same lock together. */
const together = 6;
const groups = Array.from({ length: Math.ceil(idempotent.length / together) }, (_, at) =>
  idempotent.slice(at * together, (at + 1) * together),
);

describe.each(groups.map((calls) => ({ calls, title: calls.join(', ') })))('$title', ({ calls }) => {
  const attempts: Attempt[] = [];

  it('that were refused had no effect', async () => {
    for (const call of calls) {
      attempts.push({ call, key: randomUUID(), request: await makePermittedCall(shop, world, call) });
    }
    await hasty.catalog.refresh();
    await takeChanges();
    const all503 = calls.map(() => 503);
    expect(await refused(attempts, 'tables that calls write', false)).toEqual(all503);
    // Blocked at the end of their work, before the commit.
    expect(await refused(attempts, ['idempotent_requests'], true)).toEqual(all503);
    expect(await takeChanges()).toEqual(nothing);
  });

  it.each(calls)('%s repeated under a key takes effect once with equal responses', async (call) => {
    const { request, key } = attempts.find((one) => one.call === call)!;
    const other = await makePermittedCall(shop, world, otherThan(call));
    await takeChanges();

    const first = await send(shop, request, key);
    expect(first).toMatchObject({ status: expect.toSatisfy((status: number) => status >= 200 && status < 300) });
    // An invitation is marked as mailed afterwards.
    await shop.background.settled();
    expect(await takeChanges()).not.toEqual(nothing);
    expect(await send(shop, request, key)).toEqual(first);
    const reused = { ...other, headers: { ...other.headers, ...authorizationOf(request) } };
    expect(await send(shop, reused, key)).toMatchObject({
      status: 422,
      body: { message: 'This Idempotency-Key was used for another request.' },
    });
    expect(await takeChanges()).toEqual(nothing);
  });
});

/** Another call permitted to the same caller. */
function otherThan(call: string): string {
  if (call === 'POST /contact-messages') return 'POST /auth/register/phone';
  if (call === 'POST /auth/register/phone') return 'POST /contact-messages';
  return call === 'POST /user/addresses' ? 'POST /consultations' : 'POST /user/addresses';
}

const authorizationOf = ({ headers: { authorization } }: PermittedCall) => (authorization ? { authorization } : {});

/** Adds a deferred constraint trigger that delays COMMIT. */
const withSlowCommit = async <T>(seconds: number, work: () => Promise<T>): Promise<T> => {
  await direct.db.execute(`create function dawdle() returns trigger language plpgsql as
    'begin perform pg_sleep(${seconds}); return null; end'`);
  await direct.db.execute(`create constraint trigger dawdling after insert on cart_items
    deferrable initially deferred for each row execute function dawdle()`);
  try {
    return await work();
  } finally {
    await direct.db.execute('drop function dawdle cascade');
  }
};
const addition = () => makePermittedCall(shop, world, 'POST /cart/items');
const quantities = async ({ headers }: PermittedCall) => {
  const { body } = await shop.call({ method: 'GET', url: '/api/v1/cart', headers });
  return (body as { items: { quantity: number }[] }).items.map(({ quantity }) => quantity);
};

describe('a deadline that passes during COMMIT', () => {
  it('waits briefly for the outcome and returns it', async () => {
    // On a busy machine the outcome may come too late: then another attempt is made.
    await vi.waitFor(async () => {
      const request = await addition();
      const { status } = await withSlowCommit(hastyDeadlineMs / 1000, () => send(hasty, request, randomUUID()));
      await allOver();
      expect([status, await quantities(request)]).toEqual([200, [1]]);
    });
  });

  it('that takes longer returns that the outcome is unknown, and a repeat returns the committed result', async () => {
    // On a busy machine the deadline may pass before COMMIT: then another attempt is made.
    const { request, key } = await vi.waitFor(async () => {
      const attempt = { request: await addition(), key: randomUUID() };
      expect(await withSlowCommit(1.5, () => send(hasty, attempt.request, attempt.key))).toMatchObject({
        status: 504,
        body: { code: 'outcome-unknown' },
      });
      await allOver();
      expect(await quantities(attempt.request)).toEqual([1]);
      return attempt;
    });
    expect((await send(shop, request, key)).status).toBe(200);
    expect(await quantities(request)).toEqual([1]);
  });
});

it('three attempts of which two were refused put one item into the cart', async () => {
  const [request, key] = [await makePermittedCall(shop, world, 'POST /cart/items'), randomUUID()];
  const tries = await whileLocked(direct.url, ['cart_items'], async () => [
    await send(hasty, request, key),
    await send(hasty, request, key),
  ]);
  expect(tries.map(({ status }) => status)).toEqual([503, 503]);
  // Any work left running would take effect now.
  await sleep(2 * hastyDeadlineMs);
  expect(await send(shop, request, key)).toMatchObject({ status: 200, body: { items: [{ quantity: 1 }] } });
});

it('of two concurrent bodies under one key, one is executed and the other returns 422', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, key] = [await makePermittedCall(shop, world, 'POST /user/addresses'), randomUUID()];
    const other = { ...one, payload: { ...(one.payload as object), label: 'Elsewhere' } };
    const responses = await Promise.all([send(shop, one, key), send(shop, other, key)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  }
});

it('the stored result cannot be read without the key', async () => {
  const request = await makePermittedCall(shop, world, 'POST /auth/register/phone');
  const key = randomUUID();
  const { body } = await send(shop, request, key);
  const rows = await shop.db.select().from(idempotentRequests);
  const stored = Buffer.concat(rows.flatMap(({ id, requestHash, result }) => [id, requestHash, result ?? id]));
  expect(rows.length).toBeGreaterThan(0);
  for (const secret of [(body as { token: string }).token, key]) expect(stored.indexOf(secret)).toBe(-1);
});

it('afterwards all invariants hold', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
