import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '#contract/own-data.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { consultations } from '#server/db/schema/consultations.ts';
import { addSession, buildAddress, buildCartItem, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { buildConsultation, buildDocument } from '#server/testing/consultation-builders.ts';
import { listenLive } from '#server/testing/live-listener.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { proveNewPhone } from '#server/testing/sign-in-by-phone.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

type Headers = Record<string, string>;
let address: string;
const shop = sharedTestApp();
beforeAll(async () => {
  address = await shop.listen();
});

/** Far more than needed on an idle machine. */
let count = 0;
const newEmail = () => `asha-${++count}@example.com`;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, headers: Headers, payload?: object) =>
  shop.call({ method, url: `/api/v1/user/${path}`, headers, ...(payload && { payload }) });
const profileOf = async ({ headers }: { headers: Headers }) => (await call('GET', 'profile', headers)).body as Profile;
const erase = ({ headers }: { headers: Headers }) => call('POST', 'erase', headers, { confirmation: 'DELETE' });
const staff = () =>
  buildSession(shop.db, { phone: null, email: newEmail(), roles: ['ROLE_USER', 'ROLE_KITCHEN_MANAGER'] });

describe('the download', () => {
  it('is a zip for every signed-in user, also staff, five times an hour', async () => {
    const member = await staff();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await shop.app.inject({ url: '/api/v1/user/export', headers: member.headers })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const { headers } = await shop.app.inject({ url: '/api/v1/user/export', headers: (await staff()).headers });
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="macrobowl-\d{4}-\d\d-\d\d\.zip"$/) as string,
    });
  });
});

