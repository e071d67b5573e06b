import { describe, expect, it } from 'vitest';
import { Address } from '#contract/addresses.ts';
import { findPinCode } from '#domain/places/pin-codes.ts';
import { buildSession } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { type Headers, home, listAddresses, sendAddress, updateAddress } from './testing/address-calls.ts';

const shop = sharedTestApp();

const list = (headers: Headers) => listAddresses(shop, headers);
const send = (headers: Headers, form: object) => sendAddress(shop, headers, form);
const add = async (headers: Headers, form: object = {}) =>
  Address.parse((await send(headers, { ...home, ...form })).body);
const update = (headers: Headers, id: number, form: object) => updateAddress(shop, headers, id, form);
const pointOf = ({ latitude, longitude }: Pick<Address, 'latitude' | 'longitude'>) => ({ latitude, longitude });

describe('the coordinates of an address', () => {
  const gachibowli = findPinCode('500032')!;
  const kondapur = findPinCode('500084')!;

  it.each([
    ['none', {}],
    ['empty fields', { latitude: '', longitude: '' }],
    ['null', { latitude: null, longitude: null }],
    ['0,0', { latitude: 0, longitude: 0 }],
    ['half of a point', { latitude: 17.4 }],
  ])('are those of its PIN code when the form sends %s', async (_what, given) => {
    const { headers } = await buildSession(shop.db);
    expect(pointOf(await add(headers, { ...given, postalCode: '500 032' }))).toEqual(pointOf(gachibowli));
  });

  it('are those given, also as text', async () => {
    const { headers } = await buildSession(shop.db);
    expect(await add(headers, { latitude: '17.45', longitude: 78.36 })).toMatchObject({
      latitude: 17.45,
      longitude: 78.36,
    });
  });

  it('are null for an unknown PIN code, which is not refused', async () => {
    const { headers } = await buildSession(shop.db);
    expect(pointOf(await add(headers, { postalCode: '110001' }))).toEqual({ latitude: null, longitude: null });
  });

  it('follow a change of the PIN code, although the form sends the old ones back', async () => {
    const { headers } = await buildSession(shop.db);
    const { id, latitude, longitude } = await add(headers);
    const moved = await update(headers, id, { ...home, postalCode: '500084', latitude, longitude });
    expect(pointOf(Address.parse(moved.body))).toEqual(pointOf(kondapur));
    const unknown = await update(headers, id, { ...home, postalCode: '110001', ...pointOf(kondapur) });
    expect(pointOf(Address.parse(unknown.body))).toEqual({ latitude: null, longitude: null });
  });

  it('stay those of the customer when the PIN code is corrected', async () => {
    const { headers } = await buildSession(shop.db);
    const own = { latitude: 17.4512, longitude: 78.3611 };
    const { id } = await add(headers, own);
    const corrected = await update(headers, id, { ...home, postalCode: '500084', ...own });
    expect(corrected.body).toMatchObject(own);
  });
});

describe('coordinates far from the PIN code', () => {
  const inGachibowli = { latitude: 17.4412, longitude: 78.3493 };
  const inDelhi = { latitude: 28.6315, longitude: 77.2167 };

  it.each([
    ['of Delhi, in Gachibowli', { postalCode: '110001', ...inGachibowli }],
    ['of nowhere, in Gachibowli', { postalCode: '999999', ...inGachibowli }],
    ['of Gachibowli, in Delhi', { postalCode: '500032', ...inDelhi }],
    ['of Gachibowli, 16 km away at the Charminar', { postalCode: '500 032', latitude: 17.3616, longitude: 78.4747 }],
  ])('are refused in a new address and in an update: %s', async (_what, place) => {
    const { headers } = await buildSession(shop.db);
    const { id, ...before } = await add(headers);
    for (const response of [
      await send(headers, { ...home, ...place }),
      await update(headers, id, { ...home, ...place }),
    ]) {
      expect(response).toMatchObject({
        status: 422,
        body: {
          code: 'rule-violated',
          fieldErrors: { postalCode: expect.stringMatching(/^PIN code .*pinned location/) },
        },
      });
    }
    expect(await list(headers)).toEqual([{ id, ...before }]);
  });

  it('are accepted near the PIN code, also outside the delivery area', async () => {
    const { headers } = await buildSession(shop.db);
    expect(await add(headers, { postalCode: '110001', ...inDelhi })).toMatchObject(inDelhi);
  });
});
