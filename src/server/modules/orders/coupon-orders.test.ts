import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { couponUses, coupons } from '#server/db/schema/coupons.ts';
import { orders } from '#server/db/schema/orders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { buildAddress, buildCartItem, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { buildCoupon } from '#server/testing/coupon-builders.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';

const apps = sharedTwoTestApps();
let mealId: number;
beforeAll(async () => {
  await buildKitchen(apps.shop.db);
  ({ id: mealId } = await buildMeal(apps.shop.db));
});

type Customer = Awaited<ReturnType<typeof newCustomer>>;

/** One meal of ₹289.00: with 10% off ₹260.10 + ₹3.99 + ₹18.21 = ₹282.30. */
async function newCustomer(place: object = {}) {
  const { db } = apps.shop;
  const { user, headers } = await buildSession(db);
  const address = await buildAddress(db, { userId: user.id, isDefault: true, ...place });
  await buildCartItem(db, { userId: user.id, mealId });
  return { user, headers, address };
}
const order = ({ headers, address }: Customer, payload: object, app: Pick<typeof apps.shop, 'call'> = apps.shop) =>
  app.call({
    method: 'POST',
    url: '/api/v1/orders',
    headers,
    payload: { deliveryAddressId: address.id, paymentMethod: 'COD', ...payload },
  });
const sumsOf = async (id: number) => (await apps.shop.db.select().from(coupons).where(eq(coupons.id, id)))[0]!;

describe('an order with a coupon', () => {
  it('takes the discount off the subtotal before tax, and records the use', async () => {
    const coupon = await buildCoupon(apps.shop.db);
    const customer = await newCustomer();
    const placed = await order(customer, { couponCode: coupon.code.toLowerCase(), expectedTotal: 282.3 });
    expect(placed).toMatchObject({
      status: 201,
      body: {
        couponCode: coupon.code,
        subtotalAmount: 289,
        discountAmount: 28.9,
        taxAmount: 18.21,
        totalAmount: 282.3,
      },
    });
    expect(await sumsOf(coupon.id)).toMatchObject({ uses: 1, discountGivenPaise: 2_890, revenuePaise: 28_230 });
    const [use] = await apps.shop.db.select().from(couponUses).where(eq(couponUses.couponId, coupon.id));
    expect(use).toMatchObject({ orderId: (placed.body as Order).id, userId: customer.user.id });
    expect(use!.household).toHaveLength(32);
  });

  it('is not placed when its total is another one than the customer saw', async () => {
    const coupon = await buildCoupon(apps.shop.db);
    const customer = await newCustomer();
    expect(await order(customer, { couponCode: coupon.code, expectedTotal: 313.22 })).toMatchObject({
      status: 409,
      body: { code: 'total-changed', details: { quote: { discount: 28.9, total: 282.3 } } },
    });
    expect(await sumsOf(coupon.id)).toMatchObject({ uses: 0 });
  });

  it.each([
    [{ endsAt: new Date(Date.now() - 1_000) }, 'This coupon has expired.'],
    [{ smallestOrderPaise: 30_000 }, 'This coupon needs an order of ₹300.00 or more: ₹11.00 to go.'],
    [{ kitchenIds: [999] }, 'This coupon is not valid for this delivery address.'],
    [null, 'We do not know this coupon. Please check its code.'],
  ])('is refused with the reason: %j', async (given, message) => {
    const code = given ? (await buildCoupon(apps.shop.db, given)).code : 'NEVERMADE';
    const customer = await newCustomer();
    expect(await order(customer, { couponCode: code })).toMatchObject({
      status: 422,
      body: { code: 'rule-violated', message, fieldErrors: { couponCode: message } },
    });
    expect(await apps.shop.db.$count(orders, eq(orders.userId, customer.user.id))).toBe(0);
  });

  it('that is cancelled gives the use back, to the customer too', async () => {
    const coupon = await buildCoupon(apps.shop.db, { maxUses: 1, maxUsesPerCustomer: 1, isFirstOrderOnly: true });
    const customer = await newCustomer();
    const { id } = (await order(customer, { couponCode: coupon.code })).body as Order;
    const cancel = { method: 'PUT', url: `/api/v1/orders/${id}/status`, headers: customer.headers } as const;
    await apps.shop.call({ ...cancel, payload: { status: 'CANCELLED_BY_USER' } });
    expect(await sumsOf(coupon.id)).toMatchObject({ uses: 0, revenuePaise: 0 });
    await buildCartItem(apps.shop.db, { userId: customer.user.id, mealId });
    expect((await order(customer, { couponCode: coupon.code })).status).toBe(201);
  });

  it('is refused to a second account of the same household', async () => {
    const coupon = await buildCoupon(apps.shop.db, { maxUsesPerCustomer: 1 });
    const [one, two] = [
      await newCustomer({ addressLine1: 'Plot 7, Road 12', addressLine2: null }),
      await newCustomer({ addressLine1: 'PLOT 7 Road-12', addressLine2: '' }),
    ];
    expect((await order(one, { couponCode: coupon.code })).status).toBe(201);
    expect(await order(two, { couponCode: coupon.code })).toMatchObject({ status: 422 });
  });

  it('is placed once when the request is repeated, and uses the coupon once', async () => {
    const coupon = await buildCoupon(apps.shop.db, { maxUses: 1 });
    const customer = await newCustomer();
    const headers = { ...customer.headers, 'idempotency-key': `coupon-order-${coupon.id}` };
    const [first, again] = [
      await order({ ...customer, headers }, { couponCode: coupon.code }),
      await order({ ...customer, headers }, { couponCode: coupon.code }),
    ];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect((again.body as Order).id).toBe((first.body as Order).id);
    expect(await sumsOf(coupon.id)).toMatchObject({ uses: 1 });
  });
});

describe('the last uses of a coupon', () => {
  it('are exactly as many as there are: 30 parallel orders for 3, on two processes', async () => {
    const coupon = await buildCoupon(apps.shop.db, { maxUses: 3 });
    const customers = await Promise.all(Array.from({ length: 30 }, () => newCustomer()));
    const responses = await Promise.all(
      customers.map((customer, n) => order(customer, { couponCode: coupon.code }, n % 2 ? apps.twin : apps.shop)),
    );
    const count = (status: number) => responses.filter((response) => response.status === status).length;
    expect({ placed: count(201), refused: count(422) }).toEqual({ placed: 3, refused: 27 });
    expect(await sumsOf(coupon.id)).toMatchObject({ uses: 3 });
    expect(await apps.shop.db.$count(orders, sql`${orders.couponCode} = ${coupon.code}`)).toBe(3);
  });

  it('are neither lost nor doubled while orders with it are cancelled', async () => {
    const coupon = await buildCoupon(apps.shop.db, { maxUses: 4 });
    const customers = await Promise.all(Array.from({ length: 20 }, () => newCustomer()));
    await Promise.all(
      customers.map(async (customer, n) => {
        const app = n % 2 ? apps.twin : apps.shop;
        const { status, body } = await order(customer, { couponCode: coupon.code }, app);
        expect([201, 422]).toContain(status);
        if (status !== 201 || n % 3) return;
        const url = `/api/v1/orders/${(body as Order).id}/status`;
        const cancelled = {
          method: 'PUT',
          url,
          headers: customer.headers,
          payload: { status: 'CANCELLED_BY_USER' },
        } as const;
        expect((await app.call(cancelled)).status).toBe(200);
      }),
    );
    const { uses } = await sumsOf(coupon.id);
    expect(uses).toBeLessThanOrEqual(4);
    expect(await findBrokenInvariants(apps.shop.db)).toEqual([]);
  });
});
