import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoodAvailability } from '#contract/availability.ts';
import type { Cart } from '#contract/cart.ts';
import type { CustomizeOptions, Meal } from '#contract/catalog.ts';
import type { Order } from '#contract/orders.ts';
import { businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { foodAvailability } from '#server/db/schema/availability.ts';
import { mealComponents } from '#server/db/schema/catalog.ts';
import {
  buildAddress,
  buildCartItem,
  buildComponent,
  buildKitchen,
  buildMeal,
  buildSession,
} from '#server/testing/builders.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { readCatalogVersion } from './catalog-queries.ts';

let shop: TestApp;
let manager: Record<string, string>;
let admin: Record<string, string>;
beforeAll(async () => {
  shop = await startTestApp();
  [{ headers: manager }, { headers: admin }] = await Promise.all([
    buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] }),
    buildSession(shop.db, { roles: ['ROLE_ADMIN'] }),
    buildKitchen(shop.db),
  ]);
});
afterAll(() => shop.close());

type Food = { readonly kind: 'MEAL' | 'COMPONENT'; readonly id: number };
const mealOf = ({ id }: { id: number }): Food => ({ kind: 'MEAL', id });
const partOf = ({ id }: { id: number }): Food => ({ kind: 'COMPONENT', id });
const set = (foods: readonly Food[], change: object, headers = manager) =>
  shop.call({ method: 'PUT', url: '/api/v1/kitchen-manager/availability', headers, payload: { foods, ...change } });
const listed = async ({ kind, id }: Food) =>
  (
    (await shop.call({ url: '/api/v1/kitchen-manager/availability', headers: manager })).body as FoodAvailability[]
  ).find((food) => food.kind === kind && food.id === id);
const left = async (food: Food) => (await listed(food))?.portionsLeft;
const onMenu = async (id: number) =>
  ((await shop.call({ url: '/api/v1/meals' })).body as Meal[]).find((meal) => meal.id === id)!;
/** Other processes are notified by the database. */
const seenOnMenu = (id: number, soldOut: Meal['soldOut']) =>
  expect.poll(async () => (await onMenu(id))?.soldOut, { timeout: 5_000 }).toBe(soldOut);

async function newCustomer() {
  const { user, headers } = await buildSession(shop.db);
  const address = await buildAddress(shop.db, { userId: user.id, isDefault: true });
  const put = (mealId: number, quantity = 1) => buildCartItem(shop.db, { userId: user.id, mealId, quantity });
  const order = () =>
    shop.call({
      method: 'POST',
      url: '/api/v1/orders',
      headers,
      payload: { deliveryAddressId: address.id, paymentMethod: 'COD' },
    });
  const cart = async () => (await shop.call({ url: '/api/v1/cart', headers })).body as Cart;
  const add = (mealId: number, quantity = 1) =>
    shop.call({ method: 'POST', url: '/api/v1/cart/items', headers, payload: { mealId, quantity } });
  const cancel = (id: number) =>
    shop.call({
      method: 'PUT',
      url: `/api/v1/orders/${id}/status`,
      headers,
      payload: { status: 'CANCELLED_BY_USER' },
    });
  return { user, headers, put, order, cart, add, cancel };
}

async function aBowl(userId: number, quantity = 1) {
  const [base, protein] = await Promise.all([
    buildComponent(shop.db, { componentType: 'BASE', name: 'Millet' }),
    buildComponent(shop.db, { componentType: 'PROTEIN', name: 'Paneer' }),
  ]);
  const line = await buildCartItem(shop.db, {
    userId,
    customName: 'After the gym',
    baseComponentId: base.id,
    proteinOptionIds: [protein.id],
    addOnIds: [],
    quantity,
  });
  return { base, protein, line };
}

