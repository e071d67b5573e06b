import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FoodAvailability } from '#contract/availability.ts';
import type { Cart } from '#contract/cart.ts';
import type { CustomizeOptions } from '#contract/catalog.ts';
import type { Order } from '#contract/orders.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { foodAvailability } from '#server/db/schema/availability.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import {
  bindStaff,
  buildAddress,
  buildAvailability,
  buildCartItem,
  buildComponent,
  buildKitchen,
  buildMeal,
  buildSession,
} from '#server/testing/builders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { type Food, SoldOutShop, mealOf, partOf } from './testing/sold-out-shop.ts';

/** Far from the first kitchen, so that each reaches only its own customers. */
const farAway = { latitude: 12.97, longitude: 77.59 };
let shop: SoldOutShop;
let here: number;
let there: number;
let boundHere: Record<string, string>;
let boundThere: Record<string, string>;

async function boundTo(kitchenId: number) {
  const { user, headers } = await buildSession(shop.app.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
  await bindStaff(shop.app.db, user.id, kitchenId);
  return headers;
}
beforeAll(async () => {
  shop = await SoldOutShop.open();
  here = shop.kitchenId;
  there = (await buildKitchen(shop.app.db, { name: 'Lake Kitchen', ...farAway })).id;
  [boundHere, boundThere] = [await boundTo(here), await boundTo(there)];
});
afterAll(() => shop.app.close());

async function customerAt(kitchenId: number) {
  const { app } = shop;
  const { user, headers } = await buildSession(app.db);
  const at = (isFar: boolean, isDefault: boolean) =>
    buildAddress(app.db, { userId: user.id, isDefault, ...(isFar && { ...farAway, postalCode: '560001' }) });
  const address = await at(kitchenId === there, true);
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    app.call({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) });
  return {
    call,
    addOther: () => at(kitchenId !== there, false),
    put: (mealId: number, quantity = 1) => buildCartItem(app.db, { userId: user.id, mealId, quantity }),
    cart: async (query = '') => (await call('GET', `/cart${query}`)).body as Cart,
    order: (deliveryAddressId = address.id) => call('POST', '/orders', { deliveryAddressId, paymentMethod: 'COD' }),
  };
}
const listed = async ({ kind, id }: Food, headers: Record<string, string>, query = '') => {
  const { body } = await shop.app.call({ url: `/api/v1/kitchen-manager/availability${query}`, headers });
  return (body as FoodAvailability[]).find((food) => food.kind === kind && food.id === id)!;
};
const leftIn = async (kitchenId: number, { id }: Food) => {
  const isIt = and(eq(foodAvailability.kitchenId, kitchenId), eq(foodAvailability.mealId, id));
  return (await shop.app.db.select().from(foodAvailability).where(isIt))[0]?.portionsLeft;
};

describe('a bound manager', () => {
  it('sells a meal out in their kitchen only', async () => {
    const meal = mealOf(await buildMeal(shop.app.db));
    expect((await shop.set([meal], { state: 'SOLD_OUT' }, boundHere)).status).toBe(200);
    expect((await listed(meal, boundHere)).state).toBe('SOLD_OUT');
    expect((await listed(meal, boundThere)).state).toBe('AVAILABLE');
    expect(await listed(meal, shop.admin)).toMatchObject({
      state: 'AVAILABLE',
      byKitchen: [
        { kitchenId: here, state: 'SOLD_OUT' },
        { kitchenId: there, kitchenName: 'Lake Kitchen', state: 'AVAILABLE', portionsLeft: null },
      ],
    });
    expect(await shop.onMenu(meal.id)).toMatchObject({
      soldOutIn: [{ kitchenId: here, soldOut: 'UNTIL_SWITCHED_BACK' }],
    });
    expect(await shop.onMenu(meal.id)).not.toHaveProperty('soldOut');
  });

  it('neither sees nor changes another kitchen', async () => {
    const meal = mealOf(await buildMeal(shop.app.db));
    const missing = { status: 404, body: { code: 'not-found', message: 'We could not find this kitchen.' } };
    expect(await shop.set([meal], { kitchenId: there, state: 'SOLD_OUT' }, boundHere)).toMatchObject(missing);
    const url = `/api/v1/kitchen-manager/availability?kitchenId=${there}`;
    expect(await shop.app.call({ url, headers: boundHere })).toMatchObject(missing);
    expect(await leftIn(there, meal)).toBeUndefined();
    expect((await listed(meal, boundThere)).state).toBe('AVAILABLE');
  });

  it.each(['x', '0', '-1'])('is refused the kitchen %s as bad input', async (kitchenId) => {
    const url = `/api/v1/kitchen-manager/availability?kitchenId=${kitchenId}`;
    expect((await shop.app.call({ url, headers: boundHere })).status).toBe(400);
    const meal = mealOf(await buildMeal(shop.app.db));
    expect((await shop.set([meal], { kitchenId, state: 'SOLD_OUT' }, boundHere)).status).toBe(400);
  });
});

