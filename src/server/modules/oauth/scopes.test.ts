import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import { type Scope, scopes } from '#contract/oauth.ts';
import { Order, ProgramOrder } from '#contract/orders.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { rawEndpoints } from '#contract/raw-endpoints.ts';
import { addSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { buildProgram } from '#server/testing/program-builder.ts';
import { buildProgramQuote } from '#server/testing/program-quote-builder.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

/** What a program may call for a person, and the scopes that it needs, all of them. The menu is public and needs no token. */
const table: Readonly<Record<string, readonly Scope[]>> = {
  'GET /ledger': ['ledger.read'],
  'GET /ledger/days/:day': ['ledger.read'],
  'GET /ledger/foods': ['ledger.read'],
  'GET /nutrition-target': ['ledger.read'],
  'POST /ledger/days/:day/copies': ['ledger.write', 'ledger.read'],
  'POST /ledger/days/:day/foods': ['ledger.write', 'ledger.read'],
  'POST /ledger/days/:day/meals': ['ledger.write', 'ledger.read'],
  'GET /orders': ['order'],
  'GET /orders/:id': ['order'],
  'PUT /orders/:id/status': ['order'],
};

/** Of an order, and of nobody's business but the person's and the shop's. */
const secrets = {
  deliveryPhoneNumber: '+919876543210',
  deliveryAddressLine1: '12 Hidden Lane',
  deliveryAddressLine2: 'Behind the temple',
  deliveryPostalCode: '500081',
  note: 'The dog bites',
  receivedBy: 'Neighbour Ravi',
};

const shop = sharedTestApp();

const calls = [...Object.values(allEndpoints), ...Object.values(rawEndpoints)]
  .flat()
  .map(({ method, path, access, scopes: needed }) => ({
    call: `${method} ${path}`,
    needed,
    isPublic: access === 'public',
  }));

/** Every choice that a person has. */
const choices = [[], ['ledger.read'], ['ledger.write'], ['ledger.read', 'ledger.write'], ['order'], scopes] as const;

const statusOf = async (call: string, headers: Readonly<Record<string, string>>) => {
  const [method, path] = call.split(' ') as [NonNullable<InjectOptions['method']>, string];
  const url =
    apiPrefix + path.replace(':componentKind', 'bases').replace(':day', '2026-11-16').replaceAll(/:\w+/g, '999999');
  const payload = method === 'GET' ? {} : { payload: { nonsense: 1 } };
  return (await shop.app.inject({ method, url, headers, ...payload })).statusCode;
};

describe('the scopes of programs', () => {
  it('open the calls of the table and no other', () => {
    const opened = calls.flatMap(({ call, needed }) => (needed ? [[call, needed]] : []));
    expect(Object.fromEntries(opened)).toEqual(table);
  });

  it('are the only way in for a program: every other call refuses its token as unknown', async () => {
    const { headers } = await buildProgram(shop.db);
    const closed = calls.filter(({ needed, isPublic }) => !needed && !isPublic);
    expect(closed.length).toBeGreaterThan(100);
    const received = await Promise.all(closed.map(async ({ call }) => [call, await statusOf(call, headers)] as const));
    expect(received.filter(([, status]) => status !== 401)).toEqual([]);
  });

  it.each(choices.map((held) => ({ held })))('$held open what they name; the rest answers 403', async ({ held }) => {
    const { headers } = await buildProgram(shop.db, { scopes: [...new Set<Scope>(['menu', ...held])] });
    for (const [call, needed] of Object.entries(table)) {
      const isOpen = needed.every((scope) => held.some((one) => one === scope));
      expect([call, (await statusOf(call, headers)) !== 403]).toEqual([call, isOpen]);
    }
  });

  it('let a program read the orders of its person, without where they go and what people wrote, and no one else’s', async () => {
    const { headers, userId } = await buildProgram(shop.db);
    const own = await buildOrder(shop.db, { userId, ...secrets, status: 'DELIVERED' });
    const foreign = await buildOrder(shop.db);
    const get = (path: string) => shop.call({ method: 'GET', url: apiPrefix + path, headers });
    const order = (await get(`/orders/${own.id}`)).body;
    const page = (await get('/orders')).body as { content: unknown[] };
    expect(page.content).toEqual([order]);
    expect(order).toEqual(ProgramOrder.parse(order));
    expect(order).toMatchObject({ id: own.id, status: 'DELIVERED', items: [expect.any(Object)] });
    for (const field of Object.keys(secrets)) expect(order).not.toHaveProperty(field);
    for (const secret of Object.values(secrets)) expect(JSON.stringify([order, page])).not.toContain(secret);
    const person = await addSession(shop.db, userId);
    const { body: whole } = await shop.call({ url: `${apiPrefix}/orders/${own.id}`, headers: person.headers });
    expect(Order.parse(whole)).toMatchObject(secrets);
    expect((await get(`/orders/${foreign.id}`)).status).toBe(404);
  });

  it('let a program cancel what it ordered, and nothing that the person or another program ordered', async () => {
    const { headers, userId, grantId } = await buildProgram(shop.db);
    const [own, ofPerson] = [await buildOrder(shop.db, { userId }), await buildOrder(shop.db, { userId })];
    await buildProgramQuote(shop.db, { userId, grantId, orderId: own.id });
    const cancel = (id: number) => {
      const url = `${apiPrefix}/orders/${id}/status`;
      return shop.call({ method: 'PUT', url, headers, payload: { status: 'CANCELLED_BY_USER' } });
    };
    const { status, body } = await cancel(own.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'CANCELLED_BY_USER' });
    expect(body).toEqual(ProgramOrder.parse(body));
    expect((await cancel(ofPerson.id)).status).toBe(422);
    expect((await cancel((await buildOrder(shop.db)).id)).status).toBe(404);
  });

  it('let a program add food to the ledger of its person', async () => {
    const { headers } = await buildProgram(shop.db, { scopes: ['ledger.write', 'ledger.read'] });
    const url = `${apiPrefix}/ledger/days/${businessDay(new Date())}`;
    const food = { name: 'Banana', grams: 118, caloriesKcal: 105, protein: 1.3, carbs: 27, fats: 0.4 };
    expect((await shop.call({ method: 'POST', url: `${url}/foods`, headers, payload: food })).status).toBeLessThan(300);
    expect((await shop.call({ method: 'GET', url, headers })).body).toMatchObject({ entries: [{ name: 'Banana' }] });
  });
});

describe('too many programs', () => {
  const small = sharedTestApp({ limits: { programsPerAddressHour: 2, programsPerHour: 3 } });
  const register = (address: string) =>
    small.app.inject({
      method: 'POST',
      url: '/oauth/register',
      remoteAddress: address,
      payload: { redirect_uris: ['https://pocketcoach.example/callback'] },
    });

  it('of one address, or in one hour, are refused', async () => {
    const received: number[] = [];
    for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.1', '198.51.100.1', '192.0.2.1'])
      received.push((await register(address)).statusCode);
    expect(received).toEqual([201, 201, 429, 201, 429]);
  });
});
