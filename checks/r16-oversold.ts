import { and, eq } from 'drizzle-orm';
import { foodAvailability } from '#server/db/schema/availability.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { orders } from '#server/db/schema/orders.ts';
import { creditBalances, creditEntries } from '#server/db/schema/store-credit.ts';
import {
  buildAddress,
  buildCartItem,
  buildComponent,
  buildKitchen,
  buildMeal,
  buildSession,
} from '#server/testing/builders.ts';
import { buildCoupon } from '#server/testing/coupon-builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import type { Check, Checking } from './support/check.ts';
import { type ApiResponse, type Shops, callApi, openShops, unlimited } from './support/shops.ts';

const last = 10;
const capacity = 20;
const halfHourMs = 30 * 60_000;
const slotIn = (slots: number) => new Date((Math.floor(Date.now() / halfHourMs) + slots) * halfHourMs);

let places = 0;
/** Far apart, so that each kitchen reaches only its own customers. */
const nextPlace = () => ({ latitude: 12 + 0.3 * ++places, longitude: 77 });

type Fill = (userId: number) => Promise<unknown>;
type Order = (wanted?: { readonly deliverAt?: Date; readonly couponCode?: string }) => Promise<ApiResponse>;

/** One customer each, with a full cart; every second one orders from the other process. */
async function customers({ shops, db }: Shops, count: number, place: object, fill: Fill): Promise<Order[]> {
  const addCustomer = async (n: number): Promise<Order> => {
    const { user, headers } = await buildSession(db);
    const { id } = await buildAddress(db, {
      userId: user.id,
      isDefault: true,
      postalCode: '560001',
      addressLine1: `${n} Lake View Road`,
      ...place,
    });
    await fill(user.id);
    return (wanted) =>
      callApi(shops[n % 2]!, '/orders', {
        method: 'POST',
        headers,
        body: { deliveryAddressId: id, paymentMethod: 'COD', ...wanted },
      });
  };
  return Promise.all(Array.from({ length: count }, (_, n) => addCustomer(n)));
}

const codeOf = ({ status, body }: ApiResponse) =>
  status === 201 ? '201' : `${status} ${(body as { code?: string }).code ?? ''}`;

/** Exactly the last portions or places are sold. All other orders are refused with the expected code. */
function requireSold(checking: Checking, what: string, responses: readonly ApiResponse[], refusal: string): number {
  const sold = responses.filter(({ status }) => status === 201).length;
  checking.require(sold === last, `${what}: ${sold} sold of the last ${last}`);
  const others = new Set(responses.map(codeOf).filter((code) => code !== '201' && code !== refusal));
  checking.require(others.size === 0, `${what}: ${[...others].join(', ')}`);
  return sold;
}

/** Two kitchens with as many portions of the same meal: each sells its own, and only those. */
async function sellPortions(checking: Checking, shops: Shops, count: number): Promise<void> {
  const { db } = shops;
  const { id: mealId } = await buildMeal(db);
  const openKitchen = async () => {
    const place = nextPlace();
    const { id: kitchenId } = await buildKitchen(db, place);
    await db.insert(foodAvailability).values({ kitchenId, mealId, portionsLeft: last });
    const fill: Fill = (userId) => buildCartItem(db, { userId, mealId });
    return { kitchenId, ready: await customers(shops, count, place, fill) };
  };
  const kitchens = [await openKitchen(), await openKitchen()];
  const sold = await Promise.all(kitchens.map(({ ready }) => Promise.all(ready.map((order) => order()))));
  for (const [index, { kitchenId }] of kitchens.entries()) {
    requireSold(checking, `portions of a meal in kitchen ${index + 1} of 2`, sold[index]!, '409 sold-out');
    await requireLeft(checking, shops, { mealId }, kitchenId);
  }
}

const otherCodes = (responses: readonly ApiResponse[], code: string) =>
  [...new Set(responses.map(codeOf))].filter((one) => one !== code).join(', ');

