import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '#contract/own-data.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { consultations } from '#server/db/schema/consultations.ts';
import { emailChanges } from '#server/db/schema/sign-in.ts';
import { users } from '#server/db/schema/users.ts';
import {
  addSession,
  buildAddress,
  buildCartItem,
  buildOrder,
  buildSession,
  buildUser,
} from '#server/testing/builders.ts';
import { buildConsultation, buildDocument } from '#server/testing/consultation-builders.ts';
import { listenLive } from '#server/testing/live-listener.ts';
import { proveNewPhone, readOutbox } from '#server/testing/sign-in-by-phone.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';

type Session = Awaited<ReturnType<typeof buildSession>>;
type Headers = Record<string, string>;
let shop: TestApp;
let address: string;
beforeAll(async () => {
  shop = await startTestApp();
  address = await shop.listen();
});
afterAll(() => shop.close());

/** Far above what it needs on an idle machine. */
const timeoutMs = { timeout: 15_000 };
let count = 0;
const newEmail = () => `asha-${++count}@example.com`;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, headers: Headers, payload?: object) =>
  shop.call({ method, url: `/api/v1/user/${path}`, headers, ...(payload && { payload }) });
const profileOf = async ({ headers }: { headers: Headers }) => (await call('GET', 'profile', headers)).body as Profile;
const ask = ({ headers }: Session, email: string) => call('POST', 'email', headers, { email });
const erase = ({ headers }: { headers: Headers }) => call('POST', 'erase', headers, { confirmation: 'DELETE' });
const confirm = (token: string) => call('POST', 'email/confirm', {}, { token });
async function tokenSentTo(email: string): Promise<string> {
  const [mail] = await readOutbox(shop, email);
  return /\/confirm-email\?token=([\w-]{43})/.exec(mail!.body)![1]!;
}
const staff = () =>
  buildSession(shop.db, { phone: null, email: newEmail(), roles: ['ROLE_USER', 'ROLE_KITCHEN_MANAGER'] });

describe('the profile', () => {
  it('shows name, e-mail and phone, and takes a new name', async () => {
    const customer = await buildSession(shop.db);
    expect(await profileOf(customer)).toEqual({
      firstName: 'Asha',
      lastName: customer.user.lastName,
      email: null,
      phone: customer.user.phone,
      pendingEmail: null,
      isStaff: false,
    });
    const name = { firstName: ' Aśā ', lastName: 'Rao' };
    expect(await call('PUT', 'profile', customer.headers, name)).toMatchObject({
      status: 200,
      body: { firstName: 'Aśā', lastName: 'Rao' },
    });
    expect(await profileOf(customer)).toMatchObject({ firstName: 'Aśā' });
  });

  it.each([
    [{ firstName: ' ', lastName: 'Rao' }, 'firstName'],
    [{ firstName: 'A'.repeat(61), lastName: 'Rao' }, 'firstName'],
    [{ firstName: 'Asha' }, 'lastName'],
    [{ firstName: 'Asha', lastName: 'Rao', email: 'a@example.com' }, 'body'],
  ])('refuses %j', async (name, field) => {
    const customer = await buildSession(shop.db);
    const { status, body } = await call('PUT', 'profile', customer.headers, name);
    expect([status, Object.keys((body as { fieldErrors: object }).fieldErrors)]).toEqual([400, [field]]);
  });
});

describe('a new e-mail address', () => {
  it('counts when the link that was sent there is opened, once, and the old one stays until then', async () => {
    const old = newEmail();
    const customer = await buildSession(shop.db, { email: old });
    const email = newEmail();
    const asked = await ask(customer, email);
    expect(asked).toMatchObject({ status: 202, body: { email: old, pendingEmail: { email } } });
    const token = await tokenSentTo(email);
    expect(await readOutbox(shop, old)).toEqual([]);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email } });
    expect(await profileOf(customer)).toMatchObject({ email, pendingEmail: null });
    expect(await confirm(token)).toMatchObject({ status: 422, body: { code: 'rule-violated' } });
  });

  it('is forgotten after an hour, when it is withdrawn, and when another one is asked for', async () => {
    const customer = await buildSession(shop.db);
    const [first, second, third] = [newEmail(), newEmail(), newEmail()];
    await ask(customer, first);
    await ask(customer, second);
    expect((await confirm(await tokenSentTo(first))).status).toBe(422);
    expect(await call('DELETE', 'email/pending', customer.headers)).toMatchObject({ body: { pendingEmail: null } });
    expect((await confirm(await tokenSentTo(second))).status).toBe(422);
    await ask(customer, third);
    const expiresAt = sql`${emailChanges.expiresAt} - interval '61 minutes'`;
    await shop.db.update(emailChanges).set({ expiresAt }).where(eq(emailChanges.email, third));
    expect((await confirm(await tokenSentTo(third))).status).toBe(422);
    expect(await profileOf(customer)).toMatchObject({ email: null, pendingEmail: null });
  });

  it('that has an account is told only to whoever opens its mail', async () => {
    const taken = newEmail();
    await buildUser(shop.db, { email: taken });
    const customer = await buildSession(shop.db);
    expect((await ask(customer, taken.toUpperCase())).status).toBe(202);
    expect(await confirm(await tokenSentTo(taken))).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await profileOf(customer)).toMatchObject({ email: null });
  });

  it('two links for one address: one account gets it', async () => {
    const [one, two] = [await buildSession(shop.db), await buildSession(shop.db)];
    const email = newEmail();
    await ask(one, email);
    const first = await tokenSentTo(email);
    await ask(two, email);
    const answers = await Promise.all([confirm(first), confirm(await tokenSentTo(email))]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('is mailed to nobody more than three times an hour, whoever asks', async () => {
    const email = newEmail();
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await ask(await buildSession(shop.db), email)).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });

  it.each(['no address', `${'a'.repeat(250)}@example.com`, '', null])('refuses %j', async (email) => {
    const customer = await buildSession(shop.db);
    expect(await call('POST', 'email', customer.headers, { email })).toMatchObject({
      status: 400,
      body: { fieldErrors: { email: expect.any(String) as string } },
    });
  });

  it('of staff is not changed here: they sign in with it', async () => {
    const member = await staff();
    expect(await ask(member, newEmail())).toMatchObject({ status: 422, body: { message: /ask an admin/ } });
  });

  it.each([{ roles: ['ROLE_ADMIN' as const] }, { enabled: false }])(
    'is not confirmed by a link from before, once the account is %j',
    async (change) => {
      const customer = await buildSession(shop.db);
      const email = newEmail();
      await ask(customer, email);
      await shop.db.update(users).set(change).where(eq(users.id, customer.user.id));
      expect((await confirm(await tokenSentTo(email))).status).toBe(422);
      const [row] = await shop.db.select().from(users).where(eq(users.id, customer.user.id));
      expect(row).toMatchObject({ email: null });
    },
  );
});

