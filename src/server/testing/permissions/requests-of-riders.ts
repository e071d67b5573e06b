import { orderHandBacks, cashHandIns } from '#server/db/schema/riders.ts';
import { buildKitchen, buildUser } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import type { MakeRequest, Subject } from './world.ts';

const carriedBy = ({ shop, callerId }: Subject, status: 'OUT_FOR_DELIVERY' | 'DELIVERED') =>
  buildOrder(shop.db, {
    status,
    orderDate: new Date(Date.now() - 60_000),
    pickedUpBy: callerId,
    pickedUpAt: new Date(),
  });

const riderOf = ({ shop }: Subject) => buildUser(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });

/** The orders of riders: out for delivery, handed back, and their cash. */
export const requestsOfRiders: Record<string, MakeRequest> = {
  'PUT /delivery/orders/:id/hand-back': async (subject) => ({
    path: `/delivery/orders/${(await carriedBy(subject, 'OUT_FOR_DELIVERY')).id}/hand-back`,
    payload: { reason: 'REFUSED' },
  }),
  'POST /delivery/cash-hand-ins': async (subject) => ({
    path: '/delivery/cash-hand-ins',
    payload: { orderIds: [(await carriedBy(subject, 'DELIVERED')).id] },
  }),
  'GET /kitchen-manager/dispatch': () => ({ path: '/kitchen-manager/dispatch' }),
  'PUT /kitchen-manager/orders/:id/rider': async (subject) => ({
    path: `/kitchen-manager/orders/${(await buildOrder(subject.shop.db, { status: 'OUT_FOR_DELIVERY' })).id}/rider`,
    payload: { riderId: (await riderOf(subject)).id, from: null },
  }),
  'PUT /kitchen-manager/orders/:id/send-again': async (subject) => {
    const { db } = subject.shop;
    const { id } = await buildOrder(db, { status: 'OUT_FOR_DELIVERY', handedBackAt: new Date() });
    await db.insert(orderHandBacks).values({ orderId: id, riderId: (await riderOf(subject)).id, reason: 'REFUSED' });
    return { path: `/kitchen-manager/orders/${id}/send-again` };
  },
  'GET /kitchen-manager/shift-report': () => ({ path: '/kitchen-manager/shift-report' }),
  'PUT /kitchen-manager/cash-hand-ins/:id/count': async (subject) => {
    const { db } = subject.shop;
    const of = { riderId: (await riderOf(subject)).id, kitchenId: (await buildKitchen(db)).id };
    const [handIn] = await db
      .insert(cashHandIns)
      .values({ ...of, expectedPaise: 41_200 })
      .returning();
    return { path: `/kitchen-manager/cash-hand-ins/${handIn!.id}/count`, payload: { counted: 412 } };
  },
};
