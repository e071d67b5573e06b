import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { buildKitchen } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { findKitchenFor } from './find-kitchen-for.ts';

const shop = sharedTestApp();

const check = (query: Record<string, string>) => shop.call({ method: 'GET', url: '/api/v1/serviceability', query });

describe('serviceability', () => {
  it('is false without an active kitchen: none, an inactive one, an archived one', async () => {
    const no = { status: 200, body: { covered: false, locality: 'Gachibowli', reason: 'none-active' } };
    expect(await check({ postalCode: '500032' })).toMatchObject(no);
    await buildKitchen(shop.db, { active: false });
    await buildKitchen(shop.db, { archivedAt: new Date() });
    expect(await check({ postalCode: '500032' })).toMatchObject(no);
    expect(await findKitchenFor(shop.db, { latitude: 17.4401, longitude: 78.3489 })).toEqual({
      covered: false,
      reason: 'none-active',
    });
  });

  it('has the kitchen, the locality and the distance, without a session', async () => {
    const kitchen = await buildKitchen(shop.db, { name: 'Gachibowli' });
    expect(await check({ postalCode: ' 500 084 ' })).toMatchObject({
      status: 200,
      body: { covered: true, kitchenName: kitchen.name, locality: 'Kondapur', distanceKm: 3 },
    });
    expect((await check({ latitude: '17.4401', longitude: '78.3489' })).body).toMatchObject({
      covered: true,
      kitchenName: kitchen.name,
      locality: null,
      distanceKm: 0,
    });
  });

  it('prefers the coordinates, and uses the PIN code when they are 0,0 or incomplete', async () => {
    const faraway = { latitude: '12.97', longitude: '77.59' };
    expect((await check({ postalCode: '500032', ...faraway })).body).toEqual({
      covered: false,
      locality: 'Gachibowli',
      reason: 'too-far',
    });
    for (const none of [{ latitude: '0', longitude: '0' }, { latitude: '17.4' }, { latitude: '', longitude: '' }]) {
      expect((await check({ postalCode: '500032', ...none })).body).toMatchObject({
        covered: true,
      });
    }
  });

  it('is unknown without a place, and for an unknown PIN code', async () => {
    const unknown = { covered: false, locality: null, reason: 'no-location' };
    expect((await check({})).body).toEqual(unknown);
    expect((await check({ postalCode: '110001' })).body).toEqual(unknown);
  });

  it('has the nearest kitchen in reach', async () => {
    const near = await buildKitchen(shop.db, { name: 'Kondapur', latitude: 17.465, longitude: 78.36 });
    await buildKitchen(shop.db, { latitude: 17.464, longitude: 78.361, deliveryRadiusKm: 0.1 });
    expect((await check({ postalCode: '500084' })).body).toMatchObject({ covered: true, kitchenName: 'Kondapur' });
    await shop.db.update(kitchens).set({ active: false }).where(eq(kitchens.id, near.id));
    expect((await check({ postalCode: '500084' })).body).toMatchObject({ covered: true, kitchenName: 'Gachibowli' });
  });

  const nonsense: Record<string, string>[] = [
    { latitude: '91', longitude: '1' },
    { latitude: 'north', longitude: '1' },
    { latitude: '1', longitude: '1e400' },
    { postalCode: 'x'.repeat(13) },
    { postalCode: 'abc' },
    { postalCode: 'constructor' },
    { postalCode: '50003' },
    { postalCode: '500\u0000032' },
    { city: 'Hyderabad' },
  ];
  it.each(nonsense)('refuses %o', async (query) => {
    expect(await check(query)).toMatchObject({ status: 400, body: { code: 'bad-input' } });
  });
});
