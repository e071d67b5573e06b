import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Coupon, CouponCheck } from '#contract/coupons.ts';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { buildAddress, buildKitchen, buildSession } from '#server/testing/builders.ts';
import { buildCoupon, buildCouponUse } from '#server/testing/coupon-builders.ts';
import { expectRoleOnly } from '#server/testing/expect-role-only.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();
let admin: Awaited<ReturnType<typeof buildSession>>;
beforeAll(async () => {
  admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
});

const today = businessDay(new Date());
const rule = {
  percent: 20,
  amount: null,
  smallestOrder: 500,
  largestDiscount: 100,
  note: 'For the flyer',
  isFirstOrderOnly: false,
  maxUses: 3,
  maxUsesPerCustomer: 1,
  startsOn: today,
  lastDay: addDays(today, 6),
  kitchenIds: [],
};
let count = 0;
const newCode = () => `FLYER${++count}`;
const url = '/api/v1/admin/coupons';
const create = (payload: object, headers = admin.headers) => shop.call({ method: 'POST', url, headers, payload });
const change = (id: number, payload: object) =>
  shop.call({ method: 'PUT', url: `${url}/${id}`, headers: admin.headers, payload });
const list = async () =>
  (await shop.call({ url: `${url}?size=100`, headers: admin.headers })).body as { content: Coupon[] };
const check = async (code: string, headers: Record<string, string>, deliveryAddressId?: number) =>
  shop.call({ method: 'POST', url: '/api/v1/coupons/check', headers, payload: { code, deliveryAddressId } });
const problemOf = async (...sent: Parameters<typeof check>) => ((await check(...sent)).body as CouponCheck).problem;

describe('an admin', () => {
  it('creates a coupon, which is listed with figures of its use', async () => {
    const code = newCode();
    const created = await create({ code: ` ${code.toLowerCase()} `, ...rule });
    expect(created).toMatchObject({
      status: 201,
      body: { code, ...rule, state: 'running', uses: 0, discountGiven: 0, revenue: 0 },
    });
    const { id } = created.body as Coupon;
    const use = await buildCouponUse(shop.db, { couponId: id, discountPaise: 5_000 });
    expect((await list()).content.find((one) => one.id === id)).toMatchObject({
      uses: 1,
      discountGiven: 50,
      revenue: use.totalPaise / 100,
    });
    const [entry] = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entry).toMatchObject({ action: 'created', subject: 'coupon', after: { code, percent: 20 } });
  });

  it('gets a conflict for a code that exists, in any spelling', async () => {
    const code = newCode();
    await create({ code, ...rule });
    expect(await create({ code: code.toLowerCase(), ...rule })).toMatchObject({
      status: 409,
      body: { code: 'conflict', fieldErrors: { code: `There is a coupon ${code} already.` } },
    });
  });

  it('creates one coupon when the request is repeated', async () => {
    const code = newCode();
    const keyed = { ...admin.headers, 'idempotency-key': `coupon-${code}` };
    const [first, second] = [await create({ code, ...rule }, keyed), await create({ code, ...rule }, keyed)];
    expect([first.status, second.status, (second.body as Coupon).id]).toEqual([201, 201, (first.body as Coupon).id]);
  });

  it.each([
    [{ percent: null }, 'percent'],
    [{ amount: 50 }, 'percent'],
    [{ percent: 0 }, 'percent'],
    [{ percent: 100.01 }, 'percent'],
    [{ percent: null, amount: 10_000.01 }, 'amount'],
    [{ smallestOrder: -1 }, 'smallestOrder'],
    [{ largestDiscount: 0 }, 'largestDiscount'],
    [{ maxUses: 0 }, 'maxUses'],
    [{ maxUsesPerCustomer: 1.5 }, 'maxUsesPerCustomer'],
    [{ lastDay: addDays(today, -1) }, 'lastDay'],
    [{ startsOn: '2026-02-30' }, 'startsOn'],
    [{ kitchenIds: [2_000_000_000] }, 'kitchenIds'],
    [{ code: 'A B' }, 'code'],
    [{ code: 'ÄÖÜ50' }, 'code'],
  ])('cannot create one with %j', async (fault, field) => {
    const { status, body } = await create({ code: newCode(), ...rule, ...fault });
    expect([status, Object.keys((body as { fieldErrors: object }).fieldErrors)]).toEqual([400, [field]]);
  });

  it('changes the rule, and never below what was used', async () => {
    const { id } = await buildCoupon(shop.db, { maxUses: 5 });
    await buildCouponUse(shop.db, { couponId: id });
    await buildCouponUse(shop.db, { couponId: id });
    expect(await change(id, { ...rule, maxUses: 1 })).toMatchObject({
      status: 422,
      body: { fieldErrors: { maxUses: 'It has been used 2 times already.' } },
    });
    expect(await change(id, { ...rule, maxUses: 2 })).toMatchObject({ status: 200, body: { state: 'used-up' } });
    expect((await change(2_000_000_000, rule)).status).toBe(404);
  });

  it('ends a coupon early, once', async () => {
    const { id } = await buildCoupon(shop.db);
    const end = () => shop.call({ method: 'PUT', url: `${url}/${id}/end`, headers: admin.headers });
    const ended = await end();
    expect(ended).toMatchObject({ status: 200, body: { state: 'ended', lastDay: today } });
    expect((await end()).body).toEqual(ended.body);
    expect(await shop.db.$count(auditLog, sql`subject = 'coupon' and action = 'ended' and subject_id = ${id}`)).toBe(1);
  });

  it('alone manages them', () => expectRoleOnly(shop, 'ROLE_ADMIN', { url }));
});

