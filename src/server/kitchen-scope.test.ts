import { desc } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import { rawEndpoints } from '#contract/raw-endpoints.ts';
import type { Role } from '#domain/accounts/role.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { bindStaff, buildKitchen, buildSession, buildUser } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { permissionMatrix } from '#server/testing/permissions/permission-matrix.ts';
import { requests } from '#server/testing/permissions/permitted-call.ts';
import { type MadeRequest, openWorld } from '#server/testing/permissions/world.ts';
import { offlineGateway } from './testing/build-payment.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

type Bindable = Extract<Role, 'ROLE_KITCHEN_MANAGER' | 'ROLE_DELIVERY_ASSISTANT'>;
const columns = { ROLE_KITCHEN_MANAGER: 'K', ROLE_DELIVERY_ASSISTANT: 'D' } as const;

/**
 * What staff who are bound to one kitchen get of another one, for every call that their role opens to them.
 * `404`: the order or kitchen does not exist for them. `absent`: the response is the same with and without it.
 * `nothing`: the call has to do neither with orders nor with kitchens. `own test`: it needs more than an order of the kitchen;
 * cash.test.ts, kitchen-stock.test.ts and phone-orders.test.ts have it.
 */
const ofForeignKitchen: Readonly<Record<string, '404' | 'absent' | 'nothing' | 'own test'>> = {
  'GET /dashboard': 'absent',
  'GET /kitchen-manager/orders/fulfillment-list': 'absent',
  'PUT /kitchen-manager/orders/:id/status': '404',
  'PUT /kitchen-manager/orders/:id/step-back': '404',
  'GET /kitchen-manager/orders/counts': 'absent',
  'GET /kitchen-manager/orders/overdue': 'absent',
  'GET /kitchen-manager/prep-sheet': 'absent',
  'GET /kitchen-manager/labels': 'absent',
  'GET /kitchen-manager/performance': 'absent',
  'GET /kitchen-manager/ratings': 'own test',
  'GET /kitchen-manager/kitchens': 'absent',
  'PUT /kitchen-manager/kitchens/:id/pause': '404',
  'DELETE /kitchen-manager/kitchens/:id/pause': '404',
  'PUT /kitchen-manager/kitchens/:id/delay': '404',
  'GET /delivery/orders': 'absent',
  'PUT /delivery/orders/:id/pick-up': '404',
  'PUT /delivery/orders/:id/status': '404',
  'PUT /delivery/orders/:id/hand-back': '404',
  'POST /delivery/orders/:id/photo': '404',
  'GET /delivery/orders/:id/payment': '404',
  'POST /delivery/orders/:id/payment': '404',
  'POST /delivery/cash-hand-ins': 'own test',
  'GET /kitchen-manager/dispatch': 'absent',
  'PUT /kitchen-manager/orders/:id/rider': '404',
  'PUT /kitchen-manager/orders/:id/send-again': '404',
  'GET /kitchen-manager/shift-report': 'own test',
  'PUT /kitchen-manager/cash-hand-ins/:id/count': '404',
  'GET /staff/search': 'absent',
  'GET /kitchen-manager/availability': 'own test',
  'PUT /kitchen-manager/availability': 'own test',
  'POST /staff/orders/:id/notes': '404',
  'GET /staff/orders/:id/claims': '404',
  'POST /staff/orders/:id/claims': '404',
  'POST /phone-orders': 'own test',
  'POST /phone-orders/quote': 'own test',
  // Customers and their addresses belong to no kitchen.
  'GET /phone-orders/customer': 'nothing',
  'POST /phone-orders/customers': 'nothing',
  'POST /phone-orders/customers/:id/addresses': 'nothing',
  // Their own account.
  'POST /auth/password': 'nothing',
  'GET /auth/second-factor': 'nothing',
  'POST /auth/second-factor/begin': 'nothing',
  'POST /auth/second-factor/confirm': 'nothing',
  'POST /auth/second-factor/disable': 'nothing',
  'POST /auth/second-factor/recovery-codes': 'nothing',
};

const isBindable = (role: string): role is Bindable => role in columns;
const endpoints = [...Object.values(allEndpoints), ...Object.values(rawEndpoints)].flat();
const opened = endpoints.flatMap(({ method, path, access }) =>
  typeof access === 'string' ? [] : access.filter(isBindable).map((role) => ({ call: `${method} ${path}`, role })),
);
const callsThat = (outcome: string) => opened.filter(({ call }) => ofForeignKitchen[call] === outcome);

let world: Awaited<ReturnType<typeof openWorld>>;
const shop = sharedTestApp({ gateway: offlineGateway });
beforeAll(async () => {
  world = await openWorld(shop);
});

type Session = Awaited<ReturnType<typeof buildSession>>;

