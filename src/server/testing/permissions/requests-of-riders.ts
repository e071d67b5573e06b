import { cashHandIns, orderHandBacks } from '#server/db/schema/riders.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import { addSession, buildKitchen, buildSession, buildUser } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { type MakeRequest, type Subject, uploadOf } from './world.ts';

const carriedBy = ({ shop, callerId }: Subject, status: 'OUT_FOR_DELIVERY' | 'DELIVERED') =>
  buildOrder(shop.db, {
    status,
    orderDate: new Date(Date.now() - 60_000),
    pickedUpBy: callerId,
    pickedUpAt: new Date(),
  });

const riderOf = ({ shop }: Subject) => buildUser(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });

/** Delivered to the owner while a photograph was taken of it. */
async function photographed({ shop, ownerId }: Subject): Promise<number> {
  const rider = await buildSession(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
  const carried = { pickedUpBy: rider.user.id, pickedUpAt: new Date() };
  const { id } = await buildOrder(shop.db, { userId: ownerId, status: 'OUT_FOR_DELIVERY', ...carried });
  const upload = await uploadOf(`/delivery/orders/${id}/photo`);
  const headers = { ...upload.headers, ...rider.headers };
  await shop.call({ method: 'POST', url: apiPrefix + upload.path, headers, payload: upload.payload ?? '' });
  const payload = { status: 'DELIVERED' };
  await shop.call({ method: 'PUT', url: `${apiPrefix}/delivery/orders/${id}/status`, headers: rider.headers, payload });
  return id;
}

/** The orders of riders: out for delivery, handed back, and their cash. */
export const requestsOfRiders: Record<string, MakeRequest> = {
  'PUT /delivery/orders/:id/hand-back': async (subject) => ({
    path: `/delivery/orders/${(await carriedBy(subject, 'OUT_FOR_DELIVERY')).id}/hand-back`,
    payload: { reason: 'REFUSED' },
  }),
  'POST /delivery/orders/:id/photo': async (subject) =>
    uploadOf(`/delivery/orders/${(await carriedBy(subject, 'OUT_FOR_DELIVERY')).id}/photo`),
  'GET /orders/:id/delivery-photo': async (subject) => ({
    path: `/orders/${await photographed(subject)}/delivery-photo`,
  }),
  'GET /delivery-photos/:id': async (subject) => {
    const { shop, ownerId } = subject;
    const { headers } = await addSession(shop.db, ownerId);
    const url = `${apiPrefix}/orders/${await photographed(subject)}/delivery-photo`;
    const { body } = await shop.call({ url, headers });
    return { path: (body as { photo: { url: string } }).photo.url.slice(apiPrefix.length) };
  },
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
