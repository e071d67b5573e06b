import { readdir } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getDeliveryPhoto } from '#contract/delivery.ts';
import { eraseConfirmation } from '#contract/own-data.ts';
import { type OrderStatus, orderStatuses } from '#domain/orders/order-status.ts';
import { orphanedFiles } from '#server/db/schema/files.ts';
import { deliveryPhotos } from '#server/db/schema/riders.ts';
import { purgeExpired } from '#server/maintenance/periodic-jobs.ts';
import {
  isUntagged,
  pdf,
  picture,
  taggedPicture,
  uploadTo,
} from '#server/modules/documents/testing/document-uploads.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { hireRiders, riderCalls } from './testing/rider-calls.ts';

type Session = Awaited<ReturnType<typeof buildSession>>;
const shop = sharedTestApp();
let staff: Awaited<ReturnType<typeof hireRiders>>;
let customer: Session;
let jpeg: Buffer;
beforeAll(async () => {
  staff = await hireRiders(shop);
  customer = await buildSession(shop.db);
  jpeg = await taggedPicture();
});
const { put, assign, handBack, pickUp, entriesOf } = riderCalls(shop);

async function carried(by = staff.ravi, of = customer): Promise<number> {
  const order = { userId: of.user.id, kitchenId: staff.kitchenId, status: 'OUT_FOR_DELIVERY' } as const;
  const { id } = await buildOrder(shop.db, order);
  await pickUp(by, id);
  return id;
}
const take = (who: Session, id: number, bytes = jpeg, name = 'door.jpg') =>
  uploadTo(shop, who.headers, `/delivery/orders/${id}/photo`, bytes, name);
const deliver = (id: number) => put(staff.ravi, `/delivery/orders/${id}/status`, { status: 'DELIVERED' });
const read = (who: Session, id: number) =>
  shop.call({ url: `/api/v1/orders/${id}/delivery-photo`, headers: who.headers });
const photoOf = async (who: Session, id: number) =>
  ((await read(who, id)).body as ResponseOf<typeof getDeliveryPhoto>).photo;
const rowOf = async (orderId: number) =>
  (await shop.db.select().from(deliveryPhotos).where(eq(deliveryPhotos.orderId, orderId)))[0];
async function isStored(storageKey: string): Promise<boolean> {
  await runJobs(shop);
  const stored: string[] = await readdir(`${shop.uploads}/documents`).catch(() => []);
  return stored.includes(storageKey.split('/')[1]!);
}

