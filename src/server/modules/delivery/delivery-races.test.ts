import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { orderEvents, orders } from '#server/db/schema/orders.ts';
import { buildKitchen, buildSession, buildUser } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';
import type { RacingApp } from '#server/testing/two-test-apps.ts';

type Session = Awaited<ReturnType<typeof buildSession>>;

let ravi: Session;
let sana: Session;
let given: { status: 'OUT_FOR_DELIVERY'; userId: number; kitchenId: number };
const { shop, twin } = sharedTwoTestApps();
beforeAll(async () => {
  ravi = await buildSession(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
  sana = await buildSession(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
  const [customer, kitchen] = [await buildUser(shop.db), await buildKitchen(shop.db)];
  given = { status: 'OUT_FOR_DELIVERY', userId: customer.id, kitchenId: kitchen.id };
});

const pickUp = (app: RacingApp, { headers }: Session, id: number) =>
  app.call({ method: 'PUT', url: `/api/v1/delivery/orders/${id}/pick-up`, headers });
const deliver = (app: RacingApp, { headers }: Session, id: number, more: Record<string, string> = {}) =>
  app.call({
    method: 'PUT',
    url: `/api/v1/delivery/orders/${id}/status`,
    headers: { ...headers, ...more },
    payload: { status: 'DELIVERED' },
  });
const holderOf = async (id: number) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!.pickedUpBy;
const deliveriesOf = (id: number) =>
  shop.db.$count(orderEvents, and(eq(orderEvents.orderId, id), eq(orderEvents.toStatus, 'DELIVERED')));

describe('two concurrent assistants', () => {
  it('who pick up the same order: one gets it, the other a conflict', async () => {
    for (let round = 0; round < 50; round++) {
      const { id } = await buildOrder(shop.db, given);
      const [here, there] = round % 2 ? [twin, shop] : [shop, twin];
      const responses = await Promise.all([pickUp(here, ravi, id), pickUp(there, sana, id)]);
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(responses.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'conflict' });
      expect(await holderOf(id)).toBe((responses[0].status === 200 ? ravi : sana).user.id);
    }
  });

  it('who deliver an order without a pick-up: one succeeds, the other gets 404', async () => {
    for (let round = 0; round < 20; round++) {
      const { id } = await buildOrder(shop.db, given);
      const responses = await Promise.all([deliver(shop, ravi, id), deliver(twin, sana, id)]);
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
      expect(await holderOf(id)).toBe((responses[0].status === 200 ? ravi : sana).user.id);
      expect(await deliveriesOf(id)).toBe(1);
    }
  });
});

describe('an action that a phone repeats', () => {
  it('with its key takes effect once, and succeeds every time', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await buildOrder(shop.db, given);
      const key = { 'idempotency-key': `delivered ${id}` };
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) => deliver(index % 2 ? twin : shop, ravi, id, key)),
      );
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
      expect(await deliveriesOf(id)).toBe(1);
    }
  });

  it('without a key takes effect once; the others get a conflict', async () => {
    const { id } = await buildOrder(shop.db, given);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => deliver(index % 2 ? twin : shop, ravi, id)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