describe('deleting the account', () => {
  it.each([{}, { confirmation: 'delete' }, { confirmation: true }])(
    'needs the confirmation: %j is refused',
    async (payload) => {
      const customer = await buildSession(shop.db);
      expect((await call('POST', 'erase', customer.headers, payload)).status).toBe(400);
      expect((await profileOf(customer)).phone).toBe(customer.user.phone);
    },
  );

  it.each(['PENDING', 'CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY'] as const)(
    'is refused while an order is %s',
    async (status) => {
      const customer = await buildSession(shop.db);
      await buildOrder(shop.db, { userId: customer.user.id, status: 'DELIVERED' });
      const { id } = await buildOrder(shop.db, { userId: customer.user.id, status });
      expect(await erase(customer)).toMatchObject({
        status: 409,
        body: { code: 'conflict', details: { orderIds: [id] } },
      });
      expect((await profileOf(customer)).phone).toBe(customer.user.phone);
    },
  );

  it('is refused to staff, also those who shop', async () => {
    const member = await staff();
    expect(await erase(member)).toMatchObject({
      status: 422,
      body: { message: 'Staff accounts are closed by an admin.' },
    });
    expect(await profileOf(member)).toMatchObject({ isStaff: true });
  });

  it('ends every session and stream, and the phone can register a new account', async () => {
    const customer = await buildSession(shop.db);
    const phone = customer.user.phone!;
    const other = await addSession(shop.db, customer.user.id);
    const stream = await listenLive(address, other.headers);
    expect((await erase(customer)).status).toBe(204);
    expect((await call('GET', 'profile', other.headers)).status).toBe(401);
    expect((await erase(other)).status).toBe(401);
    await expect.poll(() => stream.hasEnded()).toBe(true);

    const registrationToken = await proveNewPhone(shop, phone);
    const payload = { phoneNumber: phone, firstName: 'Asha', lastName: 'Anew', registrationToken };
    const { status, body } = await shop.call({ method: 'POST', url: '/api/v1/auth/register/phone', payload });
    expect(status).toBe(201);
    expect((body as { id: number }).id).not.toBe(customer.user.id);
  });

  it('removes a consultation from its nutritionist, who gets an event', async () => {
    const nutritionist = await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] });
    const customer = await buildSession(shop.db);
    const { id } = await buildConsultation(shop.db, {
      userId: customer.user.id,
      nutritionistId: nutritionist.user.id,
      status: 'IN_REVIEW',
    });
    const stream = await listenLive(address, nutritionist.headers);
    expect((await erase(customer)).status).toBe(204);
    await expect.poll(() => stream.consultations().map(({ change }) => change)).toContain('assignment');
    stream.close();
    expect(await shop.db.select().from(consultations).where(eq(consultations.id, id))).toEqual([]);
    const url = `/api/v1/nutritionist/consultations/${id}/details`;
    expect((await shop.call({ url, headers: nutritionist.headers })).status).toBe(404);
  });

  it('leaves admins an order without a name, and an account that cannot be changed', async () => {
    const admin = await buildSession(shop.db, { phone: null, email: newEmail(), roles: ['ROLE_ADMIN'] });
    const customer = await buildSession(shop.db, { firstName: 'Vanishing' });
    const order = await buildOrder(shop.db, { userId: customer.user.id, status: 'COMPLETED' });
    await erase(customer);
    const read = async (path: string) =>
      (await shop.call({ url: `/api/v1/admin/${path}`, headers: admin.headers })).body;
    expect(await read(`orders/${order.id}`)).toMatchObject({
      deliveryAddressLine1: 'Removed',
      deliveryPhoneNumber: null,
    });
    expect(await read('users?search=Deleted')).toMatchObject({ totalElements: 0 });
    const path = `/api/v1/admin/users/${customer.user.id}/status`;
    const enabled = { method: 'PUT', url: path, headers: admin.headers, payload: { isEnabled: true } } as const;
    expect((await shop.call(enabled)).status).toBe(404);
    expect(await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, customer.user.id))).toEqual([]);
  });

  it('records the id outside of the database, so that no restore brings the account back', async () => {
    const [customer, other] = [await buildSession(shop.db), await buildSession(shop.db)];
    await erase(customer);
    await runJobs(shop);
    await runJobs(shop);
    const recorded = await shop.jobDeps.files.erasedIds();
    expect(recorded.filter((id) => id === customer.user.id)).toHaveLength(1);
    expect(recorded).not.toContain(other.user.id);
  });

  it('removes the bytes later after a file store outage', async () => {
    const customer = await buildSession(shop.db);
    const { id } = await buildConsultation(shop.db, { userId: customer.user.id });
    const { storageKey } = await buildDocument(shop.db, { consultationId: id });
    await erase(customer);
    const orphaned = await shop.db.execute(sql`select from loose_files where name = ${storageKey}`);
    expect(orphaned.rows).toHaveLength(1);
  });

  const home = { label: 'Home', addressLine1: '1', city: 'B', state: 'K', postalCode: '500032' };
  it.each<[string, string, (addressId: number) => object]>([
    ['an address', 'user/addresses', () => home],
    ['a consultation', 'consultations', () => ({ goal: 'Build muscle', notes: 'None', consent: true })],
    ['an order', 'orders', (deliveryAddressId) => ({ deliveryAddressId, paymentMethod: 'COD' })],
  ])('%s that arrives during the erasure is refused', async (_what, path, payloadFor) => {
    const customer = await buildSession(shop.db);
    const before = await buildAddress(shop.db, { userId: customer.user.id, isDefault: true });
    await buildCartItem(shop.db, { userId: customer.user.id });
    const payload = payloadFor(before.id);
    // The erasure is paused just before its commit: the request is authenticated, and waits.
    const [paused, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = shop.db.transaction(async (tx) => {
      await tx.execute(sql`select from users where id = ${customer.user.id} for update`);
      await tx.execute(sql`delete from addresses where id = ${before.id}`);
      await tx.execute(sql`delete from cart_items where user_id = ${customer.user.id}`);
      await tx.execute(sql`delete from carts where user_id = ${customer.user.id}`);
      await tx.execute(
        sql`update users set erased_at = now(), phone = null, enabled = false where id = ${customer.user.id}`,
      );
      paused.resolve();
      await release.promise;
    });
    await paused.promise;
    const response = shop.call({ method: 'POST', url: `/api/v1/${path}`, headers: customer.headers, payload });
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await shop.db.execute(waiting)).rows.length).toBeGreaterThan(0);
    release.resolve();
    await held;
    expect((await response).status).toBe(401);
    const left = await shop.db.execute(sql`
      select from addresses where user_id = ${customer.user.id}
      union all select from consultations where user_id = ${customer.user.id}
      union all select from orders where user_id = ${customer.user.id}
      union all select from carts where user_id = ${customer.user.id}`);
    expect(left.rows).toEqual([]);
  });
});
