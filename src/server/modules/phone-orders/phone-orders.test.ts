import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { Order } from '#contract/orders.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { foodAvailability } from '#server/db/schema/availability.ts';
import { couponUses } from '#server/db/schema/coupons.ts';
import { cartItems } from '#server/db/schema/carts.ts';
import { orderEvents, orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/users.ts';
import {
  addSession,
  bindStaff,
  buildAddress,
  buildCartItem,
  buildComponent,
  buildKitchen,
  buildMeal,
  buildSession,
} from '#server/testing/builders.ts';
import { buildCoupon } from '#server/testing/coupon-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const limits = {
  orders: {
    regular: { openOrders: 3, value: 500_000, portions: 15 },
    newcomer: { openOrders: 1, value: 150_000, portions: 4 },
    householdOpenOrders: 4,
  },
};
const shop = sharedTestApp({ limits });
const secunderabad = { latitude: 17.4399, longitude: 78.4983, postalCode: '500003' };
let gachibowli: Awaited<ReturnType<typeof buildKitchen>>;
let east: Awaited<ReturnType<typeof buildKitchen>>;
beforeAll(async () => {
  gachibowli = await buildKitchen(shop.db);
  const { latitude, longitude } = secunderabad;
  east = await buildKitchen(shop.db, { name: 'Secunderabad', latitude, longitude });
});

type Headers = Readonly<Record<string, string>>;
const post = (headers: Headers, path: string, payload: object) =>
  shop.call({ method: 'POST', url: `/api/v1/phone-orders${path}`, headers, payload });
const signIn = (role: 'ROLE_ADMIN' | 'ROLE_KITCHEN_MANAGER' = 'ROLE_ADMIN') =>
  buildSession(shop.db, { roles: [role], firstName: 'Nisha', lastName: 'Menon' });
const ordersOf = (userId: number) => shop.db.select().from(orders).where(eq(orders.userId, userId));

/** One portion of a meal: ₹289.00 + ₹3.99 + ₹20.23 = ₹313.22. */
async function buildDraft({ quantity = 1, ...given }: { quantity?: number } & Parameters<typeof buildAddress>[1] = {}) {
  const address = await buildAddress(shop.db, { isDefault: true, ...given });
  const meal = await buildMeal(shop.db);
  const items = [{ mealId: meal.id, quantity }];
  return { customerId: address.userId, deliveryAddressId: address.id, items };
}
async function buildBowl() {
  const base = await buildComponent(shop.db);
  const protein = await buildComponent(shop.db, { componentType: 'PROTEIN', name: 'Paneer' });
  await shop.catalog.refresh();
  return { base, protein, bowl: { baseComponentId: base.id, proteinOptionIds: [protein.id], addOnIds: [] } };
}
const one = { expectedTotal: 313.22 };

