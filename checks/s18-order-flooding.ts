import { inArray, sql } from 'drizzle-orm';
import { distanceKm } from '#domain/places/geo.ts';
import { hyderabadPinCodes } from '#domain/places/hyderabad-pin-codes.ts';
import { openStatuses } from '#domain/orders/order-status.ts';
import { orders } from '#server/db/schema/orders.ts';
import { buildAddress, buildCartItem, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import type { Check } from './support/check.ts';
import { openSenders } from './support/production-shop.ts';
import { type ApiResponse, type Shops, callWithRetry, openShops } from './support/shops.ts';

type Customer = { userId: number; addressId: number; headers: Record<string, string> };

export const check: Check = {
  guarantee: 'Cash on delivery cannot be flooded',
  goal: 'production: a newcomer has 2 open orders of 15 portions and ₹3,000, a regular customer 5 of 40 and ₹10,000, a household 10; a point more than 15 km from its PIN code is refused',
  limitSeconds: 300,
  run: async (checking) => {
    const { env } = await openSenders(checking);
    const opened = await openShops(checking, { env });
    const { db } = opened;
    const kitchen = await buildKitchen(db);
    const meal = await buildMeal(db, { pricePaise: 28_900 });

    const tries = checking.size(150, 20);
    const flooder = await newCustomer(opened);
    await fillCart(opened, flooder, meal.id, 20);
    const flood = await orderTimes(opened, flooder, tries);
    checking.require(flood.every(isLimit), `a newcomer's orders of 20 portions returned ${statuses(flood)}`);

    const modest = await newCustomer(opened);
    const small: ApiResponse[] = [];
    for (let n = 0; n < 10; n++) {
      await fillCart(opened, modest, meal.id, 1);
      small.push(...(await orderTimes(opened, modest, 4)));
    }
    const ofNewcomer = await openOrders(opened, [modest.userId]);
    checking.require(ofNewcomer === 2, `a newcomer has ${ofNewcomer} open orders`);
    checking.require(small.every(isLimitOrSettled), `a newcomer's small orders returned ${statuses(small)}`);

    const regular = await newCustomer(opened);
    await buildOrder(db, { userId: regular.userId, kitchenId: kitchen.id, status: 'DELIVERED' });
    for (let n = 0; n < 10; n++) {
      await fillCart(opened, regular, meal.id, 20);
      await orderTimes(opened, regular, 4);
    }
    const ofRegular = await openOrders(opened, [regular.userId]);
    checking.require(ofRegular === 5, `a regular customer has ${ofRegular} open orders`);

    const spellings = ['Flat 9, Lotus Residency', 'FLAT 9 LOTUS RESIDENCY', 'flat-9 (lotus residency)'];
    const people: Customer[] = [];
    for (let n = 0; n < 30; n++) people.push(await newCustomer(opened, spellings[n % 3]));
    for (const person of people) await fillCart(opened, person, meal.id, 1);
    const atOnce = await Promise.all(people.map((person, n) => order(opened, n, person)));
    const ofHousehold = await openOrders(
      opened,
      people.map(({ userId }) => userId),
    );
    checking.require(ofHousehold === 10, `a household has ${ofHousehold} open orders: ${statuses(atOnce)}`);

    const { believed, refused, wrong } = await tryPoints(opened, modest);
    checking.require(wrong.length === 0, wrong.slice(0, 3).join('; '));
    return `a newcomer: ${flood.length} orders of 20 portions, 0 placed; ${small.length} small ones over two processes, ${ofNewcomer} open; a regular customer: ${ofRegular} open; 30 customers of one household at once: ${ofHousehold} open; ${refused} locations far from their PIN code refused, ${believed} near it accepted`;
  },
};

const isLimit = ({ status, body }: ApiResponse) => status === 422 && (body as { code: string }).code === 'order-limit';
/** Of two concurrent orders for one cart, the second finds it empty. */
const isLimitOrSettled = (response: ApiResponse) =>
  response.status === 201 ||
  isLimit(response) ||
  (response.body as { message: string }).message === 'Your cart is empty';
const statuses = (responses: readonly ApiResponse[]) => [...new Set(responses.map(({ status }) => status))].join();

let plots = 0;
async function newCustomer({ db }: Shops, addressLine1 = `Plot ${++plots}, Hill Road`): Promise<Customer> {
  const { user, headers } = await buildSession(db);
  const { id } = await buildAddress(db, { userId: user.id, isDefault: true, addressLine1 });
  return { userId: user.id, addressId: id, headers };
}

async function fillCart({ db }: Shops, { userId }: Customer, mealId: number, quantity: number): Promise<void> {
  await db.execute(sql`delete from cart_items where user_id = ${userId}`);
  await buildCartItem(db, { userId, mealId, quantity });
}

function order({ shops }: Shops, n: number, { addressId, headers }: Customer): Promise<ApiResponse> {
  const body = { deliveryAddressId: addressId, paymentMethod: 'COD' };
  return callWithRetry(shops[n % 2]!, '/orders', { method: 'POST', headers, body });
}

async function orderTimes(shops: Shops, customer: Customer, times: number): Promise<ApiResponse[]> {
  const responses: ApiResponse[] = [];
  for (let n = 0; n < times; n += 4) {
    const wave = Array.from({ length: Math.min(4, times - n) }, (_, more) => order(shops, n + more, customer));
    responses.push(...(await Promise.all(wave)));
  }
  return responses;
}

async function openOrders({ db }: Shops, userIds: number[]): Promise<number> {
  const rows = await db
    .select({ userId: orders.userId, status: orders.status })
    .from(orders)
    .where(inArray(orders.userId, userIds));
  return rows.filter(({ status }) => openStatuses.includes(status)).length;
}

/** Changes one address instead of adding more, so that the limit of 20 is not reached. */
async function tryPoints({ shops }: Shops, { addressId, headers }: Customer) {
  const wrong: string[] = [];
  let [believed, refused] = [0, 0];
  const tryPoint = async (n: number, postalCode: string, latitude: number, longitude: number, isNear: boolean) => {
    const home = { label: 'Home', addressLine1: 'Plot 1', city: 'Hyderabad', state: 'Telangana' };
    const body = { ...home, postalCode, latitude, longitude };
    const { status } = await callWithRetry(shops[n % 2]!, `/user/addresses/${addressId}`, {
      method: 'PUT',
      headers,
      body,
    });
    if (status !== (isNear ? 200 : 422)) wrong.push(`${postalCode} at ${latitude}, ${longitude} returned ${status}`);
    else if (isNear) believed++;
    else refused++;
  };
  for (const [n, [pin, , latitude, longitude]] of hyderabadPinCodes.entries()) {
    await tryPoint(n, pin, latitude + 0.001, longitude, true);
    const [, , otherLatitude, otherLongitude] = hyderabadPinCodes[(n + 50) % hyderabadPinCodes.length]!;
    const other = { latitude: otherLatitude + 0.001, longitude: otherLongitude };
    const isNear = distanceKm({ latitude, longitude }, other) <= 15;
    await tryPoint(n, pin, other.latitude, other.longitude, isNear);
  }
  for (const pin of ['110001', '400001', '560001', '600001', '700001', '999999']) {
    await tryPoint(0, pin, 17.4412, 78.3493, false);
  }
  return { believed, refused, wrong };
}
