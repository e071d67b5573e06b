import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { SessionUser } from '#contract/auth.ts';
import { registrationTickets } from '#server/db/schema/sign-in.ts';
import { users } from '#server/db/schema/users.ts';
import { buildSession, buildUser } from '#server/testing/builders.ts';
import { askForCode, newPhone, post, proveNewPhone, readCode, tryCode } from '#server/testing/sign-in-by-phone.ts';
import { sharedTestApp, sharedTwinOf } from '#server/testing/shared-test-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

const shop = sharedTestApp();
const twin = sharedTwinOf(shop);

const asha = { firstName: ' Asha ', lastName: 'Rao' };
const register = (app: TestApp, phoneNumber: string, registrationToken?: string, headers?: Record<string, string>) =>
  post(app, 'register/phone', { phoneNumber, ...asha, ...(registrationToken && { registrationToken }) }, headers);

const validate = (app: TestApp, token: string) =>
  app.call({ method: 'GET', url: '/api/v1/auth/validate-token', headers: { authorization: `Bearer ${token}` } });

describe('proving a phone', () => {
  it('signs in a customer with an account', async () => {
    const user = await buildUser(shop.db, { firstName: 'Meera', lastName: 'Iyer' });
    await askForCode(shop, user.phone!);
    const response = await tryCode(shop, user.phone!, await readCode(shop, user.phone!));
    expect(response).toMatchObject({
      status: 200,
      body: {
        newUser: false,
        registrationToken: null,
        jwtResponse: { id: user.id, email: null, firstName: 'Meera', lastName: 'Iyer', roles: ['ROLE_USER'] },
      },
      headers: { 'cache-control': 'no-store' },
    });
    expect(response.headers['set-cookie']).toMatch(/^device=/);
    const { jwtResponse } = response.body as { jwtResponse: SessionUser };
    expect((await validate(twin, jwtResponse.token)).body).toEqual(jwtResponse);
  });

  it('gives a new customer a ticket, in the response and in an HttpOnly cookie', async () => {
    const phone = newPhone();
    await askForCode(shop, phone);
    const response = await tryCode(shop, phone, await readCode(shop, phone));
    expect(response).toMatchObject({ status: 200, body: { newUser: true, jwtResponse: null } });
    const { registrationToken } = response.body as { registrationToken: string };
    expect(response.headers['set-cookie']).toBe(
      `registration=${registrationToken}; Path=/api/v1/auth; Max-Age=600; HttpOnly; SameSite=Strict`,
    );
  });
});

describe('registering', () => {
  it('with the ticket creates a customer and signs them in', async () => {
    const phone = newPhone();
    const response = await register(shop, phone, await proveNewPhone(shop, phone));
    expect(response).toMatchObject({
      status: 201,
      body: { email: null, firstName: 'Asha', lastName: 'Rao', roles: ['ROLE_USER'] },
    });
    expect((await validate(twin, (response.body as SessionUser).token)).status).toBe(200);
    await askForCode(shop, phone);
    expect((await tryCode(shop, phone, await readCode(shop, phone))).body).toMatchObject({ newUser: false });
  });

  it('works with the cookie alone, also for another spelling of the phone', async () => {
    const phone = newPhone();
    const headers = { cookie: `theme=dark; registration=${await proveNewPhone(shop, phone)}` };
    expect((await register(twin, `0${phone.slice(3)}`, undefined, headers)).status).toBe(201);
  });

  it.each([
    ['without a ticket', async () => undefined],
    ['with a made-up ticket', async () => 'A'.repeat(43)],
    ['with the ticket of another phone', async () => proveNewPhone(shop, newPhone())],
    [
      'with a ticket older than 10 minutes',
      async (phone: string) => {
        const token = await proveNewPhone(shop, phone);
        await shop.db
          .update(registrationTickets)
          .set({ expiresAt: new Date(0) })
          .where(eq(registrationTickets.phone, phone));
        return token;
      },
    ],
    ['with a session instead of a ticket', async () => (await buildSession(shop.db)).token],
  ])('%s is refused with 403, signed in or not', async (_what, ticketFor) => {
    const phone = newPhone();
    const { headers } = await buildSession(shop.db);
    expect(await register(shop, phone, await ticketFor(phone), headers)).toMatchObject({
      status: 403,
      body: { code: 'proof-missing' },
    });
    expect(await shop.db.select().from(users).where(eq(users.phone, phone))).toEqual([]);
  });

  it('a ticket is not used up by a try for another phone', async () => {
    const phone = newPhone();
    const ticket = await proveNewPhone(shop, phone);
    expect((await register(shop, newPhone(), ticket)).status).toBe(403);
    expect((await register(shop, phone, ticket)).status).toBe(201);
  });

  it('twice with one ticket is refused the second time', async () => {
    const phone = newPhone();
    const ticket = await proveNewPhone(shop, phone);
    expect((await register(shop, phone, ticket)).status).toBe(201);
    expect((await register(twin, phone, ticket)).status).toBe(403);
  });

  it('with an older ticket of a phone that has an account is a conflict', async () => {
    const phone = newPhone();
    const [older, newer] = [await proveNewPhone(shop, phone), await proveNewPhone(shop, phone)];
    expect((await register(shop, phone, newer)).status).toBe(201);
    expect(await register(shop, phone, older)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('concurrently with several tickets creates one account, and no 500', async () => {
    const phone = newPhone();
    const tickets = [await proveNewPhone(shop, phone), await proveNewPhone(shop, phone)];
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => register(n % 2 ? shop : twin, phone, tickets[n % 3 ? 0 : 1])),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => ![201, 403, 409].includes(status))).toEqual([]);
    expect(await shop.db.select().from(users).where(eq(users.phone, phone))).toHaveLength(1);
  });

  it.each([
    [{ roles: ['ROLE_ADMIN'] }],
    [{ firstName: '  ' }],
    [{ lastName: '' }],
    [{ email: 'a@b.example' }],
    [{ registrationToken: 'short' }],
    [{ firstName: 'x'.repeat(61) }],
  ])('with %o is bad input, and the ticket stays valid', async (change) => {
    const phone = newPhone();
    const registrationToken = await proveNewPhone(shop, phone);
    const response = await post(shop, 'register/phone', { phoneNumber: phone, ...asha, registrationToken, ...change });
    expect(response).toMatchObject({ status: 400, body: { code: 'bad-input' } });
    expect((await register(shop, phone, registrationToken)).status).toBe(201);
  });
});