describe('an admin', () => {
  it('sells out in all kitchens at once, and brings back in one', async () => {
    const [meal, part] = [mealOf(await buildMeal(shop.app.db)), partOf(await buildComponent(shop.app.db))];
    await shop.set([meal, part], { state: 'SOLD_OUT_TODAY' }, shop.admin);
    expect(await shop.onMenu(meal.id)).toMatchObject({ soldOut: 'TODAY' });
    expect(await shop.onMenu(meal.id)).not.toHaveProperty('soldOutIn');
    await shop.set([meal, part], { state: 'AVAILABLE', kitchenId: there }, shop.admin);
    expect(await shop.onMenu(meal.id)).toMatchObject({ soldOutIn: [{ kitchenId: here, soldOut: 'TODAY' }] });
    const { bases } = (await shop.app.call({ url: '/api/v1/customize-meal/options' })).body as CustomizeOptions;
    expect(bases.find(({ id }) => id === part.id)).toMatchObject({ soldOutIn: [{ kitchenId: here }] });
    expect((await listed(meal, shop.admin, `?kitchenId=${there}`)).state).toBe('AVAILABLE');
    expect((await listed(meal, shop.admin, `?kitchenId=${here}`)).state).toBe('SOLD_OUT_TODAY');
  });

  it('finds in the audit log in which kitchens what changed', async () => {
    const meal = mealOf(await buildMeal(shop.app.db));
    await shop.set([meal], { portionsLeft: 5 }, boundThere);
    await shop.set([meal], { portionsLeft: 5 }, shop.admin);
    const entries = await shop.app.db.select().from(auditLog).where(eq(auditLog.subjectId, meal.id));
    const [name] = await shop.app.db.select().from(kitchens).where(eq(kitchens.id, here));
    expect(entries.filter(({ subject }) => subject === 'meal').map(({ after }) => after)).toEqual([
      { kitchens: 'Lake Kitchen', portionsLeft: 5 },
      { kitchens: name!.name, portionsLeft: 5 },
    ]);
  });

  it('sees a food as sold out once the last kitchen that offers it is switched off', async () => {
    const meal = mealOf(await buildMeal(shop.app.db));
    const { id } = await buildKitchen(shop.app.db);
    for (const kitchenId of [here, there]) await shop.set([meal], { kitchenId, state: 'SOLD_OUT' }, shop.admin);
    expect(await shop.onMenu(meal.id)).not.toHaveProperty('soldOut');
    await shop.app.db.update(kitchens).set({ archivedAt: new Date() }).where(eq(kitchens.id, id));
    await expect.poll(async () => (await shop.onMenu(meal.id))?.soldOut).toBe('UNTIL_SWITCHED_BACK');
  });
});

describe('a customer', () => {
  it('sees and orders what the kitchen of the default address has', async () => {
    const meal = await buildMeal(shop.app.db);
    await shop.set([mealOf(meal)], { state: 'SOLD_OUT' }, boundHere);
    const [near, far] = [await customerAt(here), await customerAt(there)];
    for (const { put } of [near, far]) await put(meal.id);
    expect((await near.cart()).items).toMatchObject([{ problem: { reason: 'UNTIL_SWITCHED_BACK' } }]);
    expect((await near.cart()).quote.subtotal).toBe(0);
    expect((await far.cart()).items[0]).not.toHaveProperty('problem');
    expect(await near.order()).toMatchObject({ status: 409, body: { code: 'sold-out' } });
    expect((await near.call('POST', '/cart/items', { mealId: meal.id })).status).toBe(409);
    expect((await far.order()).status).toBe(201);
  });

  it('sees what the kitchen of a chosen address has, and of the default one with the address of another customer', async () => {
    const meal = await buildMeal(shop.app.db);
    await shop.set([mealOf(meal)], { state: 'SOLD_OUT' }, boundHere);
    const customer = await customerAt(here);
    const other = await customer.addOther();
    const line = await customer.put(meal.id);
    expect((await customer.cart(`?deliveryAddressId=${other.id}`)).items[0]).not.toHaveProperty('problem');
    const path = `/cart/items/${line.id}?deliveryAddressId=${other.id}`;
    const changed = (await customer.call('PUT', path, { quantity: 2 })).body as Cart;
    expect(changed.items[0]).not.toHaveProperty('problem');
    const stranger = await (await customerAt(here)).addOther();
    expect((await customer.cart(`?deliveryAddressId=${stranger.id}`)).items[0]).toHaveProperty('problem');
    expect((await customer.order(other.id)).status).toBe(201);
  });

  it('without an address can put into the cart what one kitchen offers', async () => {
    const meal = await buildMeal(shop.app.db);
    await shop.set([mealOf(meal)], { portionsLeft: 2 }, boundHere);
    await shop.set([mealOf(meal)], { portionsLeft: 4 }, boundThere);
    const { headers } = await buildSession(shop.app.db);
    const add = (quantity: number) =>
      shop.app.call({ method: 'POST', url: '/api/v1/cart/items', headers, payload: { mealId: meal.id, quantity } });
    expect(await add(5)).toMatchObject({ status: 409, body: { message: expect.stringContaining('Only 4 portions') } });
    expect((await add(4)).status).toBe(200);
  });
});