describe('switching', () => {
  it('marks a meal sold out today on the menu at once, until the end of the business day', async () => {
    const meal = await buildMeal(shop.db);
    const midnight = businessDayRange(businessDay(new Date())).to.toISOString();
    const { status, body } = await set([mealOf(meal)], { state: 'SOLD_OUT_TODAY' });
    expect(status).toBe(200);
    const said = { kind: 'MEAL', id: meal.id, name: meal.name, componentType: null };
    expect(body).toEqual([{ ...said, state: 'SOLD_OUT_TODAY', soldOutUntil: midnight, portionsLeft: null }]);
    expect((await onMenu(meal.id)).soldOut).toBe('TODAY');
    await set([mealOf(meal)], { state: 'AVAILABLE' });
    expect(await onMenu(meal.id)).not.toHaveProperty('soldOut');
  });

  it('marks several at once, by an admin too, and ingredients in the builder', async () => {
    const meal = await buildMeal(shop.db);
    const part = await buildComponent(shop.db);
    expect((await set([mealOf(meal), partOf(part)], { state: 'SOLD_OUT' }, admin)).status).toBe(200);
    expect((await onMenu(meal.id)).soldOut).toBe('UNTIL_SWITCHED_BACK');
    const { bases } = (await shop.call({ url: '/api/v1/customize-meal/options' })).body as CustomizeOptions;
    expect(bases.find(({ id }) => id === part.id)?.soldOut).toBe('UNTIL_SWITCHED_BACK');
  });

  it('is recorded in the audit log, and only if something changed', async () => {
    const meal = await buildMeal(shop.db);
    await set([mealOf(meal)], { state: 'SOLD_OUT', portionsLeft: 4 });
    await set([mealOf(meal)], { state: 'SOLD_OUT' });
    const entries = await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, 'meal'), eq(auditLog.subjectId, meal.id)))
      .orderBy(desc(auditLog.id));
    expect(entries).toMatchObject([
      {
        action: 'updated',
        before: { availability: 'AVAILABLE', portionsLeft: null },
        after: { availability: 'SOLD_OUT', portionsLeft: 4 },
      },
    ]);
  });

  it('refuses bad input with a message for each field', async () => {
    const food = mealOf(await buildMeal(shop.db));
    const field = async (foods: readonly unknown[], change: object) => {
      const { status, body } = await set(foods as Food[], change);
      return [status, Object.keys((body as { fieldErrors: object }).fieldErrors)];
    };
    expect(await field([], { state: 'SOLD_OUT' })).toEqual([400, ['foods']]);
    expect(await field([food], {})).toEqual([400, ['state']]);
    expect(await field([food], { state: 'GONE' })).toEqual([400, ['state']]);
    expect(await field([food], { portionsLeft: -1 })).toEqual([400, ['portionsLeft']]);
    expect(await field([food], { portionsLeft: 1.5 })).toEqual([400, ['portionsLeft']]);
    expect(await field([{ kind: 'DRINK', id: 1 }], { state: 'SOLD_OUT' })).toEqual([400, ['foods.0.kind']]);
  });

  it('of something that is not on the menu is not found, and changes none of the others', async () => {
    const known = await buildMeal(shop.db);
    const gone = await buildMeal(shop.db, { archivedAt: new Date() });
    expect((await set([mealOf(known), mealOf(gone)], { state: 'SOLD_OUT' })).status).toBe(404);
    expect(await listed(mealOf(known))).toMatchObject({ state: 'AVAILABLE' });
  });

  it('is nothing for a customer', async () => {
    const { headers } = await newCustomer();
    const meal = await buildMeal(shop.db);
    expect((await set([mealOf(meal)], { state: 'SOLD_OUT' }, headers)).status).toBe(403);
  });
});

describe('a cart', () => {
  it('keeps a line that is sold out, marked, and cannot be ordered until it is removed', async () => {
    const [gone, other] = [await buildMeal(shop.db, { name: 'Dal bowl' }), await buildMeal(shop.db)];
    const { put, order, cart, headers } = await newCustomer();
    const line = await put(gone.id);
    await put(other.id);
    await set([mealOf(gone)], { state: 'SOLD_OUT_TODAY' });
    const problem = { reason: 'TODAY', names: ['Dal bowl'], portionsLeft: null };
    expect((await cart()).items).toMatchObject([{ mealId: gone.id, problem }, { mealId: other.id }]);
    expect((await cart()).items[1]).not.toHaveProperty('problem');
    expect(await order()).toMatchObject({
      status: 409,
      body: {
        code: 'sold-out',
        message: 'Dal bowl is sold out today.',
        details: { lines: [{ cartItemId: line.id, name: 'Dal bowl', problem }] },
      },
    });
    await shop.call({ method: 'DELETE', url: `/api/v1/cart/items/${line.id}`, headers });
    expect((await order()).status).toBe(201);
  });

  it('refuses a bowl of which one ingredient is sold out, and takes it when that is back', async () => {
    const { user, order, cart } = await newCustomer();
    const { protein } = await aBowl(user.id);
    await set([partOf(protein)], { state: 'SOLD_OUT' });
    const problem = { reason: 'UNTIL_SWITCHED_BACK', names: ['Paneer'], portionsLeft: null };
    expect((await cart()).items).toMatchObject([{ problem }]);
    expect(await order()).toMatchObject({ status: 409, body: { code: 'sold-out', message: 'Paneer is sold out.' } });
    await set([partOf(protein)], { state: 'AVAILABLE' });
    expect((await order()).status).toBe(201);
  });

  it('does not take what is sold out, nor more than is left', async () => {
    const meal = await buildMeal(shop.db, { name: 'Dal bowl' });
    const { add } = await newCustomer();
    await set([mealOf(meal)], { portionsLeft: 2 });
    expect(await add(meal.id, 3)).toMatchObject({
      status: 409,
      body: { code: 'sold-out', message: 'Only 2 portions of Dal bowl are left.' },
    });
    expect((await add(meal.id, 2)).status).toBe(200);
    await set([mealOf(meal)], { state: 'SOLD_OUT' });
    expect(await add(meal.id)).toMatchObject({ status: 409, body: { code: 'sold-out' } });
  });

  it('takes from an earlier order what can be ordered, and names what is sold out', async () => {
    const [gone, other] = [await buildMeal(shop.db, { name: 'Dal bowl' }), await buildMeal(shop.db)];
    const { put, order, headers } = await newCustomer();
    await put(gone.id);
    await put(other.id);
    const { id } = (await order()).body as Order;
    await set([mealOf(gone)], { state: 'SOLD_OUT_TODAY' });
    const again = await shop.call({ method: 'POST', url: `/api/v1/orders/${id}/order-again`, headers });
    expect(again).toMatchObject({
      body: { cart: { items: [{ mealId: other.id }] }, unavailable: [], soldOut: ['Dal bowl'] },
    });
  });
});

