import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AdminUser } from '#contract/admin-users.ts';
import { listKitchens } from '#contract/admin-kitchens.ts';
import { listFulfillment } from '#contract/kitchen-board.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { bindStaff, buildKitchen, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { type LiveListener, listenLive } from '#server/testing/live-listener.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';

let admin: Record<string, string>;
const apps = sharedTwoTestApps();
beforeAll(async () => {
  await apps.shop.listen();
  admin = (await buildSession(apps.shop.db, { roles: ['ROLE_ADMIN'] })).headers;
});

const listeners: LiveListener[] = [];
afterEach(() => listeners.splice(0).forEach(({ close }) => close()));

async function follow(headers: Record<string, string>, lastId?: string): Promise<LiveListener> {
  const listener = await listenLive(apps.twin.address, headers, lastId);
  listeners.push(listener);
  return listener;
}

const bind = (userId: number, kitchenIds: readonly unknown[]) =>
  apps.shop.call({
    method: 'PUT',
    url: `/api/v1/admin/users/${userId}/kitchens`,
    headers: admin,
    payload: { kitchenIds },
  });
const kitchenManager = () => buildSession(apps.shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });

async function boardOf(headers: Record<string, string>): Promise<number[]> {
  const url = '/api/v1/kitchen-manager/orders/fulfillment-list?size=100';
  const { body } = await apps.shop.call({ method: 'GET', url, headers });
  return listFulfillment.response.parse(body).content.map(({ id }) => id);
}

describe('an admin who binds staff to kitchens', () => {
  it('sees them with the account and with the kitchen, and in the audit log', async () => {
    const [manager, kitchen] = [await kitchenManager(), await buildKitchen(apps.shop.db)];
    const { status, body } = await bind(manager.user.id, [kitchen.id, kitchen.id]);
    expect(status).toBe(200);
    expect(AdminUser.parse(body).kitchens).toEqual([{ id: kitchen.id, name: kitchen.name }]);
    const listed = await apps.shop.call({ method: 'GET', url: '/api/v1/admin/kitchens', headers: admin });
    const name = `${manager.user.firstName} ${manager.user.lastName}`;
    expect(listKitchens.response.parse(listed.body).find(({ id }) => id === kitchen.id)?.staff).toEqual([
      { userId: manager.user.id, name },
    ]);
    const actions = await apps.shop.db.select().from(auditLog).where(eq(auditLog.subjectId, manager.user.id));
    expect(actions.map(({ action }) => action)).toContain('changed kitchens of');
  });

  it('makes an account with its kitchens', async () => {
    const kitchen = await buildKitchen(apps.shop.db);
    const { status, body } = await apps.shop.call({
      method: 'POST',
      url: '/api/v1/admin/users',
      headers: admin,
      payload: {
        email: 'bound@shop.example',
        password: 'a long enough password',
        firstName: 'Ravi',
        lastName: 'Teja',
        roles: ['ROLE_DELIVERY_ASSISTANT'],
        kitchenIds: [kitchen.id],
      },
    });
    expect(status).toBe(201);
    expect(AdminUser.parse(body).kitchens).toEqual([{ id: kitchen.id, name: kitchen.name }]);
  });

  it('is refused for an unknown kitchen and for an account without a kitchen role', async () => {
    const [manager, kitchen] = [await kitchenManager(), await buildKitchen(apps.shop.db)];
    const nutritionist = await buildSession(apps.shop.db, { roles: ['ROLE_NUTRITIONIST'] });
    const refused = { status: 422, body: { fieldErrors: { kitchenIds: expect.any(String) as string } } };
    expect(await bind(manager.user.id, [2_000_000_000])).toMatchObject(refused);
    expect(await bind(nutritionist.user.id, [kitchen.id])).toMatchObject(refused);
    expect((await bind(2_000_000_000, [])).status).toBe(404);
    expect((await bind(manager.user.id, ['x'])).status).toBe(400);
  });

  it('cannot take a kitchen from an assistant who carries an order of it', async () => {
    const [ours, foreign] = [await buildKitchen(apps.shop.db), await buildKitchen(apps.shop.db)];
    const { user } = await buildSession(apps.shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
    const pickedUp = { pickedUpBy: user.id, pickedUpAt: new Date(), kitchenId: ours.id };
    await buildOrder(apps.shop.db, { ...pickedUp, status: 'DELIVERED' });
    expect(await bind(user.id, [foreign.id])).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await bind(user.id, [ours.id])).status).toBe(200);
    expect((await bind(user.id, [])).status).toBe(200);
  });
});

describe('a binding', () => {
  it('takes effect with the next request, in both directions', async () => {
    const manager = await kitchenManager();
    const [ours, foreign] = [await buildOrder(apps.shop.db), await buildOrder(apps.shop.db)];
    await bind(manager.user.id, [ours.kitchenId]);
    expect(await boardOf(manager.headers)).toEqual([ours.id]);
    await bind(manager.user.id, [foreign.kitchenId]);
    expect(await boardOf(manager.headers)).toEqual([foreign.id]);
    await bind(manager.user.id, []);
    expect(await boardOf(manager.headers)).toEqual(expect.arrayContaining([ours.id, foreign.id]));
  });

  it('to a kitchen that was deleted does not become one to all kitchens', async () => {
    const [manager, kitchen] = [await kitchenManager(), await buildKitchen(apps.shop.db)];
    await bind(manager.user.id, [kitchen.id]);
    await apps.shop.db.update(kitchens).set({ archivedAt: new Date() }).where(eq(kitchens.id, kitchen.id));
    await buildOrder(apps.shop.db);
    expect(await boardOf(manager.headers)).toEqual([]);
  });
});

const heard = (listener: LiveListener) => listener.events().map(({ order }) => order.orderId);

describe('the live stream of bound staff', () => {
  it('has the events of their kitchens only, missed events included', async () => {
    const manager = await kitchenManager();
    const [ours, foreign] = [await buildKitchen(apps.shop.db), await buildKitchen(apps.shop.db)];
    await bindStaff(apps.shop.db, manager.user.id, ours.id);
    const stream = await follow(manager.headers);
    const place = async (kitchenId: number) => (await buildOrder(apps.shop.db, { kitchenId })).id;
    await place(foreign.id);
    const mine = await place(ours.id);
    await vi.waitFor(() => expect(heard(stream)).toEqual([mine]));
    stream.close();
    await place(foreign.id);
    const next = await place(ours.id);
    const resumed = await follow(manager.headers, stream.lastId());
    await vi.waitFor(() => expect(heard(resumed)).toContain(next));
    expect(heard(resumed).filter((id) => id !== mine)).toEqual([next]);
  });

  it('begins anew on every process as soon as they are bound to others', async () => {
    const [manager, colleague] = [await kitchenManager(), await kitchenManager()];
    const [stream, other] = [await follow(manager.headers), await follow(colleague.headers)];
    const kitchen = await buildKitchen(apps.shop.db);
    await bind(manager.user.id, [kitchen.id]);
    await vi.waitFor(() => expect([stream.resets(), stream.hasEnded()]).toEqual([1, true]));
    const renewed = await follow(manager.headers, stream.lastId());
    await buildOrder(apps.shop.db);
    await buildOrder(apps.shop.db, { kitchenId: kitchen.id });
    await vi.waitFor(() => expect(other.received()).toEqual(['CONFIRMED', 'CONFIRMED']));
    await vi.waitFor(() => expect(renewed.received()).toEqual(['CONFIRMED']));
  });
});
