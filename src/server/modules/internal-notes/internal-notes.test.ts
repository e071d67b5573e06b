import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { eraseConfirmation } from '#contract/own-data.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { internalNotes } from '#server/db/schema/internal-notes.ts';
import { addSession, bindStaff, buildKitchen, buildSession, buildUser } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();
let admin: Awaited<ReturnType<typeof buildSession>>;
beforeAll(async () => {
  admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'], firstName: 'Meera', lastName: 'Nair' });
});

const text = 'Allergic to the doorbell';
const note = (url: string, headers: Record<string, string>, payload: object = { text }) =>
  shop.call({ method: 'POST', url: `/api/v1${url}`, headers, payload });
const get = async (url: string, headers: Record<string, string>) =>
  (await shop.call({ url: `/api/v1${url}`, headers })).body;

describe('an internal note on an order', () => {
  it('is shown with its author and time to admins and to the kitchen', async () => {
    const { id } = await buildOrder(shop.db);
    expect(await note(`/staff/orders/${id}/notes`, admin.headers)).toMatchObject({
      status: 201,
      body: { text, byName: 'Meera Nair' },
    });
    expect(await get(`/admin/orders/${id}`, admin.headers)).toMatchObject({
      notes: [{ text, byName: 'Meera Nair' }],
      customerNotes: [],
    });
    const kitchen = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    const board = (await get('/kitchen-manager/orders/fulfillment-list?size=100', kitchen.headers)) as {
      content: { id: number; notes: object[] }[];
    };
    expect(board.content.find((order) => order.id === id)?.notes).toMatchObject([{ text }]);
  });

  it('is never in an answer to its customer', async () => {
    const { id, userId } = await buildOrder(shop.db);
    await note(`/staff/orders/${id}/notes`, admin.headers);
    await note(`/admin/users/${userId}/notes`, admin.headers);
    const { headers } = await addSession(shop.db, userId);
    for (const url of [`/orders/${id}`, '/orders', '/user/profile'])
      expect(JSON.stringify(await get(url, headers))).not.toContain(text);
  });

  it('is written by bound staff on orders of their kitchens only', async () => {
    const [own, foreign] = [await buildKitchen(shop.db), await buildKitchen(shop.db)];
    const manager = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    await bindStaff(shop.db, manager.user.id, own.id);
    const add = async (kitchenId: number) =>
      (await note(`/staff/orders/${(await buildOrder(shop.db, { kitchenId })).id}/notes`, manager.headers)).status;
    expect([await add(own.id), await add(foreign.id)]).toEqual([201, 404]);
  });

  it.each([{ text: '' }, { text: ' \n' }, { text: 'x'.repeat(501) }, {}])('refuses %j', async (payload) => {
    const { id } = await buildOrder(shop.db);
    expect((await note(`/staff/orders/${id}/notes`, admin.headers, payload)).status).toBe(400);
  });

  it('is added once when the request is repeated', async () => {
    const { id } = await buildOrder(shop.db);
    const keyed = { ...admin.headers, 'idempotency-key': `note-${id}` };
    await note(`/staff/orders/${id}/notes`, keyed);
    await note(`/staff/orders/${id}/notes`, keyed);
    expect(await shop.db.$count(internalNotes, eq(internalNotes.orderId, id))).toBe(1);
  });

  it('cannot be changed or deleted in the database', async () => {
    const { id } = await buildOrder(shop.db);
    await note(`/staff/orders/${id}/notes`, admin.headers);
    const ofOrder = eq(internalNotes.orderId, id);
    const refusal = { cause: { message: 'internal notes are only ever added to' } };
    await expect(shop.db.update(internalNotes).set({ text: 'other' }).where(ofOrder)).rejects.toMatchObject(refusal);
    await expect(shop.db.delete(internalNotes).where(ofOrder)).rejects.toMatchObject(refusal);
  });
});

describe('an internal note on a customer', () => {
  it('is listed, is shown with their orders, and is in the audit log', async () => {
    const { id, userId } = await buildOrder(shop.db);
    await note(`/admin/users/${userId}/notes`, admin.headers);
    expect(await get(`/admin/users/${userId}/notes`, admin.headers)).toMatchObject([{ text, byName: 'Meera Nair' }]);
    expect(await get(`/admin/orders/${id}`, admin.headers)).toMatchObject({ notes: [], customerNotes: [{ text }] });
    const [entry] = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, userId));
    expect(entry).toMatchObject({ action: 'added a note to', subject: 'user', after: { note: text } });
  });

  it('is not found for an unknown or deleted account', async () => {
    const gone = { phone: null, enabled: false, erasedAt: new Date() };
    const erased = await buildUser(shop.db, gone);
    for (const id of [erased.id, 2_000_000_000]) {
      expect((await note(`/admin/users/${id}/notes`, admin.headers)).status).toBe(404);
      const listed = await shop.call({ url: `/api/v1/admin/users/${id}/notes`, headers: admin.headers });
      expect(listed.status).toBe(404);
    }
  });

  it('goes with the account, from the audit log too', async () => {
    const { id, userId } = await buildOrder(shop.db, { status: 'DELIVERED' });
    await note(`/staff/orders/${id}/notes`, admin.headers);
    await note(`/admin/users/${userId}/notes`, admin.headers);
    const { headers } = await addSession(shop.db, userId);
    const erased = await shop.call({
      method: 'POST',
      url: '/api/v1/user/erase',
      headers,
      payload: { confirmation: eraseConfirmation },
    });
    expect(erased.status).toBe(204);
    expect(await shop.db.$count(internalNotes, eq(internalNotes.userId, userId))).toBe(0);
    const entries = await shop.db.select().from(auditLog);
    expect(JSON.stringify(entries.filter(({ subjectId }) => subjectId === userId || subjectId === id))).not.toContain(
      text,
    );
  });
});
