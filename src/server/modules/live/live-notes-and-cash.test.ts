import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#domain/accounts/role.ts';
import { bindStaff, buildKitchen, buildSession } from '#server/testing/builders.ts';
import { type LiveListener, listenLive } from '#server/testing/live-listener.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';

/** All changes are made in one process; the listeners are connected to the other one. */
const apps = sharedTwoTestApps();
const listeners: LiveListener[] = [];
afterEach(() => listeners.splice(0).forEach(({ close }) => close()));

let kitchens: readonly [number, number];
beforeAll(async () => {
  kitchens = [(await buildKitchen(apps.shop.db)).id, (await buildKitchen(apps.shop.db)).id];
});

type Person = LiveListener & { readonly userId: number; readonly headers: Record<string, string> };

async function listener(role: Role, ...boundTo: number[]): Promise<Person> {
  const { user, headers } = await buildSession(apps.shop.db, { roles: [role] });
  for (const kitchenId of boundTo) await bindStaff(apps.shop.db, user.id, kitchenId);
  const stream = await listenLive(apps.twin.address, headers);
  listeners.push(stream);
  return { ...stream, userId: user.id, headers };
}

let customer: Person;
let admin: Person;
let manager: Person;
let otherManager: Person;
let rider: Person;
let otherRider: Person;
let nutritionist: Person;
beforeEach(async () => {
  customer = await listener('ROLE_USER');
  admin = await listener('ROLE_ADMIN');
  manager = await listener('ROLE_KITCHEN_MANAGER', kitchens[0]);
  otherManager = await listener('ROLE_KITCHEN_MANAGER', kitchens[1]);
  rider = await listener('ROLE_DELIVERY_ASSISTANT');
  otherRider = await listener('ROLE_DELIVERY_ASSISTANT');
  nutritionist = await listener('ROLE_NUTRITIONIST');
});

async function change(
  { headers }: Person,
  method: 'POST' | 'PUT',
  path: string,
  payload: object,
): Promise<{ id: number }> {
  const { status, body } = await apps.shop.call({ method, url: `/api/v1${path}`, headers, payload });
  expect(status).toBeLessThan(300);
  return body as { id: number };
}

/** An own order of each listener, made last: an earlier event would have arrived before it. */
async function expectNothingEarlier(people: readonly Person[], read: (person: Person) => readonly unknown[]) {
  const last: number[] = [];
  for (const { userId } of people) last.push((await buildOrder(apps.shop.db, { userId })).id);
  await vi.waitFor(() => {
    expect(people.map(({ events }, n) => events().some(({ order }) => order.orderId === last[n]))).not.toContain(false);
  });
  expect(people.map(read)).toEqual(people.map(() => []));
}

const at = expect.any(String) as string;

describe('an internal note', () => {
  it('on an order reaches admins and the managers of its kitchen, and never its customer', async () => {
    const order = await buildOrder(apps.shop.db, { userId: customer.userId, kitchenId: kitchens[0] });
    const { id: noteId } = await change(admin, 'POST', `/staff/orders/${order.id}/notes`, { text: 'Rings twice' });
    await vi.waitFor(() => {
      for (const { notes } of [admin, manager]) expect(notes()).toEqual([{ noteId, orderId: order.id, at }]);
    });
    const others = [customer, otherManager, rider, otherRider, nutritionist];
    await expectNothingEarlier(others, ({ notes }) => notes());
    for (const { text } of listeners) expect(text()).not.toContain('Rings');
  });

  it('on a customer reaches admins only', async () => {
    const path = `/admin/users/${customer.userId}/notes`;
    const { id: noteId } = await change(admin, 'POST', path, { text: 'Rings twice' });
    await vi.waitFor(() => expect(admin.notes()).toEqual([{ noteId, orderId: null, at }]));
    const others = [customer, manager, otherManager, rider, otherRider, nutritionist];
    await expectNothingEarlier(others, ({ notes }) => notes());
  });

  it('is not sent to its customer who was disconnected meanwhile', async () => {
    const order = await buildOrder(apps.shop.db, { userId: customer.userId, kitchenId: kitchens[0] });
    await vi.waitFor(() => expect(customer.received()).toEqual(['CONFIRMED']));
    await change(manager, 'POST', `/staff/orders/${order.id}/notes`, { text: 'Rings twice' });
    const later = await buildOrder(apps.shop.db, { userId: customer.userId, kitchenId: kitchens[0] });
    const resumed = await listenLive(apps.twin.address, customer.headers, customer.events()[0]!.id);
    listeners.push(resumed);
    await vi.waitFor(() => expect(resumed.events().map(({ order: { orderId } }) => orderId)).toContain(later.id));
    expect(resumed.notes()).toEqual([]);
  });
});

describe('the cash of a rider', () => {
  it('reaches admins, the managers of its kitchen and the rider when it is handed in and when it is counted', async () => {
    const order = await buildOrder(apps.shop.db, {
      status: 'DELIVERED',
      userId: customer.userId,
      kitchenId: kitchens[0],
      orderDate: new Date(Date.now() - 60_000),
      pickedUpBy: rider.userId,
      pickedUpAt: new Date(),
    });
    await change(rider, 'POST', '/delivery/cash-hand-ins', { orderIds: [order.id] });
    await vi.waitFor(() => expect(manager.cash()).toHaveLength(1));
    const { handInId } = manager.cash()[0]!;
    await change(manager, 'PUT', `/kitchen-manager/cash-hand-ins/${handInId}/count`, {
      counted: order.totalPaise / 100,
      note: '',
    });
    await vi.waitFor(() => {
      for (const { cash } of [manager, admin, rider])
        expect(cash()).toEqual([
          { handInId, isCounted: false, at },
          { handInId, isCounted: true, at },
        ]);
    });
    await expectNothingEarlier([customer, otherManager, otherRider, nutritionist], ({ cash }) => cash());
    const { body } = await apps.shop.call({ url: '/api/v1/delivery/orders', headers: rider.headers });
    expect(body).toMatchObject({ handIns: [{ id: handInId, count: { difference: 0 } }] });
    const other = await apps.shop.call({ url: '/api/v1/delivery/orders', headers: otherRider.headers });
    expect(other.body).toMatchObject({ handIns: [] });
  });
});
