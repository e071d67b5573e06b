import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { Role } from '#domain/accounts/role.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { type LiveListener, listenLive } from '#server/testing/live-listener.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';

const apps = sharedTwoTestApps();

const listeners: LiveListener[] = [];
afterEach(() => listeners.splice(0).forEach(({ close }) => close()));

type Person = LiveListener & { readonly userId: number; readonly headers: Record<string, string> };

/** All changes are made in this process; the listeners are connected to the other one. */
async function listener(role: Role): Promise<Person> {
  const { user, headers } = await buildSession(apps.shop.db, { roles: [role] });
  const stream = await listenLive(apps.twin.address, headers);
  listeners.push(stream);
  return { ...stream, userId: user.id, headers };
}

async function put({ headers }: Person, path: string, payload?: { status: OrderStatus }): Promise<void> {
  const url = `/api/v1/${path}`;
  const { status } = await apps.shop.call({ method: 'PUT', url, headers, ...(payload && { payload }) });
  expect(status).toBe(200);
}
const cookMoves = (cook: Person, id: number, status: OrderStatus) =>
  put(cook, `kitchen-manager/orders/${id}/status`, { status });
const pickUp = (rider: Person, id: number) => put(rider, `delivery/orders/${id}/pick-up`);
const riderMoves = (rider: Person, id: number, status: OrderStatus) =>
  put(rider, `delivery/orders/${id}/status`, { status });

describe('the live stream of a role', () => {
  it('sends each event of an order to the users it concerns, across processes', async () => {
    const asha = await listener('ROLE_USER');
    const ravi = await listener('ROLE_USER');
    const cook = await listener('ROLE_KITCHEN_MANAGER');
    const admin = await listener('ROLE_ADMIN');
    const nutritionist = await listener('ROLE_NUTRITIONIST');
    const rider = await listener('ROLE_DELIVERY_ASSISTANT');
    const other = await listener('ROLE_DELIVERY_ASSISTANT');

    const { id } = await buildOrder(apps.shop.db, { userId: asha.userId });
    await vi.waitFor(() => expect(cook.received()).toEqual(['CONFIRMED']));
    await cookMoves(cook, id, 'PROCESSING');
    await cookMoves(cook, id, 'OUT_FOR_DELIVERY');
    await pickUp(rider, id);
    await riderMoves(rider, id, 'DELIVERED');
    await riderMoves(rider, id, 'COMPLETED');

    const allSteps = ['CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY+', 'DELIVERED+', 'COMPLETED+'];
    await vi.waitFor(() => {
      for (const { received } of [asha, cook, admin]) expect(received()).toEqual(allSteps);
      expect(rider.received()).toEqual(allSteps.slice(2));
      expect(other.received()).toEqual(allSteps.slice(2, 4));
    });

    // Their own event comes last: an earlier one would have arrived by now.
    for (const { userId } of [ravi, nutritionist, other]) await buildOrder(apps.shop.db, { userId });
    await vi.waitFor(() => {
      for (const { received } of [ravi, nutritionist]) expect(received()).toEqual(['CONFIRMED']);
      expect(other.received()).toEqual([...allSteps.slice(2, 4), 'CONFIRMED']);
    });
  });

  it('sends a cancellation to all delivery assistants before the pick-up, and only to the assistant who has the order afterwards', async () => {
    const [rider, other] = [await listener('ROLE_DELIVERY_ASSISTANT'), await listener('ROLE_DELIVERY_ASSISTANT')];
    const cook = await listener('ROLE_KITCHEN_MANAGER');
    const outside = async () => {
      const { id } = await buildOrder(apps.shop.db, { status: 'PROCESSING' });
      await cookMoves(cook, id, 'OUT_FOR_DELIVERY');
      return id;
    };
    const [waiting, taken] = [await outside(), await outside()];
    await pickUp(rider, taken);
    for (const id of [waiting, taken]) await cookMoves(cook, id, 'CANCELLED_BY_ADMIN');
    const inKitchen = await buildOrder(apps.shop.db, { status: 'PROCESSING' });
    await cookMoves(cook, inKitchen.id, 'CANCELLED_BY_ADMIN');
    await outside();

    const both = ['OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY+', 'CANCELLED_BY_ADMIN'];
    await vi.waitFor(() => {
      expect(rider.received()).toEqual([...both, 'CANCELLED_BY_ADMIN+', 'OUT_FOR_DELIVERY']);
      expect(other.received()).toEqual([...both, 'OUT_FOR_DELIVERY']);
    });
  });

  it('sends the other assistants an event when one delivers an order without picking it up first', async () => {
    const [rider, other] = [await listener('ROLE_DELIVERY_ASSISTANT'), await listener('ROLE_DELIVERY_ASSISTANT')];
    const { id } = await buildOrder(apps.shop.db, { status: 'OUT_FOR_DELIVERY' });
    await vi.waitFor(() => expect(other.received()).toEqual(['OUT_FOR_DELIVERY']));
    await riderMoves(rider, id, 'DELIVERED');
    await vi.waitFor(() => {
      expect(rider.received()).toEqual(['OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY+', 'DELIVERED+']);
      expect(other.received()).toEqual(['OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY+']);
    });
  });

  it('never contains names or user ids', async () => {
    const [cook, rider] = [await listener('ROLE_KITCHEN_MANAGER'), await listener('ROLE_DELIVERY_ASSISTANT')];
    const { id } = await buildOrder(apps.shop.db, { status: 'OUT_FOR_DELIVERY' });
    await pickUp(rider, id);
    await vi.waitFor(() => expect(cook.received().at(-1)).toBe('OUT_FOR_DELIVERY+'));
    const fields = new Set(cook.events().flatMap(({ order }) => Object.keys(order)));
    expect([...fields].toSorted()).toEqual(['at', 'isPickedUp', 'orderId', 'status']);
  });
});
