import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { StaffSearchResult } from '#contract/staff-search.ts';
import type { StaffRole } from '#domain/accounts/role.ts';
import { users } from '#server/db/schema/users.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { bindStaff, buildKitchen, buildMeal, buildSession, buildUser } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();

const nothing: StaffSearchResult = { orders: [], ordersOf: null, people: [], meals: [] };
const signIn = (role: StaffRole) => buildSession(shop.db, { roles: [role] });
async function search(headers: Record<string, string>, q: string): Promise<StaffSearchResult> {
  const { status, body } = await shop.call({ url: '/api/v1/staff/search', query: { q }, headers });
  expect(status).toBe(200);
  return body as StaffSearchResult;
}

describe('the search of the command palette', () => {
  it('finds an order by its number for those who may see it', async () => {
    const customer = await buildUser(shop.db, { firstName: 'Lakshmi', lastName: 'Prasad' });
    const { id } = await buildOrder(shop.db, { userId: customer.id, orderDate: new Date('2026-04-10T19:00:00Z') });
    const found = [{ id, status: 'CONFIRMED', customerName: 'Lakshmi Prasad', day: '2026-04-11' }];
    for (const role of ['ROLE_ADMIN', 'ROLE_KITCHEN_MANAGER'] as const) {
      const { headers } = await signIn(role);
      expect((await search(headers, `#${id}`)).orders).toEqual(found);
      expect((await search(headers, `${id}`)).orders).toEqual(found);
      expect((await search(headers, `order ${id}`)).orders).toEqual([]);
    }
    const { headers } = await signIn('ROLE_NUTRITIONIST');
    expect(await search(headers, `#${id}`)).toEqual(nothing);
  });

  it('finds an order for a later day on the day for which it is cooked', async () => {
    const { headers } = await signIn('ROLE_KITCHEN_MANAGER');
    const deliverAt = new Date('2026-04-12T19:00:00Z');
    const { id } = await buildOrder(shop.db, { orderDate: new Date('2026-04-10T19:00:00Z'), deliverAt });
    expect((await search(headers, `${id}`)).orders).toMatchObject([{ id, day: '2026-04-13' }]);
  });

  it('finds for a delivery assistant what waits for a pick-up and what they picked up, no other order', async () => {
    const { headers, user } = await signIn('ROLE_DELIVERY_ASSISTANT');
    const other = await buildUser(shop.db);
    const taken = { status: 'OUT_FOR_DELIVERY', pickedUpAt: new Date() } as const;
    const waiting = await buildOrder(shop.db, { status: 'OUT_FOR_DELIVERY' });
    const own = await buildOrder(shop.db, { ...taken, pickedUpBy: user.id });
    const foreign = await buildOrder(shop.db, { ...taken, pickedUpBy: other.id });
    const confirmed = await buildOrder(shop.db);
    const isFound = async (id: number) => (await search(headers, `${id}`)).orders.length;
    expect(await Promise.all([waiting, own, foreign, confirmed].map(({ id }) => isFound(id)))).toEqual([1, 1, 0, 0]);
  });

  it('finds people by name, e-mail address and phone for an admin, without their numbers', async () => {
    const { headers } = await signIn('ROLE_ADMIN');
    const customer = await buildUser(shop.db, {
      firstName: 'Zubeida',
      lastName: 'Qureshi',
      phone: '+919812300045',
      email: null,
    });
    const found = [{ id: customer.id, name: 'Zubeida Qureshi', roles: ['ROLE_USER'], consultationId: null }];
    for (const q of ['zubeida', 'a Qur', '98123 00045', '+91 98123', '098123 00045']) {
      expect({ q, people: (await search(headers, q)).people }).toEqual({ q, people: found });
    }
    expect((await search(headers, 'Zub%')).people).toEqual([]);
  });

  it('finds the newest orders of a customer by their phone number, however it is written', async () => {
    const phone = '+919812300777';
    const customer = await buildUser(shop.db, { firstName: 'Sarala', lastName: 'Devi', phone });
    const [older, newer] = [
      await buildOrder(shop.db, { userId: customer.id, orderDate: new Date('2026-04-10T10:00:00Z') }),
      await buildOrder(shop.db, { userId: customer.id, orderDate: new Date('2026-04-11T10:00:00Z') }),
    ];
    const { headers } = await signIn('ROLE_ADMIN');
    for (const q of ['9812300777', '+91 98123 00777', '098123-00777', '(0091) 98123.00777', 'tel:+919812300777']) {
      const { orders, ordersOf } = await search(headers, q);
      expect({ q, ids: orders.map(({ id }) => id) }).toEqual({ q, ids: [newer.id, older.id] });
      expect(ordersOf).toEqual({ name: 'Sarala Devi', phone, orders: 2 });
    }
    expect(await search(headers, '9812300778')).toMatchObject({ orders: [], ordersOf: null });
  });

  it('finds orders by phone for the kitchen, of its own kitchens when it is bound, and not for others', async () => {
    const customer = await buildUser(shop.db, { phone: '+919812300888' });
    const [own, foreign] = [await buildKitchen(shop.db), await buildKitchen(shop.db)];
    const order = await buildOrder(shop.db, { userId: customer.id, kitchenId: own.id });
    await buildOrder(shop.db, { userId: customer.id, kitchenId: foreign.id });
    const kitchen = await signIn('ROLE_KITCHEN_MANAGER');
    expect((await search(kitchen.headers, '98123 00888')).orders).toHaveLength(2);
    await bindStaff(shop.db, kitchen.user.id, own.id);
    expect(await search(kitchen.headers, '98123 00888')).toMatchObject({
      orders: [{ id: order.id }],
      ordersOf: null,
      people: [],
    });
    for (const role of ['ROLE_NUTRITIONIST', 'ROLE_DELIVERY_ASSISTANT'] as const)
      expect(await search((await signIn(role)).headers, '98123 00888')).toEqual(nothing);
  });

  it('finds for a nutritionist their own clients only, with the newest consultation', async () => {
    const { headers, user } = await signIn('ROLE_NUTRITIONIST');
    const own = await buildUser(shop.db, { firstName: 'Farida', lastName: 'Own' });
    const foreign = await buildUser(shop.db, { firstName: 'Farida', lastName: 'Foreign' });
    await buildConsultation(shop.db, { userId: own.id, nutritionistId: user.id, status: 'COMPLETED' });
    const newest = await buildConsultation(shop.db, { userId: own.id, nutritionistId: user.id });
    await buildConsultation(shop.db, { userId: foreign.id });
    const erased = await buildUser(shop.db, { firstName: 'Farida', lastName: 'Erased' });
    await buildConsultation(shop.db, { userId: erased.id, nutritionistId: user.id });
    const gone = { phone: null, enabled: false, erasedAt: new Date() };
    await shop.db.update(users).set(gone).where(eq(users.id, erased.id));
    expect((await search(headers, 'farida')).people).toEqual([
      { id: own.id, name: 'Farida Own', roles: ['ROLE_USER'], consultationId: newest.id },
    ]);
    const kitchen = await signIn('ROLE_KITCHEN_MANAGER');
    expect((await search(kitchen.headers, 'farida')).people).toEqual([]);
  });

  it('finds meals of the menu for all staff', async () => {
    const meal = await buildMeal(shop.db, { name: 'Jackfruit Biryani' });
    await shop.catalog.refresh();
    for (const role of ['ROLE_ADMIN', 'ROLE_DELIVERY_ASSISTANT'] as const) {
      const { headers } = await signIn(role);
      expect((await search(headers, 'jackfruit')).meals).toEqual([{ id: meal.id, name: 'Jackfruit Biryani' }]);
    }
  });

  it.each(['', ' ', 'x'.repeat(81)])('refuses %j', async (q) => {
    const { headers } = await signIn('ROLE_ADMIN');
    expect(await shop.call({ url: '/api/v1/staff/search', query: { q }, headers })).toMatchObject({ status: 400 });
  });

  it('is refused to customers and to anyone who is not signed in', async () => {
    const { headers } = await buildSession(shop.db, { roles: ['ROLE_USER'] });
    const url = '/api/v1/staff/search?q=meera';
    expect(await shop.call({ url, headers })).toMatchObject({ status: 403 });
    expect(await shop.call({ url })).toMatchObject({ status: 401 });
  });
});
