import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminSubscription, OpenSubscription } from '#contract/admin-subscriptions.ts';
import { slotStart } from '#domain/subscriptions/subscription-rules.ts';
import { subscriptionDeliveries } from '#server/db/schema/subscriptions.ts';
import { buildKitchen, buildSession } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { buildSubscription } from './testing/subscription-builder.ts';

const shop = sharedTestApp();
let headers: Record<string, string>;
beforeAll(async () => {
  ({ headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }));
});

async function get<T>(path: string, status = 200): Promise<T> {
  const answer = await shop.call({ url: `/api/v1/admin/${path}`, headers });
  expect(answer.status).toBe(status);
  return answer.body as T;
}

const idsOf = async (query: string) =>
  (await get<{ content: AdminSubscription[] }>(`subscriptions?${query}`)).content.map(({ id }) => id);

describe('staff open a subscription', () => {
  it('with the name and the number of the customer', async () => {
    const { user } = await buildSession(shop.db, { firstName: 'Asha', lastName: 'Rao', phone: '+919111100077' });
    const { id } = await buildSubscription(shop.db, { userId: user.id });
    expect(await get<OpenSubscription>(`subscriptions/${id}`)).toMatchObject({
      id,
      customerId: user.id,
      customerName: 'Asha Rao',
      customerPhone: '+919111100077',
      version: 1,
    });
  });

  it('that does not exist: it is not found', async () => {
    expect(await get('subscriptions/999999', 404)).toMatchObject({ code: 'not-found' });
  });
});

describe('the list of subscriptions', () => {
  it('is filtered by the kitchen of the newest delivery that has room or an order', async () => {
    const [first, second] = [await buildKitchen(shop.db), await buildKitchen(shop.db)];
    const moved = await buildSubscription(shop.db);
    const fresh = await buildSubscription(shop.db);
    const held = (kitchen: { id: number }, minute: number) => ({
      subscriptionId: moved.id,
      date: moved.startsOn,
      minute,
      state: 'held' as const,
      heldKitchenId: kitchen.id,
      heldSlotStartsAt: slotStart(moved.startsOn, minute),
      heldPortions: 1,
    });
    await shop.db.insert(subscriptionDeliveries).values([held(first, 780), held(second, 1140)]);
    expect(await idsOf(`kitchenId=${first.id}`)).toEqual([]);
    expect(await idsOf(`kitchenId=${second.id}`)).toEqual([moved.id]);
    expect(await idsOf('size=100')).toEqual(expect.arrayContaining([moved.id, fresh.id]));
  });
});