async function send(call: string, { headers: own }: Session, { path, payload, headers }: MadeRequest) {
  return shop.call({
    method: call.split(' ')[0] as NonNullable<InjectOptions['method']>,
    url: apiPrefix + path,
    headers: { ...headers, ...own },
    ...(payload === undefined ? {} : { payload }),
  });
}

async function prepare(call: string, { user, headers }: Session): Promise<MadeRequest> {
  return requests[call]!({
    shop,
    callerId: user.id,
    callerHeaders: headers,
    ownerId: (await buildUser(shop.db)).id,
    nutritionistId: world.otherNutritionistId,
    passwordHash: world.passwordHash,
  });
}

async function buildBound(role: Bindable, ...kitchenIds: number[]): Promise<Session> {
  const session = await buildSession(shop.db, { roles: [role] });
  await bindStaff(shop.db, session.user.id, ...kitchenIds);
  return session;
}

const messageOf = ({ body }: { readonly body: unknown }) => (body as { message: string }).message;

describe('staff who are bound to one kitchen', () => {
  it('have a line here for every call that their role opens', () => {
    expect(new Set(opened.map(({ call }) => call))).toEqual(new Set(Object.keys(ofForeignKitchen)));
  });

  it('get only their own data from the calls that every signed-in user may make', () => {
    const signedIn = new Set(
      endpoints.flatMap((one) => (one.access === 'signed-in' ? `${one.method} ${one.path}` : [])),
    );
    // No app acts for staff, so there is no quote of theirs to order.
    const others = permissionMatrix.filter(
      ({ call, cells }) => signedIn.has(call) && !['ownown', '404404'].includes(`${cells.K}${cells.D}`),
    );
    expect(others).toEqual([]);
  });

  it.each(callsThat('404'))('as $role get 404 of another one: $call', async ({ call, role }) => {
    const [bound, unbound] = [
      await buildBound(role, (await buildKitchen(shop.db)).id),
      await buildSession(shop.db, { roles: [role] }),
    ];
    const foreign = await send(call, bound, await prepare(call, bound));
    const missing = await send(call, unbound, {
      ...(await prepare(call, unbound)),
      path: call.split(' ')[1]!.replace(':id', '2000000000'),
    });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(messageOf(foreign)).toBe(messageOf(missing));
    expect([200, 201]).toContain((await send(call, unbound, await prepare(call, unbound))).status);
  });

  it.each(callsThat('404'))('as $role may do so in their own: $call', async ({ call, role }) => {
    const session = await buildSession(shop.db, { roles: [role] });
    const request = await prepare(call, session);
    const [newest] = await shop.db.select({ id: kitchens.id }).from(kitchens).orderBy(desc(kitchens.id)).limit(1);
    await bindStaff(shop.db, session.user.id, (await buildKitchen(shop.db)).id, newest!.id);
    expect([200, 201]).toContain((await send(call, session, request)).status);
  });

  it.each(callsThat('absent'))('as $role see nothing of another one: $call', async ({ call, role }) => {
    const ours = await buildKitchen(shop.db);
    const [bound, unbound] = [await buildBound(role, ours.id), await buildSession(shop.db, { roles: [role] })];
    const read = async (session: Session, orderId: number) => {
      const request = await prepare(call, session);
      const path = call === 'GET /staff/search' ? `/staff/search?q=%23${orderId}` : request.path;
      const { status, body } = await send(call, session, { ...request, path });
      expect(status).toBe(200);
      return body;
    };
    const before = { bound: await read(bound, 2_000_000_000), unbound: await read(unbound, 2_000_000_000) };
    const foreign = await buildKitchen(shop.db);
    const overdue = { promisedFrom: new Date(0), promisedTo: new Date(1) };
    let orderId = 0;
    for (const status of ['DELIVERED', 'CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY'] as const) {
      orderId = (await buildOrder(shop.db, { status, kitchenId: foreign.id, ...overdue })).id;
    }
    expect(await read(bound, orderId)).toEqual(before.bound);
    expect(await read(unbound, orderId)).not.toEqual(before.unbound);
    await bindStaff(shop.db, bound.user.id, foreign.id);
    expect(await read(bound, orderId)).not.toEqual(before.bound);
  });

  it('get no labels of an order of another one', async () => {
    const [ours, foreign] = [await buildKitchen(shop.db), await buildKitchen(shop.db)];
    const bound = await buildBound('ROLE_KITCHEN_MANAGER', ours.id);
    const { id } = await buildOrder(shop.db, { kitchenId: foreign.id });
    const call = 'GET /kitchen-manager/labels';
    const request = { path: `/kitchen-manager/labels?orderId=${id}` };
    expect(await send(call, bound, request)).toMatchObject({ status: 200, body: [] });
    await bindStaff(shop.db, bound.user.id, foreign.id);
    expect(await send(call, bound, request)).toMatchObject({ body: [{ orderId: id }] });
  });
});