describe('an order by phone', () => {
  it.each([
    ['ROLE_ADMIN', 'admin'],
    ['ROLE_KITCHEN_MANAGER', 'kitchen-manager'],
  ] as const)('placed by %s is marked with who placed it', async (role, actor) => {
    const { headers, user } = await signIn(role);
    const draft = await buildDraft();
    const placed = await post(headers, '', { ...draft, ...one, note: 'Ring twice' });
    expect(placed).toMatchObject({
      status: 201,
      body: { userId: draft.customerId, status: 'CONFIRMED', note: 'Ring twice', timeline: [{ by: actor }] },
    });
    const { id } = Order.parse(placed.body);
    expect(await ordersOf(draft.customerId)).toMatchObject([{ id, placedBy: user.id }]);
    const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
    expect(events).toMatchObject([{ actor, actorUserId: user.id }]);
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entries).toMatchObject([
      { actorUserId: user.id, action: 'placed', subject: 'order', after: { total: 313.22, limitsLifted: false } },
    ]);
    const [admin, manager] = [await signIn(), await signIn('ROLE_KITCHEN_MANAGER')];
    const inOffice = await shop.call({ url: `/api/v1/admin/orders/${id}`, headers: admin.headers });
    expect(inOffice.body).toMatchObject({ placedByName: 'Nisha Menon', history: [{ byName: 'Nisha Menon' }] });
    const url = '/api/v1/kitchen-manager/orders/fulfillment-list?size=100';
    const { content } = (await shop.call({ url, headers: manager.headers })).body as { content: { id: number }[] };
    expect(content.find((order) => order.id === id)).toMatchObject({ placedByName: 'Nisha Menon' });
  });

  it('leaves the cart of the customer, who can order it afterwards', async () => {
    const { headers } = await signIn();
    const draft = await buildDraft();
    const inCart = await buildCartItem(shop.db, { userId: draft.customerId });
    expect((await post(headers, '', { ...draft, ...one })).status).toBe(201);
    const left = await shop.db.select().from(cartItems).where(eq(cartItems.userId, draft.customerId));
    expect(left).toMatchObject([{ id: inCart.id }]);
    await shop.db.update(orders).set({ status: 'CANCELLED_BY_ADMIN' }).where(eq(orders.userId, draft.customerId));
    const own = await addSession(shop.db, draft.customerId);
    const payload = { deliveryAddressId: draft.deliveryAddressId, paymentMethod: 'COD' };
    const ordered = await shop.call({ method: 'POST', url: '/api/v1/orders', headers: own.headers, payload });
    expect(ordered).toMatchObject({ status: 201, body: { items: [{ mealId: inCart.mealId }] } });
    expect(await ordersOf(draft.customerId)).toHaveLength(2);
  });

  it('is placed once under one key, and a repeat gets it again', async () => {
    const { headers } = await signIn();
    const draft = await buildDraft();
    const keyed = { ...headers, 'idempotency-key': 'call 1' };
    const [first, second] = [await post(keyed, '', { ...draft, ...one }), await post(keyed, '', { ...draft, ...one })];
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await post(keyed, '', { ...draft, ...one, note: 'Other' })).toMatchObject({ status: 422 });
    expect(await ordersOf(draft.customerId)).toHaveLength(1);
  });

  it('has a quote with total and promised time that the order keeps', async () => {
    const { headers } = await signIn();
    const draft = await buildDraft();
    const quoted = await post(headers, '/quote', draft);
    expect(quoted).toMatchObject({ status: 200, body: { kitchenName: gachibowli.name, amounts: { total: 313.22 } } });
    expect(await ordersOf(draft.customerId)).toEqual([]);
    const placed = Order.parse((await post(headers, '', { ...draft, ...one })).body);
    const { promised } = quoted.body as { promised: { from: string } };
    // Both are rounded to five minutes.
    expect(Math.abs(Date.parse(placed.promisedFrom!) - Date.parse(promised.from))).toBeLessThanOrEqual(5 * 60_000);
  });

  it('is not placed at another total than the caller heard', async () => {
    const { headers } = await signIn();
    const draft = await buildDraft();
    expect(await post(headers, '', { ...draft, expectedTotal: 300 })).toMatchObject({
      status: 409,
      body: { code: 'total-changed', details: { quote: { total: 313.22 } } },
    });
    expect(await ordersOf(draft.customerId)).toEqual([]);
  });

  it('needs food that is not sold out, and takes counted portions', async () => {
    const { headers } = await signIn();
    const draft = await buildDraft();
    const { mealId } = draft.items[0]!;
    await shop.db.insert(foodAvailability).values({ kitchenId: gachibowli.id, mealId, portionsLeft: 1 });
    expect((await post(headers, '', { ...draft, ...one, isOverLimitAllowed: true })).status).toBe(201);
    const again = { ...draft, ...one, isOverLimitAllowed: true };
    expect(await post(headers, '/quote', { ...draft, isOverLimitAllowed: true })).toMatchObject({ status: 409 });
    expect(await post(headers, '', again)).toMatchObject({ status: 409, body: { code: 'sold-out' } });
  });

  it('takes bowls beside meals, named and priced by the shop', async () => {
    const { headers } = await signIn();
    const { base, protein, bowl } = await buildBowl();
    const draft = await buildDraft();
    const items = [...draft.items, { bowl, quantity: 2 }];
    const quoted = await post(headers, '/quote', { ...draft, items });
    // ₹289.00 + 2 × ₹120.00 + ₹3.99 + ₹37.03 of tax
    expect(quoted).toMatchObject({ status: 200, body: { amounts: { subtotal: 529, total: 570.02 } } });
    const placed = await post(headers, '', { ...draft, items, expectedTotal: 570.02 });
    expect(placed).toMatchObject({ status: 201, body: { totalAmount: 570.02 } });
    expect(Order.parse(placed.body).items[1]).toMatchObject({
      mealId: null,
      mealNameSnapshot: `${protein.name} ${base.name} Bowl`,
      pricePerItemSnapshot: 120,
      quantity: 2,
      caloriesKcal: 436,
      components: [{ id: base.id }, { id: protein.id }],
    });
  });

  it.each([
    ['without a protein', { proteinOptionIds: [] }, 422],
    ['with an add-on that does not exist', { addOnIds: [2_147_483_647] }, 422],
    ['with a text', { name: 'Anything' }, 400],
  ])('takes no bowl %s', async (_what, change, status) => {
    const { headers } = await signIn();
    const draft = await buildDraft();
    const items = [{ bowl: { ...(await buildBowl()).bowl, ...change }, quantity: 1 }];
    for (const path of ['/quote', '']) {
      const body = { ...draft, items, ...(path === '' && one) };
      expect((await post(headers, path, body)).status).toBe(status);
    }
    expect(await ordersOf(draft.customerId)).toEqual([]);
  });

  it('is refused when the kitchen that cooks it has run out of a part of the bowl', async () => {
    const { headers } = await signIn();
    const { protein, bowl } = await buildBowl();
    const draft = { ...(await buildDraft()), items: [{ bowl, quantity: 1 }] };
    const soldOut = { kitchenId: gachibowli.id, componentId: protein.id, isSoldOut: true };
    expect((await post(headers, '/quote', draft)).status).toBe(200);
    await shop.db.insert(foodAvailability).values(soldOut);
    for (const path of ['/quote', '']) {
      const body = { ...draft, ...(path === '' && one) };
      expect(await post(headers, path, body)).toMatchObject({ status: 409, body: { code: 'sold-out' } });
    }
  });

  it('takes a coupon of the customer, whose use counts once', async () => {
    const { headers } = await signIn();
    const coupon = await buildCoupon(shop.db, { maxUsesPerCustomer: 1 });
    const draft = { ...(await buildDraft()), couponCode: coupon.code.toLowerCase(), isOverLimitAllowed: true };
    // ₹289.00 − ₹28.90 + ₹3.99 + ₹18.21 of tax
    const quoted = await post(headers, '/quote', draft);
    expect(quoted).toMatchObject({ status: 200, body: { amounts: { discount: 28.9, total: 282.3 } } });
    const placed = await post(headers, '', { ...draft, expectedTotal: 282.3 });
    expect(placed).toMatchObject({ status: 201, body: { discountAmount: 28.9, couponCode: coupon.code } });
    const uses = await shop.db.select().from(couponUses).where(eq(couponUses.couponId, coupon.id));
    expect(uses).toMatchObject([{ userId: draft.customerId, orderId: Order.parse(placed.body).id }]);
    for (const path of ['/quote', '']) {
      const body = { ...draft, ...(path === '' && { expectedTotal: 282.3 }) };
      expect(await post(headers, path, body)).toMatchObject({
        status: 422,
        body: { fieldErrors: { couponCode: expect.any(String) as string } },
      });
    }
    expect(await ordersOf(draft.customerId)).toHaveLength(1);
  });

  it('needs an open kitchen and room in the slot', async () => {
    const { headers } = await signIn();
    const far = { latitude: 17.2403, longitude: 78.4294, postalCode: '501218' };
    await buildKitchen(shop.db, { ...far, isPaused: true, pauseReason: 'Gas', deliveryRadiusKm: 5 });
    const draft = await buildDraft(far);
    for (const path of ['/quote', '']) {
      const body = path === '' ? { ...draft, ...one } : draft;
      expect(await post(headers, path, body)).toMatchObject({ status: 409, body: { code: 'slot-unavailable' } });
    }
  });

  it('reaches no address outside the delivery area', async () => {
    const { headers } = await signIn();
    const draft = await buildDraft({ latitude: 17.98, longitude: 79.59, postalCode: '506002' });
    const response = await post(headers, '/quote', draft);
    expect(response).toMatchObject({ status: 422, body: { message: expect.stringContaining('no active kitchens') } });
  });

  it('by a bound manager goes to their kitchen only', async () => {
    const { headers, user } = await signIn('ROLE_KITCHEN_MANAGER');
    await bindStaff(shop.db, user.id, gachibowli.id);
    const [near, foreign] = [await buildDraft(), await buildDraft(secunderabad)];
    for (const response of [await post(headers, '/quote', foreign), await post(headers, '', { ...foreign, ...one })]) {
      expect(response).toMatchObject({
        status: 422,
        body: { code: 'no-kitchen', message: expect.stringContaining(east.name) },
      });
    }
    expect(await ordersOf(foreign.customerId)).toEqual([]);
    expect((await post(headers, '', { ...near, ...one })).status).toBe(201);
  });

  it('is not placed for a disabled or an unknown customer, nor to the address of another one', async () => {
    const { headers } = await signIn();
    const [draft, other] = [await buildDraft(), await buildDraft()];
    const foreign = { ...draft, ...one, deliveryAddressId: other.deliveryAddressId };
    expect(await post(headers, '', foreign)).toMatchObject({
      status: 400,
      body: { fieldErrors: { deliveryAddressId: expect.any(String) } },
    });
    expect(await post(headers, '', { ...draft, ...one, customerId: 2_147_483_647 })).toMatchObject({ status: 404 });
    await shop.db.update(users).set({ enabled: false }).where(eq(users.id, draft.customerId));
    for (const response of [await post(headers, '/quote', draft), await post(headers, '', { ...draft, ...one })]) {
      expect(response).toMatchObject({ status: 422, body: { message: 'The account of this customer is disabled.' } });
    }
    expect(await ordersOf(draft.customerId)).toEqual([]);
  });

  it.each([
    ['no meal', 400, 'items', []],
    ['a quantity of 0', 400, 'items.0.quantity', [{ mealId: 1, quantity: 0 }]],
    ['a quantity of 21', 400, 'items.0.quantity', [{ mealId: 1, quantity: 21 }]],
    ['a meal twice', 400, 'items', [1, 1].map((mealId) => ({ mealId, quantity: 1 }))],
    ['a meal that does not exist', 422, 'items', [{ mealId: 2_147_483_647, quantity: 1 }]],
  ])('is refused with %s', async (_what, status, field, items) => {
    const { headers } = await signIn();
    const response = await post(headers, '', { ...(await buildDraft()), ...one, items });
    expect(response).toMatchObject({ status, body: { fieldErrors: { [field]: expect.any(String) } } });
  });
});

