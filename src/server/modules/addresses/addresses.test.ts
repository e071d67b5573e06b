import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { Address } from '#contract/addresses.ts';
import { roles } from '#domain/accounts/role.ts';
import { addresses } from '#server/db/schema/carts.ts';
import { buildAddress, buildSession } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { findOwnAddress } from './read-addresses.ts';
import { type Headers, home, listAddresses, path, sendAddress, updateAddress } from './testing/address-calls.ts';

const shop = sharedTestApp();

const list = (headers: Headers) => listAddresses(shop, headers);
const send = (headers: Headers, form: object) => sendAddress(shop, headers, form);
const add = async (headers: Headers, form: object = {}) =>
  Address.parse((await send(headers, { ...home, ...form })).body);
const update = (headers: Headers, id: unknown, form: object) => updateAddress(shop, headers, id, form);
const remove = (headers: Headers, id: unknown) =>
  shop.call({ method: 'DELETE', url: `${path}/${String(id)}`, headers });
const setDefault = (headers: Headers, id: unknown) =>
  shop.call({ method: 'POST', url: `${path}/${String(id)}/set-default`, headers });
const defaults = async (headers: Headers) => (await list(headers)).filter((a) => a.default).map(({ id }) => id);

describe('an address', () => {
  it('is saved as entered, in India by default', async () => {
    const { headers } = await buildSession(shop.db);
    const form = { ...home, label: '  Home ', addressLine2: ' Flat 4 ', phoneNumber: '98490 12345' };
    expect(await send(headers, form)).toMatchObject({
      status: 201,
      headers: { 'cache-control': 'no-store' },
      body: {
        ...home,
        addressLine2: 'Flat 4',
        country: 'India',
        phoneNumber: '+919849012345',
        default: true,
      },
    });
    expect(await list(headers)).toHaveLength(1);
  });

  it('can be changed, and keeps its id', async () => {
    const { headers } = await buildSession(shop.db);
    const { id } = await add(headers, { addressLine2: 'Flat 4', phoneNumber: '9849012345' });
    const changed = { ...home, label: 'Office', addressLine1: '7 Hill Street', city: 'Secunderabad', country: '' };
    expect(await update(headers, id, changed)).toMatchObject({
      status: 200,
      body: {
        id,
        label: 'Office',
        addressLine1: '7 Hill Street',
        city: 'Secunderabad',
        country: 'India',
        addressLine2: 'Flat 4',
        phoneNumber: '+919849012345',
      },
    });
    expect(await update(headers, id, { ...changed, addressLine2: '', phoneNumber: '' })).toMatchObject({
      body: { addressLine2: null, phoneNumber: null },
    });
  });

  it('is refused as the twenty-first', async () => {
    const { user, headers } = await buildSession(shop.db);
    await add(headers);
    for (let n = 1; n < 20; n += 1) await buildAddress(shop.db, { userId: user.id });
    expect(await send(headers, home)).toMatchObject({
      status: 422,
      body: { code: 'rule-violated', message: 'You can save at most 20 addresses.' },
    });
    expect(await list(headers)).toHaveLength(20);
  });
});

