import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Profile } from '#contract/own-data.ts';
import { emailChanges } from '#server/db/schema/sign-in.ts';
import { users } from '#server/db/schema/users.ts';
import { buildSession, buildUser } from '#server/testing/builders.ts';
import { readOutbox } from '#server/testing/sign-in-by-phone.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

type Session = Awaited<ReturnType<typeof buildSession>>;
type Headers = Record<string, string>;
const shop = sharedTestApp();

let count = 0;
const newEmail = () => `asha-${++count}@example.com`;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, headers: Headers, payload?: object) =>
  shop.call({ method, url: `/api/v1/user/${path}`, headers, ...(payload && { payload }) });
const profileOf = async ({ headers }: { headers: Headers }) => (await call('GET', 'profile', headers)).body as Profile;
const requestChange = ({ headers }: Session, email: string) => call('POST', 'email', headers, { email });
const confirm = (token: string) => call('POST', 'email/confirm', {}, { token });
async function tokenSentTo(email: string): Promise<string> {
  const [mail] = await readOutbox(shop, email);
  return /\/confirm-email\?token=([\w-]{43})/.exec(mail!.body)![1]!;
}
const staff = () =>
  buildSession(shop.db, { phone: null, email: newEmail(), roles: ['ROLE_USER', 'ROLE_KITCHEN_MANAGER'] });

describe('the profile', () => {
  it('shows name, e-mail and phone, and accepts a new name', async () => {
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
    [{ firstName: 'Asha', lastName: 'Rao', email: 'a@example.com' }, 'email'],
  ])('refuses %j', async (name, field) => {
    const customer = await buildSession(shop.db);
    const { status, body } = await call('PUT', 'profile', customer.headers, name);
    expect([status, Object.keys((body as { fieldErrors: object }).fieldErrors)]).toEqual([400, [field]]);
  });
});

describe('a new e-mail address', () => {
  it('takes effect when its link is opened, once; the old one stays until then', async () => {
    const old = newEmail();
    const customer = await buildSession(shop.db, { email: old });
    const email = newEmail();
    const requested = await requestChange(customer, email);
    expect(requested).toMatchObject({ status: 202, body: { email: old, pendingEmail: { email } } });
    const token = await tokenSentTo(email);
    expect(await readOutbox(shop, old)).toEqual([]);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email } });
    expect(await profileOf(customer)).toMatchObject({ email, pendingEmail: null });
    expect(await confirm(token)).toMatchObject({ status: 422, body: { code: 'rule-violated' } });
  });

  it('expires after an hour, when it is withdrawn, and when another one is requested', async () => {
    const customer = await buildSession(shop.db);
    const [first, second, third] = [newEmail(), newEmail(), newEmail()];
    await requestChange(customer, first);
    await requestChange(customer, second);
    expect((await confirm(await tokenSentTo(first))).status).toBe(422);
    expect(await call('DELETE', 'email/pending', customer.headers)).toMatchObject({ body: { pendingEmail: null } });
    expect((await confirm(await tokenSentTo(second))).status).toBe(422);
    await requestChange(customer, third);
    const expiresAt = sql`${emailChanges.expiresAt} - interval '61 minutes'`;
    await shop.db.update(emailChanges).set({ expiresAt }).where(eq(emailChanges.email, third));
    expect((await confirm(await tokenSentTo(third))).status).toBe(422);
    expect(await profileOf(customer)).toMatchObject({ email: null, pendingEmail: null });
  });

  it('that has an account is a conflict only after its link was opened', async () => {
    const taken = newEmail();
    await buildUser(shop.db, { email: taken });
    const customer = await buildSession(shop.db);
    expect((await requestChange(customer, taken.toUpperCase())).status).toBe(202);
    expect(await confirm(await tokenSentTo(taken))).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await profileOf(customer)).toMatchObject({ email: null });
  });

  it('requested by two accounts is confirmed for one', async () => {
    const [one, two] = [await buildSession(shop.db), await buildSession(shop.db)];
    const email = newEmail();
    await requestChange(one, email);
    const first = await tokenSentTo(email);
    await requestChange(two, email);
    const responses = await Promise.all([confirm(first), confirm(await tokenSentTo(email))]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('gets at most three mails an hour, from all accounts together', async () => {
    const email = newEmail();
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await requestChange(await buildSession(shop.db), email)).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });

  it.each(['no address', `${'a'.repeat(250)}@example.com`, '', null])('refuses %j', async (email) => {
    const customer = await buildSession(shop.db);
    expect(await call('POST', 'email', customer.headers, { email })).toMatchObject({
      status: 400,
      body: { fieldErrors: { email: expect.any(String) as string } },
    });
  });

  it('of staff cannot be changed: they sign in with it', async () => {
    const member = await staff();
    expect(await requestChange(member, newEmail())).toMatchObject({ status: 422, body: { message: /ask an admin/ } });
  });

  it.each([{ roles: ['ROLE_ADMIN' as const] }, { enabled: false }])(
    'is not confirmed by an earlier link once the account is %j',
    async (change) => {
      const customer = await buildSession(shop.db);
      const email = newEmail();
      await requestChange(customer, email);
      await shop.db.update(users).set(change).where(eq(users.id, customer.user.id));
      expect((await confirm(await tokenSentTo(email))).status).toBe(422);
      const [row] = await shop.db.select().from(users).where(eq(users.id, customer.user.id));
      expect(row).toMatchObject({ email: null });
    },
  );
});