/** One kitchen has sold out, the other has not: it goes on selling. */
async function sellBesideSoldOut(checking: Checking, shops: Shops, count: number): Promise<void> {
  const { db } = shops;
  const { id: mealId } = await buildMeal(db);
  const [here, there] = [nextPlace(), nextPlace()];
  const [soldOut, open] = [await buildKitchen(db, here), await buildKitchen(db, there)];
  await db.insert(foodAvailability).values({ kitchenId: soldOut.id, mealId, portionsLeft: 0 });
  const fill: Fill = (userId) => buildCartItem(db, { userId, mealId });
  const [refused, served] = await Promise.all([
    customers(shops, count, here, fill).then((ready) => Promise.all(ready.map((order) => order()))),
    customers(shops, count, there, fill).then((ready) => Promise.all(ready.map((order) => order()))),
  ]);
  checking.require(otherCodes(refused, '409 sold-out') === '', `sold out: ${otherCodes(refused, '409 sold-out')}`);
  checking.require(otherCodes(served, '201') === '', `in the other kitchen: ${otherCodes(served, '201')}`);
  const placed = await db.$count(orders, eq(orders.kitchenId, open.id));
  checking.require(placed === count, `${placed} of ${count} orders are in the other kitchen`);
}

async function sellIngredient(checking: Checking, shops: Shops, count: number): Promise<void> {
  const { db } = shops;
  const place = nextPlace();
  const { id: kitchenId } = await buildKitchen(db, place);
  const [base, protein] = [await buildComponent(db), await buildComponent(db, { componentType: 'PROTEIN' })];
  await db.insert(foodAvailability).values([
    { kitchenId, componentId: base.id, portionsLeft: 1_000 },
    { kitchenId, componentId: protein.id, portionsLeft: last },
  ]);
  const bowl = { customName: 'Bowl', baseComponentId: base.id, proteinOptionIds: [protein.id], addOnIds: [] };
  const ready = await customers(shops, count, place, (userId) => buildCartItem(db, { userId, ...bowl }));
  requireSold(checking, 'portions of an ingredient', await Promise.all(ready.map((order) => order())), '409 sold-out');
  await requireLeft(checking, shops, { componentId: protein.id }, kitchenId);
}

type CountedFood = { readonly mealId: number } | { readonly componentId: number };

async function requireLeft(checking: Checking, { db }: Shops, food: CountedFood, kitchenId: number): Promise<void> {
  const isIt =
    'mealId' in food ? eq(foodAvailability.mealId, food.mealId) : eq(foodAvailability.componentId, food.componentId);
  const [row] = await db
    .select()
    .from(foodAvailability)
    .where(and(isIt, eq(foodAvailability.kitchenId, kitchenId)));
  checking.require(row?.portionsLeft === 0, `${row?.portionsLeft} portions are left`);
  const placed = await db.$count(orders, eq(orders.kitchenId, kitchenId));
  checking.require(placed === last, `${placed} orders are placed`);
}

async function sellSlot(checking: Checking, shops: Shops, count: number): Promise<void> {
  const { db } = shops;
  const place = nextPlace();
  await buildKitchen(db, { ...place, ordersPerSlot: last });
  const { id: mealId } = await buildMeal(db);
  const ready = await customers(shops, count, place, (userId) => buildCartItem(db, { userId, mealId }));
  const slot = slotIn(10);
  const responses = await Promise.all(ready.map((order) => order({ deliverAt: slot })));
  requireSold(checking, 'places of a slot', responses, '409 slot-unavailable');
}

async function sellCoupon(checking: Checking, shops: Shops, count: number): Promise<void> {
  const { db } = shops;
  const place = nextPlace();
  await buildKitchen(db, place);
  const { id: mealId } = await buildMeal(db);
  const { id, code } = await buildCoupon(db, { maxUses: last });
  const ready = await customers(shops, count, place, (userId) => buildCartItem(db, { userId, mealId }));
  const responses = await Promise.all(ready.map((order) => order({ couponCode: code })));
  requireSold(checking, 'uses of a coupon', responses, '422 rule-violated');
  const [coupon] = await db.select().from(coupons).where(eq(coupons.id, id));
  const placed = await db.$count(orders, eq(orders.couponCode, code));
  checking.require(coupon?.uses === last && placed === last, `the coupon has ${coupon?.uses} uses, ${placed} orders`);
}