describe('the download', () => {
  it('is a zip for whoever is signed in, staff too, five times an hour', async () => {
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
    'needs the word: %j is refused',
    async (payload) => {
      const customer = await buildSession(shop.db);
      expect((await call('POST', 'erase', customer.headers, payload)).status).toBe(400);
      expect((await profileOf(customer)).phone).toBe(customer.user.phone);
    },
  );

  it.each(['PENDING', 'CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY'] as const)(
    'waits for an order that is %s',
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

  it('is not for staff, even those who shop', async () => {
    const member = await staff();
    expect(await erase(member)).toMatchObject({
      status: 422,
      body: { message: 'Staff accounts are closed by an admin.' },
    });
    expect(await profileOf(member)).toMatchObject({ isStaff: true });
  });

  it('ends every session and stream, and the phone may register anew as somebody else', async () => {
    const customer = await buildSession(shop.db);
    const phone = customer.user.phone!;
    const other = await addSession(shop.db, customer.user.id);
    const stream = await listenLive(address, other.headers);
    expect((await erase(customer)).status).toBe(204);
    expect((await call('GET', 'profile', other.headers)).status).toBe(401);
    expect((await erase(other)).status).toBe(401);
    await expect.poll(() => stream.hasEnded(), timeoutMs).toBe(true);

    const registrationToken = await proveNewPhone(shop, phone);
    const payload = { phoneNumber: phone, firstName: 'Asha', lastName: 'Anew', registrationToken };
    const { status, body } = await shop.call({ method: 'POST', url: '/api/v1/auth/register/phone', payload });
    expect(status).toBe(201);
    expect((body as { id: number }).id).not.toBe(customer.user.id);
  });

  it('takes a consultation from its nutritionist, who hears of it', async () => {
    const nutritionist = await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] });
    const customer = await buildSession(shop.db);
    const { id } = await buildConsultation(shop.db, {
      userId: customer.user.id,
      nutritionistId: nutritionist.user.id,
      status: 'IN_REVIEW',
    });
    const stream = await listenLive(address, nutritionist.headers);
    expect((await erase(customer)).status).toBe(204);
    await expect.poll(() => stream.consultations().map(({ change }) => change), timeoutMs).toContain('assignment');
    stream.close();
    expect(await shop.db.select().from(consultations).where(eq(consultations.id, id))).toEqual([]);
    const url = `/api/v1/nutritionist/consultations/${id}/details`;
    expect((await shop.call({ url, headers: nutritionist.headers })).status).toBe(404);
  });

  it('leaves admins an order without a name, and no account to change', async () => {
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

  it('removes the bytes later when the store is away', async () => {
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
  ])('%s that is on its way in this moment does not get in', async (_what, path, payloadFor) => {
    const customer = await buildSession(shop.db);
    const before = await buildAddress(shop.db, { userId: customer.user.id, isDefault: true });
    await buildCartItem(shop.db, { userId: customer.user.id });
    const payload = payloadFor(before.id);
    // The erasure stands still just before its end: the request has been let in, and waits.
    const [standing, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = shop.db.transaction(async (tx) => {
      await tx.execute(sql`select from users where id = ${customer.user.id} for update`);
      await tx.execute(sql`delete from addresses where id = ${before.id}`);
      await tx.execute(sql`delete from cart_items where user_id = ${customer.user.id}`);
      await tx.execute(sql`delete from carts where user_id = ${customer.user.id}`);
      await tx.execute(
        sql`update users set erased_at = now(), phone = null, enabled = false where id = ${customer.user.id}`,
      );
      standing.resolve();
      await release.promise;
    });
    await standing.promise;
    const answer = shop.call({ method: 'POST', url: `/api/v1/${path}`, headers: customer.headers, payload });
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await shop.db.execute(waiting)).rows.length, timeoutMs).toBeGreaterThan(0);
    release.resolve();
    await held;
    expect((await answer).status).toBe(401);
    const left = await shop.db.execute(sql`
      select from addresses where user_id = ${customer.user.id}
      union all select from consultations where user_id = ${customer.user.id}
      union all select from orders where user_id = ${customer.user.id}
      union all select from carts where user_id = ${customer.user.id}`);
    expect(left.rows).toEqual([]);
  });
});
