import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { desc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { orderExportPath } from '#contract/admin-orders.ts';
import type { Cart } from '#contract/cart.ts';
import type { Order } from '#contract/orders.ts';
import { addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { type Paise, paise } from '#domain/money.ts';
import { type OrderTerms, firstTerms } from '#domain/orders/order-terms.ts';
import { orderTerms } from '#server/db/schema/order-terms.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { buildAddress, buildCartItem, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { setDatabaseClock } from '#server/testing/test-clock.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
  await buildKitchen(shop.db);
});
afterAll(() => shop.close());

/** Begin with the transaction that adds them: the next one is under them. */
const begin = (change: Partial<OrderTerms>) =>
  shop.db.insert(orderTerms).values({ ...firstTerms, ...change, startsAt: sql`now()` });

/** Two of one meal at ₹289.00 in the cart. */
async function hungryCustomer() {
  const { user, headers } = await buildSession(shop.db);
  const { id: deliveryAddressId } = await buildAddress(shop.db, { userId: user.id, isDefault: true });
  const meal = await buildMeal(shop.db);
  await buildCartItem(shop.db, { userId: user.id, mealId: meal.id, quantity: 2 });
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    shop.call({ method, url: `/api/v1${url}`, headers, ...(payload && { payload }) });
  return {
    call,
    cart: async () => (await call('GET', '/cart')).body as Cart,
    order: async (expectedTotal?: number) => {
      const { status, body } = await call('POST', '/orders', {
        deliveryAddressId,
        paymentMethod: 'COD',
        expectedTotal,
      });
      return { status, body: body as Order };
    },
  };
}