describe('the default address', () => {
  it('is the first one automatically', async () => {
    const { headers } = await buildSession(shop.db);
    const first = await add(headers, { default: false });
    const second = await add(headers);
    expect([first.default, second.default]).toEqual([true, false]);
    expect((await list(headers)).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('changes to a new one that is marked as default', async () => {
    const { headers } = await buildSession(shop.db);
    await add(headers);
    const second = await add(headers, { default: true });
    expect(await defaults(headers)).toEqual([second.id]);
  });

  it('changes by an update and by set-default, and there is always one', async () => {
    const { headers } = await buildSession(shop.db);
    const [first, second] = [await add(headers), await add(headers)];
    expect(await update(headers, second.id, { ...home, default: true })).toMatchObject({ body: { default: true } });
    expect(await defaults(headers)).toEqual([second.id]);
    expect(await setDefault(headers, first.id)).toMatchObject({ status: 200, body: { id: first.id, default: true } });
    expect(await setDefault(headers, first.id)).toMatchObject({ status: 200, body: { id: first.id, default: true } });
    expect(await defaults(headers)).toEqual([first.id]);
  });

  it('stays the default when an update unmarks it', async () => {
    const { headers } = await buildSession(shop.db);
    const first = await add(headers);
    await add(headers);
    expect(await update(headers, first.id, { ...home, default: false })).toMatchObject({ body: { default: true } });
    expect(await defaults(headers)).toEqual([first.id]);
  });

  it('cannot be deleted, not even as the only one; others can', async () => {
    const { headers } = await buildSession(shop.db);
    const first = await add(headers);
    const refusal = { status: 409, body: { code: 'conflict', message: expect.stringContaining('default address') } };
    expect(await remove(headers, first.id)).toMatchObject(refusal);
    const second = await add(headers);
    expect(await remove(headers, first.id)).toMatchObject(refusal);
    expect(await remove(headers, second.id)).toMatchObject({ status: 204, body: undefined });
    expect((await list(headers)).map(({ id }) => id)).toEqual([first.id]);
  });

  it('is per customer: a change does not affect other customers', async () => {
    const [me, other] = [await buildSession(shop.db), await buildSession(shop.db)];
    const theirs = await add(other.headers);
    await add(me.headers, { default: true });
    expect(await defaults(other.headers)).toEqual([theirs.id]);
  });
});

describe('the addresses of a customer', () => {
  it.each([
    ['GET', ''],
    ['POST', ''],
    ['PUT', '/1'],
    ['DELETE', '/1'],
    ['POST', '/1/set-default'],
  ] as const)('require a session: %s %s', async (method, rest) => {
    expect(await shop.call({ method, url: path + rest })).toMatchObject({ status: 401 });
  });

  it.each(roles)('are their own, also for %s', async (role) => {
    const { headers } = await buildSession(shop.db, { roles: [role] });
    const stranger = await buildSession(shop.db);
    const { id } = await add(headers);
    expect((await list(headers)).map((address) => address.id)).toEqual([id]);
    expect(await list(stranger.headers)).toEqual([]);
  });

  it("give the same 404 for another customer's address as for a missing one, and leave it unchanged", async () => {
    const [owner, { user, headers }] = [await buildSession(shop.db), await buildSession(shop.db)];
    await add(owner.headers);
    const theirs = await add(owner.headers, { label: 'Office' });
    const responses = [];
    for (const id of [theirs.id, 2_147_483_647]) {
      responses.push(await update(headers, id, { ...home, default: true }));
      responses.push(await remove(headers, id), await setDefault(headers, id));
    }
    for (const { status, body } of responses) {
      expect(status).toBe(404);
      expect(body).toEqual({
        status: 404,
        code: 'not-found',
        message: 'You have no such address.',
        requestId: expect.any(String),
      });
    }
    const [row] = await shop.db.select().from(addresses).where(eq(addresses.id, theirs.id));
    expect(row).toMatchObject({ label: 'Office', isDefault: false });
    expect(await findOwnAddress(shop.db, user.id, theirs.id)).toBeNull();
    expect(await findOwnAddress(shop.db, owner.user.id, theirs.id)).toEqual(theirs);
  });
});

describe('an invalid address form', () => {
  const cases: [string, object, string, RegExp][] = [
    ['no label', { label: '  ' }, 'label', /^Label is required$/],
    ['no first line', { addressLine1: undefined }, 'addressLine1', /^Address line 1 is required$/],
    ['no city', { city: '' }, 'city', /^City is required$/],
    ['no state', { state: null }, 'state', /^State is required$/],
    ['no PIN code', { postalCode: '' }, 'postalCode', /^Postal code is required$/],
    ['a PIN code of letters', { postalCode: 'abc' }, 'postalCode', /6-digit PIN code/],
    ['a PIN code of five digits', { postalCode: '50003' }, 'postalCode', /6-digit PIN code/],
    ['a PIN code that begins with 0', { postalCode: '050032' }, 'postalCode', /6-digit PIN code/],
    ['a point beyond the pole', { latitude: 91, longitude: 1 }, 'latitude', /./],
    ['a point that is no number', { latitude: 'north', longitude: 1 }, 'latitude', /./],
    ['a foreign phone', { phoneNumber: '+1 555 0100' }, 'phoneNumber', /valid 10-digit/],
    ['a long label', { label: 'x'.repeat(41) }, 'label', /./],
    ['a default that is a text', { default: 'yes' }, 'default', /./],
    ['an owner', { userId: 1 }, 'userId', /./],
  ];
  it.each(cases)('is refused with an error for each field: %s', async (_what, change, field, message) => {
    const { headers } = await buildSession(shop.db);
    const { id } = await add(headers);
    for (const response of [
      await send(headers, { ...home, ...change }),
      await update(headers, id, { ...home, ...change }),
    ]) {
      expect(response).toMatchObject({
        status: 400,
        body: { fieldErrors: { [field]: expect.stringMatching(message) } },
      });
    }
    expect(await list(headers)).toHaveLength(1);
  });

  it('is refused with a NUL in it', async () => {
    const { headers } = await buildSession(shop.db);
    expect((await send(headers, { ...home, city: 'Hyder\u0000abad' })).status).toBe(400);
  });

  it.each(['0', 'abc', '2147483648', '1.5'])('is refused for the id %s', async (id) => {
    const { headers } = await buildSession(shop.db);
    const responses = [await update(headers, id, home), await remove(headers, id), await setDefault(headers, id)];
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400]);
  });
});
