import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AdminOrder } from '#contract/admin-orders.ts';
import { Order } from '#contract/orders.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { openStatuses } from '#domain/orders/order-status.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import type { kitchens } from '#server/db/schema/kitchens.ts';
import { orders } from '#server/db/schema/orders.ts';
import { type Row, buildAddress, buildCartItem, buildKitchen, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

let admin: Awaited<ReturnType<typeof buildSession>>;
const shop = sharedTestApp();
beforeAll(async () => {
  admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
});
afterEach(() => void vi.useRealTimers());

const reason = 'The oven is broken';
const kitchen = (given: Row<typeof kitchens> = {}) => buildKitchen(shop.db, given);
const stored = async (id: number) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!;
async function move(orderId: number, kitchenId: number): Promise<AdminOrder> {
  const url = `/api/v1/admin/orders/${orderId}/kitchen`;
  const { body } = await shop.call({ method: 'PUT', url, headers: admin.headers, payload: { kitchenId, reason } });
  return AdminOrder.parse(body);
}
const minutesUntil = ({ promisedFrom }: AdminOrder) => (Date.parse(promisedFrom!) - Date.now()) / 60_000;

/** Of so many portions. */
async function placeOrder(quantity: number): Promise<number> {
  await kitchen();
  const { user, headers } = await buildSession(shop.db);
  const { id: deliveryAddressId } = await buildAddress(shop.db, { userId: user.id, isDefault: true });
  await buildCartItem(shop.db, { userId: user.id, quantity });
  const payload = { deliveryAddressId, paymentMethod: 'COD' };
  const { body } = await shop.call({ method: 'POST', url: '/api/v1/orders', headers, payload });
  return Order.parse(body).id;
}

describe('an order that is moved to another kitchen as if it were placed there', () => {
  it('takes the first slot of a kitchen that limits its slots, with all its portions', async () => {
    // Late in the evening there is no slot left today.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${businessDay(new Date())}T12:00:00+05:30`) });
    const id = await placeOrder(3);
    const limited = await kitchen({ portionsPerSlot: 20 });
    await move(id, limited.id);
    const { slotStartsAt, portions } = await stored(id);
    expect(slotStartsAt).toEqual(new Date());
    expect(portions).toBe(3);
    await move(id, (await kitchen()).id);
    expect((await stored(id)).slotStartsAt).toBeNull();
  });

  it('is promised by the distance of the new kitchen', async () => {
    const far = await kitchen({ latitude: 17.4401 + 0.2, deliveryRadiusKm: 30 });
    const [near, distant] = [
      await move((await buildOrder(shop.db)).id, (await kitchen()).id),
      await move((await buildOrder(shop.db)).id, far.id),
    ];
    // Some 22 km, three minutes each.
    expect(minutesUntil(distant) - minutesUntil(near)).toBeGreaterThan(55);
  });

  it('is promised by the work of the new kitchen', async () => {
    const busy = await kitchen();
    for (let n = 0; n < 12; n++) await buildOrder(shop.db, { kitchenId: busy.id });
    const [first, last] = [
      await move((await buildOrder(shop.db)).id, (await kitchen()).id),
      await move((await buildOrder(shop.db)).id, busy.id),
    ];
    // Three rounds of four orders ahead, eight minutes each, rounded to five.
    expect(minutesUntil(last) - minutesUntil(first)).toBeGreaterThanOrEqual(20);
  });

  it.each(openStatuses)(
    'keeps its status %s, also in its history, and is in the audit log with the reason',
    async (status) => {
      const before = await buildOrder(shop.db, { status });
      const target = await kitchen();
      const { history } = await move(before.id, target.id);
      expect(history.at(-1)).toMatchObject({ from: status, to: status, reason, kitchens: { to: target.name } });
      expect((await stored(before.id)).status).toBe(status);
      const entries = await shop.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.subject, 'order'), eq(auditLog.subjectId, before.id)));
      expect(entries).toMatchObject([
        {
          action: 'moved',
          actorUserId: admin.user.id,
          before: { kitchen: before.kitchenName, reason: null },
          after: { kitchen: target.name, reason },
        },
      ]);
    },
  );
});