/** One customer on many devices fills the cart and orders, again and again: the credit is spent to the last rupee, and no further. */
async function spendCredit(checking: Checking, shops: Shops, count: number): Promise<string> {
  const { db } = shops;
  const place = nextPlace();
  await buildKitchen(db, place);
  const { id: mealId, pricePaise } = await buildMeal(db);
  const { user, headers } = await buildSession(db);
  const { id: deliveryAddressId } = await buildAddress(db, {
    userId: user.id,
    isDefault: true,
    postalCode: '560001',
    ...place,
  });
  // Customers who have received one may order more.
  await buildOrder(db, { userId: user.id, status: 'DELIVERED' });
  const credit = 10 * pricePaise + 1;
  await db.insert(creditEntries).values({ userId: user.id, amountPaise: credit, reason: 'A claim was granted' });
  const send = (n: number, path: string, body: object) =>
    callApi(shops.shops[n % 2]!, path, { method: 'POST', headers, body });
  const responses = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      await send(n, '/cart/items', { mealId, quantity: 1 });
      return send(n, '/orders', { deliveryAddressId, paymentMethod: 'COD' });
    }),
  );
  // Another device may have ordered the cart or changed it, and five orders may be open at the same time.
  const expected = new Set(['201', '409 conflict', '409 total-changed', '422 rule-violated', '422 order-limit']);
  const others = new Set(responses.map(codeOf).filter((code) => !expected.has(code)));
  checking.require(others.size === 0, `with store credit: ${[...others].join(', ')}`);
  const placed = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, user.id), eq(orders.status, 'CONFIRMED')));
  const total = placed.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
  const spent = placed.reduce((sum, { creditPaise }) => sum + creditPaise, 0);
  const [balance] = await db.select().from(creditBalances).where(eq(creditBalances.userId, user.id));
  const most = Math.min(credit, total);
  checking.require(spent === most, `${spent} of ${credit} paise of store credit spent on ${placed.length} orders`);
  checking.require(balance?.balancePaise === credit - spent, `${balance?.balancePaise} paise are left`);
  return `${spent / 100} of ${credit / 100} rupees of store credit spent on ${placed.length} orders`;
}

/** All customers ask for the same slot. A refused one retries with the next free slot that the refusal names. */
async function fillSlots(checking: Checking, shops: Shops, count: number): Promise<string> {
  const { db } = shops;
  const place = nextPlace();
  const kitchen = await buildKitchen(db, { ...place, ordersPerSlot: capacity });
  const { id: mealId } = await buildMeal(db);
  const ready = await customers(shops, count, place, (userId) => buildCartItem(db, { userId, mealId }));
  const began = performance.now();
  let refusals = 0;
  const responses = await Promise.all(
    ready.map(async (order) => {
      let slot = slotIn(40);
      for (;;) {
        const response = await order({ deliverAt: slot });
        const { code, details } = response.body as { code?: string; details?: { nearestSlots?: string[] } };
        const refused = slot;
        const next = details?.nearestSlots?.find((start) => new Date(start) > refused);
        if (code !== 'slot-unavailable' || next === undefined) return response;
        refusals++;
        slot = new Date(next);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const other = new Set(responses.map(codeOf).filter((code) => code !== '201'));
  checking.require(other.size === 0, `with retries: ${[...other].join(', ')}`);
  checking.require(seconds < 60, `${count} orders took ${seconds.toFixed(1)} s`);
  const placed = await db.select().from(orders).where(eq(orders.kitchenId, kitchen.id));
  const loads = [...Map.groupBy(placed, ({ slotStartsAt }) => slotStartsAt!.getTime()).values()].map((of) => of.length);
  checking.require(placed.length === count, `${placed.length} of ${count} orders are placed`);
  checking.require(Math.max(...loads) <= capacity, `a slot has ${Math.max(...loads)} orders`);
  const full = loads.filter((load) => load === capacity).length;
  checking.require(full === Math.floor(count / capacity), `only ${full} slots are full: ${loads.join(' ')}`);
  return `${count} orders in ${seconds.toFixed(1)} s fill ${loads.length} slots of ${capacity} (${refusals} refusals on the way)`;
}

export const check: Check = {
  guarantee: 'Nothing is oversold, and nothing is left unsold',
  goal: '200 parallel orders over two processes for the last 10 portions, in each of two kitchens, the last 10 places of a slot and the last 10 uses of a coupon: exactly 10 sold; the last rupee of store credit is spent once; 200 orders within a minute at 20 a slot: none lost, none above',
  limitSeconds: 300,
  async run(checking) {
    const shops = await openShops(checking, { count: 2, env: unlimited });
    const count = checking.size(200, 40);
    await sellPortions(checking, shops, count);
    await sellBesideSoldOut(checking, shops, count / 2);
    await sellIngredient(checking, shops, count);
    await sellSlot(checking, shops, count);
    await sellCoupon(checking, shops, count);
    const spent = await spendCredit(checking, shops, count);
    const filled = await fillSlots(checking, shops, count);
    return `${count} parallel orders each: ${last} of ${last} portions of a meal in each of two kitchens, of an ingredient, places of a slot and uses of a coupon sold; ${spent}; ${filled}`;
  },
};