describe('counted portions', () => {
  it('are taken from the kitchen that cooks, and given back to it', async () => {
    const meal = mealOf(await buildMeal(shop.app.db));
    await shop.set([meal], { portionsLeft: 5 }, shop.admin);
    const customer = await customerAt(there);
    await customer.put(meal.id, 2);
    const { id } = (await customer.order()).body as Order;
    expect([await leftIn(here, meal), await leftIn(there, meal)]).toEqual([5, 3]);
    await customer.call('PUT', `/orders/${id}/status`, { status: 'CANCELLED_BY_USER' });
    expect([await leftIn(here, meal), await leftIn(there, meal)]).toEqual([5, 5]);
  });

  it('go with an order to another kitchen', async () => {
    const [meal, uncounted] = [mealOf(await buildMeal(shop.app.db)), mealOf(await buildMeal(shop.app.db))];
    await shop.set([meal], { portionsLeft: 5 }, shop.admin);
    await shop.set([uncounted], { portionsLeft: 3 }, boundHere);
    const customer = await customerAt(here);
    await customer.put(meal.id, 2);
    await customer.put(uncounted.id);
    const { id } = (await customer.order()).body as Order;
    expect(await leftIn(here, uncounted)).toBe(2);
    const move = (kitchenId: number) =>
      shop.app.call({
        method: 'PUT',
        url: `/api/v1/admin/orders/${id}/kitchen`,
        headers: shop.admin,
        payload: { kitchenId, reason: 'Oven broken' },
      });
    await shop.set([meal], { portionsLeft: 1 }, boundThere);
    expect(await move(there)).toMatchObject({
      status: 409,
      body: { code: 'sold-out', message: expect.stringContaining('Only 1 portion') },
    });
    expect([await leftIn(here, meal), await leftIn(there, meal)]).toEqual([3, 1]);
    await shop.set([meal], { portionsLeft: 4 }, boundThere);
    expect((await move(there)).status).toBe(200);
    expect([await leftIn(here, meal), await leftIn(there, meal), await leftIn(here, uncounted)]).toEqual([5, 2, 3]);
    expect(await findBrokenInvariants(shop.app.db)).toEqual([]);
    await customer.call('PUT', `/orders/${id}/status`, { status: 'CANCELLED_BY_USER' });
    expect([await leftIn(here, meal), await leftIn(there, meal)]).toEqual([5, 4]);
  });

  it('that an order took elsewhere break an invariant', async () => {
    const meal = await buildMeal(shop.app.db);
    const row = await buildAvailability(shop.app.db, { kitchenId: here, mealId: meal.id, portionsLeft: 5 });
    const customer = await customerAt(here);
    await customer.put(meal.id);
    expect((await customer.order()).status).toBe(201);
    await shop.app.db.update(foodAvailability).set({ kitchenId: there }).where(eq(foodAvailability.id, row.id));
    expect(await findBrokenInvariants(shop.app.db)).toEqual([
      expect.stringContaining('portions that an open order took from another kitchen'),
    ]);
    await shop.app.db.update(foodAvailability).set({ kitchenId: here }).where(eq(foodAvailability.id, row.id));
  });
});

it('a cart of foods that all kitchens have costs no further read', async () => {
  const meal = await buildMeal(shop.app.db);
  await shop.app.catalog.refresh();
  const customer = await customerAt(there);
  await customer.put(meal.id);
  // The menu is read in the background after what the tests have built, which may be in the same moment.
  await vi.waitFor(async () => {
    const statements = await statementsOf(() => customer.cart());
    expect(statements.filter((text) => text.includes('food_availability') || text.includes('from addresses'))).toEqual(
      [],
    );
  });
  expect(await shop.app.db.$count(kitchens, isNull(kitchens.archivedAt))).toBe(2);
});