describe('the terms of an order', () => {
  it('are 7% and ₹3.99 in a new shop, in the cart, on the order and in the public call', async () => {
    const { cart, order, call } = await hungryCustomer();
    const terms = { taxPercent: 7, taxMode: 'added', taxRounding: 0.01, deliveryFee: 3.99, freeDeliveryAbove: null };
    expect(await cart()).toMatchObject({ quote: { tax: 40.46, total: 622.45 }, terms });
    expect(await order(622.45)).toMatchObject({ status: 201, body: { taxAmount: 40.46, totalAmount: 622.45, terms } });
    expect(await call('GET', '/order-terms')).toMatchObject({ status: 200, body: terms });
  });

  it.each([
    ['5% and ₹20', { taxBasisPoints: 500, flatDeliveryFee: paise(2_000) }, [578, 20, 28.9, 626.9]],
    ['prices that contain the tax', { taxMode: 'included' }, [578, 3.99, 37.81, 581.99]],
    ['tax to the rupee', { taxRounding: paise(100) }, [578, 3.99, 40, 621.99]],
    ['free delivery above ₹577.99', { freeDeliveryAbove: paise(57_799) }, [578, 0, 40.46, 618.46]],
    ['a subtotal at the limit', { freeDeliveryAbove: paise(57_800) }, [578, 3.99, 40.46, 622.45]],
    ['no tax and no fee', { taxBasisPoints: 0, flatDeliveryFee: 0 as Paise }, [578, 0, 0, 578]],
  ] satisfies [string, Partial<OrderTerms>, number[]][])('charge by what holds: %s', async (_what, change, sums) => {
    await begin(change);
    const { cart, order } = await hungryCustomer();
    const { quote } = await cart();
    expect([quote.subtotal, quote.deliveryFee, quote.tax, quote.total]).toEqual(sums);
    const { status, body } = await order(quote.total);
    expect([status, body.subtotalAmount, body.deliveryFee, body.taxAmount, body.totalAmount]).toEqual([201, ...sums]);
  });

  it('change at midnight in India: an order after midnight with the totals of the day before is refused', async () => {
    const today = businessDay(new Date());
    const midnight = businessDayRange(addDays(today, 1)).from;
    const ofToday = shop;
    shop = await startTestApp({ databaseNow: new Date(midnight.getTime() - 600_000) });
    onTestFinished(async () => {
      await shop.close();
      shop = ofToday;
    });
    await buildKitchen(shop.db);
    const { cart, order } = await hungryCustomer();
    await shop.db.insert(orderTerms).values({ ...firstTerms, taxBasisPoints: 500, startsAt: midnight });
    const { quote: seen } = await cart();
    expect(seen.total).toBe(622.45);
    await setDatabaseClock(shop.databaseUrl, new Date(midnight.getTime() - 500));
    await vi.waitFor(async () => expect((await cart()).terms.taxPercent).toBe(5));
    expect(await order(seen.total)).toMatchObject({
      status: 409,
      body: {
        code: 'total-changed',
        details: { quote: { subtotal: 578, deliveryFee: 3.99, tax: 28.9, total: 610.89 } },
      },
    });
    expect(await order(610.89)).toMatchObject({ status: 201, body: { terms: { taxPercent: 5 } } });
  });

  it('stay with an order, on its page and in the export, and a new order has those of now', async () => {
    await begin({});
    const { order, call, cart } = await hungryCustomer();
    const { body: old } = await order();
    await begin({ taxBasisPoints: 1_250, taxMode: 'included', flatDeliveryFee: paise(2_000) });
    expect((await call('GET', `/orders/${old.id}`)).body).toEqual(old);
    expect(old).toMatchObject({ taxAmount: 40.46, terms: { taxPercent: 7, taxMode: 'added', deliveryFee: 3.99 } });

    const again = await call('POST', `/orders/${old.id}/order-again`);
    expect(again.body).toMatchObject({
      cart: { terms: { taxPercent: 12.5, taxMode: 'included', deliveryFee: 20 } },
    });
    expect(await cart()).toMatchObject({ quote: { subtotal: 578, deliveryFee: 20, tax: 64.22, total: 598 } });
    const { body: renewed } = await order(598);
    expect(renewed).toMatchObject({ taxAmount: 64.22, totalAmount: 598, terms: { taxPercent: 12.5 } });

    const admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    const { body: csv } = await shop.app.inject({ url: `/api/v1${orderExportPath}`, headers: admin.headers });
    const rows = csv.trim().split('\r\n').slice(1);
    expect(rows.find((row) => row.startsWith(`${old.id},`))).toMatch(/,578\.00,3\.99,40\.46,622\.45,.*,7%,added$/);
    expect(rows.find((row) => row.startsWith(`${renewed.id},`))).toMatch(
      /,578\.00,20\.00,64\.22,598\.00,.*,12\.5%,included$/,
    );
  });

  it('reach every page of a running shop', async () => {
    await begin({ taxBasisPoints: 500 });
    await vi.waitFor(async () => {
      await shop.catalog.refresh();
      expect(shop.catalog.current.terms.taxPercent).toBe(5);
    });
    expect(await shop.call({ url: '/api/v1/order-terms' })).toMatchObject({ body: { taxPercent: 5 } });
  });

  it('are only added to, and never for the past', async () => {
    const refused = { cause: { code: '23514' } };
    await expect(
      shop.db.insert(orderTerms).values({ ...firstTerms, startsAt: new Date(Date.now() - 60_000) }),
    ).rejects.toMatchObject(refused);
    await expect(shop.db.update(orderTerms).set({ taxBasisPoints: 0 })).rejects.toMatchObject(refused);
    await expect(shop.db.delete(orderTerms)).rejects.toMatchObject(refused);
    await expect(shop.db.execute(sql`truncate order_terms`)).rejects.toMatchObject(refused);
    await expect(begin({ taxBasisPoints: 10_001 })).rejects.toMatchObject(refused);
    await expect(begin({ freeDeliveryAbove: -1 as Paise })).rejects.toMatchObject(refused);
  });

  it('that were added later win over terms that begin at the same time', async () => {
    await begin({});
    const startsAt = sql`now() + interval '400 milliseconds'`;
    const added = [900, 600].map((taxBasisPoints) => ({ ...firstTerms, taxBasisPoints, startsAt }));
    await shop.db.insert(orderTerms).values(added);
    const { cart } = await hungryCustomer();
    await vi.waitFor(async () => expect((await cart()).terms.taxPercent).toBe(6));
  });

  it('are the first ones for an order that a process of the release before writes', async () => {
    await begin({ taxBasisPoints: 500 });
    const { taxBasisPoints, flatDeliveryFee } = await buildOrder(shop.db);
    expect({ taxBasisPoints, flatDeliveryFee }).toEqual({ taxBasisPoints: 700, flatDeliveryFee: 399 });
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });
});

/** As `npm run terms` runs it. */
async function run(...args: string[]) {
  const child = fork(join(import.meta.dirname, '../../commands/change-terms.ts'), args, {
    env: { ...process.env, DATABASE_URL: shop.databaseUrl },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const [output, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit') as Promise<[number]>]);
  return { code, output };
}

describe('npm run terms', () => {
  it('asks first, then adds terms with the named changes and shows upcoming terms', async () => {
    const from = addDays(businessDay(new Date()), 3);
    await begin({});
    const before = await shop.db.select().from(orderTerms);
    const unasked = await run('--from', from, '--tax', '5');
    expect(unasked).toMatchObject({ code: 1, output: expect.stringContaining('Add --yes') as string });
    expect(await shop.db.select().from(orderTerms)).toEqual(before);

    const done = await run('--from', from, '--tax', '5', '--free-above', '299', '--yes');
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining(`From ${from}: 5% tax`) as string });
    expect(done.output).toContain('Now: 7% tax added to the menu prices');
    const [added] = await shop.db.select().from(orderTerms).orderBy(desc(orderTerms.id)).limit(1);
    expect(added).toMatchObject({
      ...firstTerms,
      taxBasisPoints: 500,
      freeDeliveryAbove: 29_900,
      startsAt: businessDayRange(from).from,
    });
  });
});
