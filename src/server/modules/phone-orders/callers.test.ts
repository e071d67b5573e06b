import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { Order } from '#contract/orders.ts';
import type { PhoneCustomer } from '#contract/phone-orders.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { buildAddress, buildKitchen, buildMeal, buildSession, buildUser } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { askForCode, readCode, tryCode } from '#server/testing/sign-in-by-phone.ts';

const shop = sharedTestApp();
beforeAll(() => buildKitchen(shop.db));

type Headers = Readonly<Record<string, string>>;
const post = (headers: Headers, path: string, payload: object) =>
  shop.call({ method: 'POST', url: `/api/v1/phone-orders${path}`, headers, payload });
const find = (headers: Headers, phone: string) =>
  shop.call({ url: '/api/v1/phone-orders/customer', query: { phone }, headers });
const signIn = (role: 'ROLE_ADMIN' | 'ROLE_KITCHEN_MANAGER' = 'ROLE_ADMIN') => buildSession(shop.db, { roles: [role] });

describe('the customer who calls', () => {
  it('is found by any spelling of the number, with their addresses', async () => {
    const { headers } = await signIn('ROLE_KITCHEN_MANAGER');
    const customer = await buildUser(shop.db, { phone: '+919811100001', firstName: 'Kavya' });
    const address = await buildAddress(shop.db, { userId: customer.id, isDefault: true });
    await buildAddress(shop.db);
    for (const phone of ['9811100001', '+91 98111 00001', '098111 00001']) {
      expect(await find(headers, phone)).toMatchObject({
        status: 200,
        body: { customer: { id: customer.id, firstName: 'Kavya', enabled: true, addresses: [{ id: address.id }] } },
      });
    }
  });

  it('is not found by a number without an account, nor by a part of one', async () => {
    const { headers } = await signIn();
    expect(await find(headers, '9811100099')).toMatchObject({ status: 200, body: { customer: null } });
    expect(await find(headers, '98111')).toMatchObject({
      status: 400,
      body: { fieldErrors: { phone: expect.any(String) } },
    });
  });

  it('cannot be looked up without end by one member of staff', async () => {
    const [{ headers }, other] = [await signIn(), await signIn()];
    for (let n = 0; n < 120; n++) expect((await find(headers, '9811100099')).status).toBe(200);
    expect((await find(headers, '9811100001')).status).toBe(429);
    expect((await find(other.headers, '9811100099')).status).toBe(200);
  });

  it('gets an account once, which the log names', async () => {
    const { headers, user } = await signIn();
    const body = { phone: '98222 00001', firstName: 'Farah', lastName: 'Khan' };
    const keyed = { ...headers, 'idempotency-key': 'farah' };
    const created = await post(keyed, '/customers', body);
    expect(created).toMatchObject({ status: 201, body: { phone: '+919822200001', enabled: true, addresses: [] } });
    expect((await post(keyed, '/customers', body)).body).toEqual(created.body);
    expect(await post(headers, '/customers', body)).toMatchObject({
      status: 409,
      body: { fieldErrors: { phone: expect.any(String) } },
    });
    const { id } = created.body as PhoneCustomer;
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entries).toMatchObject([{ actorUserId: user.id, action: 'created', subject: 'user' }]);
  });

  it.each([
    ['phone', { phone: '12345' }],
    ['firstName', { firstName: ' ' }],
    ['lastName', { lastName: '' }],
    ['roles', { roles: ['ROLE_ADMIN'] }],
  ])('is refused with a bad field: %s', async (field, change) => {
    const { headers } = await signIn();
    const response = await post(headers, '/customers', {
      phone: '9822200002',
      firstName: 'A',
      lastName: 'B',
      ...change,
    });
    expect(response).toMatchObject({ status: 400, body: { fieldErrors: { [field]: expect.any(String) } } });
  });

  it('signs in with that number later and owns the order', async () => {
    const { headers } = await signIn('ROLE_KITCHEN_MANAGER');
    const created = await post(headers, '/customers', { phone: '9822200003', firstName: 'Ravi', lastName: 'Das' });
    const { id } = created.body as PhoneCustomer;
    const form = { label: 'Home', addressLine1: 'Flat 4', city: 'Hyderabad', state: 'Telangana', postalCode: '500032' };
    const address = await post(headers, `/customers/${id}/addresses`, form);
    expect(address).toMatchObject({ status: 201, body: { default: true } });
    const { id: deliveryAddressId } = address.body as { id: number };
    const items = [{ mealId: (await buildMeal(shop.db)).id, quantity: 1 }];
    const placed = await post(headers, '', { customerId: id, deliveryAddressId, items, expectedTotal: 313.22 });
    expect(placed.status).toBe(201);
    const phone = '+919822200003';
    await askForCode(shop, phone);
    const verified = await tryCode(shop, phone, await readCode(shop, phone));
    expect(verified).toMatchObject({ status: 200, body: { newUser: false } });
    const own = { authorization: `Bearer ${(verified.body as { jwtResponse: { token: string } }).jwtResponse.token}` };
    const list = await shop.call({ url: '/api/v1/orders', headers: own });
    expect(list.body).toMatchObject({ content: [{ id: Order.parse(placed.body).id, userId: id }] });
  });

  it('has addresses with a PIN code that is real, and near the point that is given', async () => {
    const { headers, user } = await signIn();
    const customer = await buildUser(shop.db);
    const form = { label: 'Home', addressLine1: 'Flat 4', city: 'Hyderabad', state: 'Telangana', postalCode: '500032' };
    const add = (change: object) => post(headers, `/customers/${customer.id}/addresses`, { ...form, ...change });
    expect(await add({ postalCode: '5000' })).toMatchObject({
      status: 400,
      body: { fieldErrors: { postalCode: expect.any(String) } },
    });
    expect(await add({ latitude: 12.97, longitude: 77.59 })).toMatchObject({ status: 422 });
    expect(await add({})).toMatchObject({ status: 201 });
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, customer.id));
    expect(entries).toMatchObject([{ actorUserId: user.id, action: 'added an address of', after: { label: 'Home' } }]);
    expect(await post(headers, '/customers/2147483647/addresses', form)).toMatchObject({ status: 404 });
  });
});
