import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustomizeOptions } from '#contract/catalog.ts';
import type { Order } from '#contract/orders.ts';
import { foodKinds } from '#domain/menu/availability.ts';
import { businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { mealComponents } from '#server/db/schema/catalog.ts';
import { buildComponent, buildMeal } from '#server/testing/builders.ts';
import { type Food, SoldOutShop, mealOf, partOf } from './testing/sold-out-shop.ts';

let shop: SoldOutShop;
beforeAll(async () => {
  shop = await SoldOutShop.open();
});
afterAll(() => shop.app.close());

const field = async (foods: readonly unknown[], change: object) => {
  const { status, body } = await shop.set(foods as Food[], change);
  return [status, Object.keys((body as { fieldErrors: object }).fieldErrors)];
};

describe('switching', () => {
  it('marks a meal sold out today on the menu at once, until the end of the business day', async () => {
    const meal = await buildMeal(shop.app.db);
    const midnight = businessDayRange(businessDay(new Date())).to.toISOString();
    const { status, body } = await shop.set([mealOf(meal)], { state: 'SOLD_OUT_TODAY' });
    expect(status).toBe(200);
    const food = { kind: 'MEAL', id: meal.id, name: meal.name, componentType: null };
    expect(body).toEqual([{ ...food, state: 'SOLD_OUT_TODAY', soldOutUntil: midnight, portionsLeft: null }]);
    expect((await shop.onMenu(meal.id))?.soldOut).toBe('TODAY');
    await shop.set([mealOf(meal)], { state: 'AVAILABLE' });
    expect(await shop.onMenu(meal.id)).not.toHaveProperty('soldOut');
  });

  it('marks several at once, by an admin too, and ingredients in the builder', async () => {
    const meal = await buildMeal(shop.app.db);
    const part = await buildComponent(shop.app.db);
    expect((await shop.set([mealOf(meal), partOf(part)], { state: 'SOLD_OUT' }, shop.admin)).status).toBe(200);
    expect((await shop.onMenu(meal.id))?.soldOut).toBe('UNTIL_SWITCHED_BACK');
    const { bases } = (await shop.app.call({ url: '/api/v1/customize-meal/options' })).body as CustomizeOptions;
    expect(bases.find(({ id }) => id === part.id)?.soldOut).toBe('UNTIL_SWITCHED_BACK');
  });

  it.each(foodKinds)('of a %s is recorded in the audit log, and only if something changed', async (kind) => {
    const food = kind === 'MEAL' ? mealOf(await buildMeal(shop.app.db)) : partOf(await buildComponent(shop.app.db));
    const subject = kind === 'MEAL' ? 'meal' : 'component';
    await shop.set([food], { state: 'SOLD_OUT', portionsLeft: 4 });
    await shop.set([food], { state: 'SOLD_OUT' });
    const entries = await shop.app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, subject), eq(auditLog.subjectId, food.id)))
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
    const food = mealOf(await buildMeal(shop.app.db));
    expect(await field([], { state: 'SOLD_OUT' })).toEqual([400, ['foods']]);
    expect(await field([food], {})).toEqual([400, ['state']]);
    expect(await field([food], { state: 'GONE' })).toEqual([400, ['state']]);
    expect(await field([food], { portionsLeft: -1 })).toEqual([400, ['portionsLeft']]);
    expect(await field([food], { portionsLeft: 1.5 })).toEqual([400, ['portionsLeft']]);
    expect(await field([{ kind: 'DRINK', id: 1 }], { state: 'SOLD_OUT' })).toEqual([400, ['foods.0.kind']]);
  });

  it('of a dish that is not on the menu is refused as not found, and the other changes are not made', async () => {
    const known = await buildMeal(shop.app.db);
    const gone = await buildMeal(shop.app.db, { archivedAt: new Date() });
    expect((await shop.set([mealOf(known), mealOf(gone)], { state: 'SOLD_OUT' })).status).toBe(404);
    expect(await shop.listed(mealOf(known))).toMatchObject({ state: 'AVAILABLE' });
  });

  it('is nothing for a customer', async () => {
    const { headers } = await shop.newCustomer();
    const meal = await buildMeal(shop.app.db);
    expect((await shop.set([mealOf(meal)], { state: 'SOLD_OUT' }, headers)).status).toBe(403);
  });
});

describe('a cart', () => {
  it('keeps a sold-out line and marks it; it cannot be ordered until the line is removed', async () => {
    const [gone, other] = [await buildMeal(shop.app.db, { name: 'Dal bowl' }), await buildMeal(shop.app.db)];
    const { put, order, cart, headers } = await shop.newCustomer();
    const line = await put(gone.id);
    await put(other.id);
    await shop.set([mealOf(gone)], { state: 'SOLD_OUT_TODAY' });
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
    const { quote } = await cart();
    await shop.app.call({ method: 'DELETE', url: `/api/v1/cart/items/${line.id}`, headers });
    expect((await cart()).quote, 'the totals were without it before').toEqual(quote);
    expect((await order()).status).toBe(201);
  });

  it('refuses a bowl while one of its ingredients is sold out, and accepts it afterwards', async () => {
    const { user, order, cart } = await shop.newCustomer();
    const { protein } = await shop.putBowl(user.id);
    await shop.set([partOf(protein)], { state: 'SOLD_OUT' });
    const problem = { reason: 'UNTIL_SWITCHED_BACK', names: ['Paneer'], portionsLeft: null };
    expect((await cart()).items).toMatchObject([{ problem }]);
    expect(await order()).toMatchObject({ status: 409, body: { code: 'sold-out', message: 'Paneer is sold out.' } });
    await shop.set([partOf(protein)], { state: 'AVAILABLE' });
    expect((await order()).status).toBe(201);
  });

  it('refuses sold-out food and more portions than are left', async () => {
    const meal = await buildMeal(shop.app.db, { name: 'Dal bowl' });
    const { add } = await shop.newCustomer();
    await shop.set([mealOf(meal)], { portionsLeft: 2 });
    expect(await add(meal.id, 3)).toMatchObject({
      status: 409,
      body: { code: 'sold-out', message: 'Only 2 portions of Dal bowl are left.' },
    });
    expect((await add(meal.id, 2)).status).toBe(200);
    await shop.set([mealOf(meal)], { state: 'SOLD_OUT' });
    expect(await add(meal.id)).toMatchObject({ status: 409, body: { code: 'sold-out' } });
  });

  it('takes from an earlier order what can be ordered, and names what is sold out', async () => {
    const [gone, other] = [await buildMeal(shop.app.db, { name: 'Dal bowl' }), await buildMeal(shop.app.db)];
    const { put, order, headers } = await shop.newCustomer();
    await put(gone.id);
    await put(other.id);
    const { id } = (await order()).body as Order;
    await shop.set([mealOf(gone)], { state: 'SOLD_OUT_TODAY' });
    const again = await shop.app.call({ method: 'POST', url: `/api/v1/orders/${id}/order-again`, headers });
    expect(again).toMatchObject({
      body: { cart: { items: [{ mealId: other.id }] }, unavailable: [], soldOut: ['Dal bowl'] },
    });
  });
});

it('a component that is switched off has no row in the list, an archived one cannot be switched', async () => {
  const part = await buildComponent(shop.app.db);
  expect(await shop.listed(partOf(part))).toMatchObject({ componentType: 'BASE', state: 'AVAILABLE' });
  await shop.app.db.update(mealComponents).set({ active: false }).where(eq(mealComponents.id, part.id));
  expect(await shop.listed(partOf(part))).toBeUndefined();
});
