import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Kitchen } from '#contract/admin-kitchens.ts';
import { openStatuses, orderStatuses } from '#domain/orders/order-status.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { buildKitchen, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

let headers: Record<string, string>;
const shop = sharedTestApp();
beforeAll(async () => {
  ({ headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }));
});

const draft = { name: 'Kondapur', latitude: 17.46, longitude: 78.36, deliveryRadiusKm: 5.5 };
const url = '/api/v1/admin/kitchens';
const list = async () => (await shop.call({ url, headers })).body as Kitchen[];
const create = (payload: object) => shop.call({ method: 'POST', url, headers, payload });
const update = (id: number, payload: object) => shop.call({ method: 'PUT', url: `${url}/${id}`, headers, payload });
const remove = (id: number) => shop.call({ method: 'DELETE', url: `${url}/${id}`, headers });

describe('kitchens', () => {
  it('are active by default, and need no address', async () => {
    const { status, body } = await create({ ...draft, city: ' ' });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        ...draft,
        id: (body as Kitchen).id,
        active: true,
        addressLine1: null,
        city: null,
        postalCode: null,
        handledAllergens: [],
        staff: [],
      },
    });
    expect(await list()).toContainEqual(body);
  });

  it('deliver from their current location while they are active', async () => {
    const { id } = await buildKitchen(shop.db, { latitude: 12.9, longitude: 77.6 });
    const reaches = async () =>
      (await shop.call({ url: '/api/v1/serviceability?latitude=17.3&longitude=78.7' })).body as object;
    const far = await reaches();
    await update(id, { ...draft, latitude: 17.3, longitude: 78.7 });
    expect(await reaches()).not.toEqual(far);
    await update(id, { ...draft, latitude: 17.3, longitude: 78.7, active: false });
    expect(await reaches()).toEqual(far);
  });

  it('say which allergens they handle, which customers see before they order', async () => {
    const { body } = await create({ ...draft, latitude: 17.1, longitude: 78.9, handledAllergens: ['milk', 'soya'] });
    expect(body).toMatchObject({ handledAllergens: ['milk', 'soya'] });
    const near = await shop.call({ url: '/api/v1/serviceability?latitude=17.1&longitude=78.9' });
    expect(near.body).toMatchObject({ covered: true, handledAllergens: ['milk', 'soya'] });
    expect(await create({ ...draft, handledAllergens: ['dust'] })).toMatchObject({ status: 400 });
  });

  it.each(openStatuses)('one with an order %s cannot be removed', async (status) => {
    const { id } = await buildKitchen(shop.db);
    await buildOrder(shop.db, { kitchenId: id, status });
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'This kitchen still has 1 open order.' },
    });
    expect((await list()).map((kitchen) => kitchen.id)).toContain(id);
  });

  it('one without open orders can be removed; its orders keep it', async () => {
    const { id } = await buildKitchen(shop.db);
    for (const status of orderStatuses.filter((each) => !openStatuses.includes(each))) {
      await buildOrder(shop.db, { kitchenId: id, status });
    }
    expect(await remove(id)).toMatchObject({ status: 204 });
    expect((await list()).map((kitchen) => kitchen.id)).not.toContain(id);
    expect(await shop.db.$count(kitchens, eq(kitchens.id, id))).toBe(1);
    expect(await remove(id)).toMatchObject({ status: 404 });
    expect(await update(id, draft)).toMatchObject({
      status: 404,
      body: { message: 'We could not find this kitchen.' },
    });
  });

  it.each([
    ['name', ' ', 'Kitchen name is required'],
    ['name', undefined, 'Kitchen name is required'],
    ['latitude', 90.1, 'Latitude must be between -90 and 90'],
    ['latitude', -90.1, 'Latitude must be between -90 and 90'],
    ['latitude', 'north', 'Latitude must be between -90 and 90'],
    ['postalCode', 'abc', 'Please enter a 6-digit PIN code'],
    ['longitude', 180.1, 'Longitude must be between -180 and 180'],
    ['longitude', undefined, 'Longitude must be between -180 and 180'],
    ['deliveryRadiusKm', 0.09, 'Delivery radius must be greater than 0.1 km'],
    ['deliveryRadiusKm', undefined, 'Delivery radius must be greater than 0.1 km'],
    ['deliveryRadiusKm', 101, 'Delivery radius can be at most 100 km'],
  ])('%s: %j is refused with the message of the form', async (field, value, message) => {
    const response = { status: 400, body: { code: 'bad-input', fieldErrors: { [field]: message } } };
    expect(await create({ ...draft, [field]: value })).toMatchObject(response);
    const { id } = await buildKitchen(shop.db);
    expect(await update(id, { ...draft, [field]: value })).toMatchObject(response);
  });

  it('extreme coordinates are accepted, but 0, 0 counts as an empty form', async () => {
    expect(await create({ ...draft, latitude: -90, longitude: 180, deliveryRadiusKm: 0.1 })).toMatchObject({
      status: 201,
    });
    expect(await create({ ...draft, latitude: 0, longitude: 78 })).toMatchObject({ status: 201 });
    expect(await create({ ...draft, latitude: 0, longitude: 0 })).toMatchObject({
      status: 400,
      body: { fieldErrors: { latitude: 'Please set where the kitchen is: 0, 0 is in the sea' } },
    });
  });
});