describe('a customer who checks a coupon', () => {
  it('gets what the discount is computed from', async () => {
    const { headers } = await buildSession(shop.db);
    const { code } = await buildCoupon(shop.db, { largestDiscountPaise: 10_000, smallestOrderPaise: 30_000 });
    expect(await check(` ${code.toLowerCase()}`, headers)).toMatchObject({
      status: 200,
      body: {
        coupon: { code, percent: 10, amount: null, smallestOrder: 300, largestDiscount: 100 },
        problem: null,
      },
    });
  });

  it.each([
    [{ startsAt: new Date(Date.now() + 60_000) }, 'This coupon is not valid yet.'],
    [{ endsAt: new Date(Date.now() - 1_000) }, 'This coupon has expired.'],
  ])('gets the problem of %j', async (given, problem) => {
    const { headers } = await buildSession(shop.db);
    const { code } = await buildCoupon(shop.db, given);
    expect((await check(code, headers)).body).toEqual({ coupon: null, problem });
  });

  it('may use one for first orders until an order was placed that is not cancelled', async () => {
    const { code } = await buildCoupon(shop.db, { isFirstOrderOnly: true });
    const { user, headers } = await buildSession(shop.db);
    for (const status of ['CANCELLED_BY_USER', 'PAYMENT_FAILED'] as const)
      await buildOrder(shop.db, { userId: user.id, status });
    expect(await problemOf(code, headers)).toBeNull();
    await buildOrder(shop.db, { userId: user.id });
    expect(await problemOf(code, headers)).toBe('This coupon is for a first order only.');
  });

  it('shares the uses for each customer, and the first order, with the household', async () => {
    const { id, code } = await buildCoupon(shop.db, { maxUsesPerCustomer: 1 });
    const first = await buildCoupon(shop.db, { isFirstOrderOnly: true });
    const house = { addressLine1: 'Villa 9', addressLine2: 'Palm Meadows', postalCode: '500032' };
    const key = sql`household_key('villa-9', 'Palm meadows', '500 032')`;
    const [one, two] = [
      await buildCouponUse(shop.db, { couponId: id }),
      await buildCouponUse(shop.db, { couponId: first.id }),
    ];
    await shop.db.execute(sql`update coupon_uses set household = ${key} where id in (${one.id}, ${two.id})`);
    const { user, headers } = await buildSession(shop.db);
    const home = await buildAddress(shop.db, { userId: user.id, ...house });
    const elsewhere = await buildAddress(shop.db, { userId: user.id, isDefault: false });
    expect(await problemOf(code, headers, home.id)).toMatch(/^This coupon can be used once by each household/);
    expect(await problemOf(code, headers, elsewhere.id)).toBeNull();
    expect(await problemOf(first.code, headers, home.id)).toBe('This coupon is for a first order only.');
    expect(await problemOf(first.code, headers, elsewhere.id)).toBeNull();
  });

  it('may not use one of another kitchen', async () => {
    const { user, headers } = await buildSession(shop.db);
    const home = await buildAddress(shop.db, { userId: user.id });
    const kitchen = await buildKitchen(shop.db, { active: false });
    const { code } = await buildCoupon(shop.db, { kitchenIds: [kitchen.id] });
    await buildKitchen(shop.db);
    expect(await problemOf(code, headers, home.id)).toBe('This coupon is not valid for this delivery address.');
  });

  it('can guess twenty codes an hour; codes that exist do not count', async () => {
    const { headers } = await buildSession(shop.db);
    const { code } = await buildCoupon(shop.db);
    const statuses = new Set<number>();
    for (let n = 0; n < 20; n += 1) {
      statuses.add((await check(code, headers)).status);
      statuses.add((await check(`GUESS${n}`, headers)).status);
    }
    expect([...statuses]).toEqual([200]);
    expect((await check('GUESS1', headers)).status).toBe(429);
    // As long as it lasts, an existing code is not revealed either.
    expect((await check(code, headers)).status).toBe(429);
  });
});

describe('a use of a coupon', () => {
  it.each(['CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN', 'PAYMENT_FAILED'] as const)(
    'is given back once by an order that becomes %s',
    async (status) => {
      const { id } = await buildCoupon(shop.db, { maxUses: 1 });
      const order = await buildOrder(shop.db, { status: status === 'PAYMENT_FAILED' ? 'PENDING' : 'CONFIRMED' });
      await buildCouponUse(shop.db, { couponId: id, orderId: order.id });
      const sums = async () => (await shop.db.select().from(coupons).where(eq(coupons.id, id)))[0];
      expect(await sums()).toMatchObject({ uses: 1, discountGivenPaise: 1_000, revenuePaise: order.totalPaise });
      await shop.db.execute(sql`update orders set status = ${status} where id = ${order.id}`);
      expect(await sums()).toMatchObject({ uses: 0, discountGivenPaise: 0, revenuePaise: 0 });
      await shop.db.execute(sql`update orders set status = status where id = ${order.id}`);
      expect(await sums()).toMatchObject({ uses: 0 });
    },
  );

  it('beyond the last one is refused by the database', async () => {
    const { id } = await buildCoupon(shop.db, { maxUses: 1 });
    await buildCouponUse(shop.db, { couponId: id });
    await expect(buildCouponUse(shop.db, { couponId: id })).rejects.toMatchObject({
      cause: { constraint: 'coupons_never_overused' },
    });
  });
});