describe('the photograph of a delivery', () => {
  it('is taken by the rider on the way, and shown to the customer and to admins once it is delivered', async () => {
    expect(await isUntagged(jpeg)).toBe(false);
    const id = await carried();
    expect(await take(staff.ravi, id)).toMatchObject({ status: 201, body: { takenAt: expect.any(String) as string } });
    expect(await photoOf(customer, id)).toBeNull();
    expect((await deliver(id)).status).toBe(200);
    for (const reader of [customer, staff.admin]) {
      const { url } = (await photoOf(reader, id))!;
      const response = await shop.app.inject({ url });
      expect(await isUntagged(response.rawPayload)).toBe(true);
      expect(response.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
      const forged = url.replace(/for=\d+/, `for=${staff.cook.user.id}`);
      expect((await shop.app.inject({ url: forged })).statusCode).toBe(403);
    }
    expect((await entriesOf(id)).map(({ action }) => action)).toContain('photographed the delivery of');
  });

  it.each(['stranger', 'rider', 'cook'] as const)('is not found by a %s', async (who) => {
    const id = await carried();
    await take(staff.ravi, id);
    await deliver(id);
    const readers = { stranger: await buildSession(shop.db), rider: staff.ravi, cook: staff.cook };
    expect((await read(readers[who], id)).status).toBe(404);
  });

  it('is null for an order that was not photographed', async () => {
    const id = await carried();
    await deliver(id);
    expect(await read(customer, id)).toMatchObject({ status: 200, body: { photo: null } });
    expect(await read(staff.admin, id)).toMatchObject({ status: 200, body: { photo: null } });
  });

  it('is taken only by the rider who has the order', async () => {
    const id = await carried();
    expect((await take(staff.sana, id)).status, 'another rider').toBe(404);
    expect((await take(staff.elsewhere.rider, id)).status, 'a rider of another kitchen').toBe(404);
    for (const wrong of [customer, staff.cook, staff.admin]) expect((await take(wrong, id)).status).toBe(403);
    const { id: waiting } = await buildOrder(shop.db, { kitchenId: staff.kitchenId, status: 'OUT_FOR_DELIVERY' });
    expect((await take(staff.ravi, waiting)).status, 'one that waits for a rider').toBe(409);
    expect(await rowOf(id)).toBeUndefined();
  });

  const isPossible: Record<OrderStatus, boolean> = {
    PENDING: false,
    CONFIRMED: false,
    PROCESSING: false,
    OUT_FOR_DELIVERY: true,
    DELIVERED: false,
    COMPLETED: false,
    PAYMENT_FAILED: false,
    REFUNDED: false,
    CANCELLED_BY_USER: false,
    CANCELLED_BY_ADMIN: false,
  };
  it.each(orderStatuses)('of an order that is %s is taken only on the way', async (status) => {
    const rider = { pickedUpBy: staff.ravi.user.id, pickedUpAt: new Date() };
    const { id } = await buildOrder(shop.db, { kitchenId: staff.kitchenId, status, ...rider });
    expect((await take(staff.ravi, id)).status).toBe(isPossible[status] ? 201 : 409);
  });

  it.each([
    ['a PDF', () => pdf(), 'door.pdf'],
    ['text', () => Buffer.from('not a picture'), 'door.jpg'],
    ['nothing', () => Buffer.alloc(0), 'door.jpg'],
  ])('is no %s, and leaves no file then', async (_what, bytes, name) => {
    const id = await carried();
    const before = await readdir(`${shop.uploads}/documents`).catch(() => []);
    expect((await take(staff.ravi, id, bytes(), name)).status).toBe(400);
    expect(await readdir(`${shop.uploads}/documents`).catch(() => [])).toEqual(before);
    expect(await rowOf(id)).toBeUndefined();
  });

  it('replaces an earlier one, whose file is removed', async () => {
    const id = await carried();
    await take(staff.ravi, id);
    const first = (await rowOf(id))!;
    expect((await take(staff.ravi, id, await picture('png'), 'door.png')).status).toBe(201);
    expect(await rowOf(id)).toMatchObject({ mediaType: 'image/jpeg' });
    expect((await rowOf(id))!.storageKey).not.toBe(first.storageKey);
    expect(await isStored(first.storageKey)).toBe(false);
    expect(await isStored((await rowOf(id))!.storageKey)).toBe(true);
  });

  it.each(['handed back', 'taken back'])('is removed with its file when the order is %s', async (how) => {
    const id = await carried();
    await take(staff.ravi, id);
    const { storageKey } = (await rowOf(id))!;
    const released =
      how === 'handed back' ? await handBack(staff.ravi, id) : await assign(staff.cook, id, null, staff.ravi.user.id);
    expect(released.status).toBe(200);
    expect(await rowOf(id)).toBeUndefined();
    expect(await isStored(storageKey)).toBe(false);
  });

  it('is removed with the account of the customer', async () => {
    const leaving = await buildSession(shop.db);
    const id = await carried(staff.ravi, leaving);
    await take(staff.ravi, id);
    const { storageKey } = (await rowOf(id))!;
    await deliver(id);
    const payload = { confirmation: eraseConfirmation };
    const erased = await shop.call({ method: 'POST', url: '/api/v1/user/erase', headers: leaving.headers, payload });
    expect(erased.status).toBe(204);
    expect(await rowOf(id)).toBeUndefined();
    expect(await isStored(storageKey)).toBe(false);
  });

  it('is kept for 180 days', async () => {
    const [young, old] = [await carried(), await carried()];
    for (const [id, days] of [
      [young, 179],
      [old, 181],
    ] as const) {
      await take(staff.ravi, id);
      const createdAt = sql`now() - make_interval(days => ${days})`;
      await shop.db.update(deliveryPhotos).set({ createdAt }).where(eq(deliveryPhotos.orderId, id));
    }
    const { storageKey } = (await rowOf(old))!;
    await purgeExpired(shop.db, { ordersDays: 3000, ledgerDays: 3000, auditDays: 3000 });
    expect(await rowOf(young)).toBeDefined();
    expect(await rowOf(old)).toBeUndefined();
    expect(await shop.db.$count(orphanedFiles, eq(orphanedFiles.name, storageKey))).toBe(1);
  });
});