describe('portions', () => {
  it('are taken by an order and given back once by its cancellation, also to a count of 0', async () => {
    const meal = await buildMeal(shop.db);
    const food = mealOf(meal);
    await set([food], { portionsLeft: 2 });
    const { put, order, cancel } = await newCustomer();
    await put(meal.id, 2);
    const { status, body } = await order();
    expect(status).toBe(201);
    expect(await left(food)).toBe(0);
    await seenOnMenu(meal.id, 'UNTIL_SWITCHED_BACK');
    const { id } = body as Order;
    expect((await cancel(id)).status).toBe(200);
    expect((await cancel(id)).status).toBe(409);
    expect(await left(food)).toBe(2);
    await seenOnMenu(meal.id, undefined);
  });

  it('are given back by an admin who cancels', async () => {
    const meal = await buildMeal(shop.db);
    await set([mealOf(meal)], { portionsLeft: 5 });
    const { put, order } = await newCustomer();
    await put(meal.id, 3);
    const { id } = (await order()).body as Order;
    expect(await left(mealOf(meal))).toBe(2);
    const url = `/api/v1/admin/orders/${id}/cancel`;
    expect((await shop.call({ method: 'PUT', url, headers: admin, payload: { reason: 'Closed' } })).status).toBe(200);
    expect(await left(mealOf(meal))).toBe(5);
  });

  it('of an order from before the count are not given back', async () => {
    const meal = await buildMeal(shop.db);
    const { put, order, cancel } = await newCustomer();
    await put(meal.id);
    const { id } = (await order()).body as Order;
    await set([mealOf(meal)], { portionsLeft: 5 });
    await cancel(id);
    expect(await left(mealOf(meal))).toBe(5);
  });

  it('of an ingredient are taken by every bowl with it', async () => {
    const { user, order, cart } = await newCustomer();
    const { protein } = await aBowl(user.id, 3);
    await set([partOf(protein)], { portionsLeft: 2 });
    expect((await cart()).items).toMatchObject([
      { problem: { reason: 'TOO_FEW', names: ['Paneer'], portionsLeft: 2 } },
    ]);
    expect(await order()).toMatchObject({
      status: 409,
      body: { code: 'sold-out', message: 'Only 2 portions of Paneer are left.' },
    });
    await set([partOf(protein)], { portionsLeft: 4 });
    expect((await order()).status).toBe(201);
    expect(await left(partOf(protein))).toBe(1);
  });

  it('that are refused take nothing else of the order, and leave the cart as it was', async () => {
    const [many, few] = [await buildMeal(shop.db), await buildMeal(shop.db)];
    await set([mealOf(many)], { portionsLeft: 9 });
    await set([mealOf(few)], { portionsLeft: 1 });
    const { put, order, cart } = await newCustomer();
    await put(many.id);
    await put(few.id, 2);
    expect((await order()).status).toBe(409);
    expect([await left(mealOf(many)), await left(mealOf(few))]).toEqual([9, 1]);
    expect((await cart()).items).toHaveLength(2);
  });

  it('change the version of the catalogue only when customers see something else', async () => {
    const meal = await buildMeal(shop.db);
    await set([mealOf(meal)], { portionsLeft: 3 });
    const sell = async () => {
      const before = await readCatalogVersion(shop.db);
      const { put, order } = await newCustomer();
      await put(meal.id);
      expect((await order()).status).toBe(201);
      return (await readCatalogVersion(shop.db)) - before;
    };
    expect([await sell(), await sell(), await sell()]).toEqual([0, 0, 1]);
  });
});

it('a component that is switched off has no row in the list, an archived one cannot be switched', async () => {
  const part = await buildComponent(shop.db);
  expect(await listed(partOf(part))).toMatchObject({ componentType: 'BASE', state: 'AVAILABLE' });
  await shop.db.update(mealComponents).set({ active: false }).where(eq(mealComponents.id, part.id));
  expect(await listed(partOf(part))).toBeUndefined();
});

it('a day that has ended is over without anybody doing anything', async () => {
  const meal = await buildMeal(shop.db);
  const soldOutUntil = new Date(Date.now() + 2_000);
  await shop.db.insert(foodAvailability).values({ mealId: meal.id, isSoldOut: true, soldOutUntil });
  await seenOnMenu(meal.id, 'TODAY');
  await seenOnMenu(meal.id, undefined);
});
