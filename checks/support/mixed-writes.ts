import { randomUUID } from 'node:crypto';
import { buildAddress, buildCartItem, buildKitchen, buildMeal, buildSession, next } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { type ApiRequest, type ApiResponse, type Shops, callApi } from './shops.ts';
import { query } from './with-client.ts';

/** One call that writes, and a question to the database whether it was done. */
export type Write = {
  name: string;
  hasKey: boolean;
  send: () => Promise<ApiResponse>;
  countDone: () => Promise<number>;
};
type Build = () => Promise<Pick<ApiRequest, 'headers' | 'body' | 'method'> & { path: string; done: [string, unknown] }>;

const city = { city: 'Hyderabad', state: 'Telangana', postalCode: '500032', country: 'India' };

/** Orders, carts, board steps, addresses, categories and staff accounts, in turn; every second of them with a key. */
export async function openMixedWrites({ shops, db, databaseUrl }: Shops): Promise<() => Promise<Write>> {
  const [kitchen, meal] = [await buildKitchen(db), await buildMeal(db)];
  const admin = await buildSession(db, { roles: ['ROLE_ADMIN'] });
  const cook = await buildSession(db, { roles: ['ROLE_KITCHEN_MANAGER'] });
  const kinds: Record<string, Build> = {
    'POST /orders': async () => {
      const { user, headers } = await buildSession(db);
      await buildCartItem(db, { userId: user.id, mealId: meal.id });
      const { id } = await buildAddress(db, { userId: user.id, isDefault: true, addressLine1: `${next()} Tank Road` });
      const body = { deliveryAddressId: id, paymentMethod: 'COD' };
      return { path: '/orders', headers, body, done: ['select from orders where user_id = $1', user.id] };
    },
    'POST /cart/items': async () => {
      const { user, headers } = await buildSession(db);
      await buildCartItem(db, { userId: user.id });
      const body = { mealId: meal.id, quantity: 1 };
      const done = `select from cart_items where user_id = $1 and meal_id = ${meal.id}`;
      return { path: '/cart/items', headers, body, done: [done, user.id] };
    },
    'PUT /kitchen-manager/orders/:id/status': async () => {
      const { id } = await buildOrder(db, { kitchenId: kitchen.id });
      return {
        path: `/kitchen-manager/orders/${id}/status`,
        method: 'PUT',
        headers: cook.headers,
        body: { status: 'PROCESSING' },
        done: ["select from orders where id = $1 and status <> 'CONFIRMED'", id],
      };
    },
    'POST /user/addresses': async () => {
      const { user, headers } = await buildSession(db);
      const [label, addressLine1] = [`Home ${next()}`, `${next()} Lake View Road`];
      const body = { ...city, label, addressLine1 };
      return { path: '/user/addresses', headers, body, done: ['select from addresses where user_id = $1', user.id] };
    },
    'POST /admin/meal-categories': () => {
      const name = `Soups ${next()}`;
      const done: [string, unknown] = ['select from meal_categories where name = $1', name];
      return Promise.resolve({
        path: '/admin/meal-categories',
        headers: admin.headers,
        body: { name, imageUrl: '' },
        done,
      });
    },
    'POST /admin/users': () => {
      const email = `staff-${next()}@macrobowl.test`;
      const body = {
        email,
        password: 'a long enough password',
        firstName: 'Ravi',
        lastName: 'Teja',
        roles: ['ROLE_NUTRITIONIST'],
      };
      return Promise.resolve({
        path: '/admin/users',
        headers: admin.headers,
        body,
        done: ['select from users where email = $1', email],
      });
    },
  };
  let count = 0;
  return async () => {
    const names = Object.keys(kinds);
    const hasKey = Math.floor(count / names.length) % 2 === 0;
    const name = names[count++ % names.length]!;
    const { path, done, headers, ...request } = await kinds[name]!();
    const key = hasKey ? { 'idempotency-key': randomUUID() } : {};
    const shop = shops[count % shops.length]!;
    return {
      name,
      hasKey: hasKey && name.startsWith('POST'),
      send: () => callApi(shop, path, { method: 'POST', ...request, headers: { ...headers, ...key } }),
      countDone: async () => (await query(databaseUrl, done[0], [done[1]])).length,
    };
  };
}