describe('the limits against orders that are never paid', () => {
  it('stop an order by phone, until the member of staff lifts them, which the log records', async () => {
    const { headers } = await signIn();
    const draft = await buildDraft({ quantity: 5 });
    const body = { ...draft, expectedTotal: 1550.14 };
    for (const response of [await post(headers, '/quote', draft), await post(headers, '', body)]) {
      expect(response).toMatchObject({
        status: 422,
        body: { code: 'order-limit', details: { limit: 'portions', max: 4 } },
      });
    }
    expect(await ordersOf(draft.customerId)).toEqual([]);
    expect((await post(headers, '/quote', { ...draft, isOverLimitAllowed: true })).status).toBe(200);
    const placed = await post(headers, '', { ...body, isOverLimitAllowed: true });
    expect(placed.status).toBe(201);
    const { id } = Order.parse(placed.body);
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entries).toMatchObject([{ after: { limitsLifted: true } }]);
  });

  it('count orders by phone among the open orders of the customer', async () => {
    const { headers } = await signIn();
    const draft = await buildDraft();
    expect((await post(headers, '', { ...draft, ...one })).status).toBe(201);
    expect(await post(headers, '', { ...draft, ...one })).toMatchObject({ status: 422, body: { code: 'order-limit' } });
    expect((await post(headers, '', { ...draft, ...one, isOverLimitAllowed: true })).status).toBe(201);
  });
});
