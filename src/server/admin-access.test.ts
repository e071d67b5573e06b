import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import type { Role } from '#domain/role.ts';
import {
  buildCategory,
  buildComponent,
  buildConsultation,
  buildContactMessage,
  buildDocument,
  buildKitchen,
  buildMeal,
  buildOrder,
  buildSession,
  buildUser,
} from '#server/testing/builders.ts';
import { expectRoleOnly } from '#server/testing/expect-role-only.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';

let shop: TestApp;
let admin: Awaited<ReturnType<typeof buildSession>>;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
});
afterAll(() => shop.close());

type Row = {
  /** In the permission matrix; '+' for what has no number there. */
  readonly row: string;
  readonly call: string;
  readonly ok: 200 | 201 | 204;
  /** A path and a body that an admin succeeds with. */
  readonly make: () => Promise<{ path: string; payload?: InjectOptions['payload']; headers?: Record<string, string> }>;
};

const meal = async () => ({
  name: 'Paneer Tikka Bowl',
  description: 'Paneer on millet with mint chutney',
  imageUrl: '',
  isVegetarian: true,
  servingWeightGrams: 420,
  caloriesKcal: 520,
  price: 269,
  mealType: 'PROTEIN_PICK',
  mealCategoryId: (await buildCategory(shop.db)).id,
  nutritionValues: { protein: 34, carbs: 48, fats: 21 },
});
const component = { name: 'Millet', price: 60, servingWeightGrams: 180, caloriesKcal: 210, nutritionValues: {} };
const kitchen = { name: 'Kondapur', latitude: 17.46, longitude: 78.36, deliveryRadiusKm: 5 };
const staff = (n: number) => ({
  email: `staff${n}@macrobowl.test`,
  password: 'a long enough password',
  firstName: 'Ravi',
  lastName: 'Teja',
  roles: ['ROLE_KITCHEN_MANAGER'],
});
const staffMember = () =>
  buildUser(shop.db, { phone: null, email: `${crypto.randomUUID()}@macrobowl.test`, roles: ['ROLE_KITCHEN_MANAGER'] });
/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const rows: readonly Row[] = [
  { row: '26', call: 'POST /meals', ok: 201, make: async () => ({ path: '/meals', payload: await meal() }) },
  {
    row: '27',
    call: 'PUT /meals/:id',
    ok: 200,
    make: async () => ({ path: `/meals/${(await buildMeal(shop.db)).id}`, payload: await meal() }),
  },
  {
    row: '28',
    call: 'DELETE /meals/:id',
    ok: 204,
    make: async () => ({ path: `/meals/${(await buildMeal(shop.db)).id}` }),
  },
  {
    row: '29',
    call: 'GET /admin/meal-categories',
    ok: 200,
    make: async () => ({ path: '/admin/meal-categories' }),
  },
  {
    row: '29',
    call: 'POST /admin/meal-categories',
    ok: 201,
    make: async () => ({ path: '/admin/meal-categories', payload: { name: 'Soups', imageUrl: '' } }),
  },
  {
    row: '29',
    call: 'PUT /admin/meal-categories/:id',
    ok: 200,
    make: async () => ({
      path: `/admin/meal-categories/${(await buildCategory(shop.db)).id}`,
      payload: { name: 'Salads' },
    }),
  },
  {
    row: '29',
    call: 'DELETE /admin/meal-categories/:id',
    ok: 204,
    make: async () => ({ path: `/admin/meal-categories/${(await buildCategory(shop.db)).id}` }),
  },
  {
    row: '30',
    call: 'GET /admin/meal-components/:shelf',
    ok: 200,
    make: async () => ({ path: '/admin/meal-components/proteins' }),
  },
  {
    row: '30',
    call: 'POST /admin/meal-components/:shelf',
    ok: 201,
    make: async () => ({ path: '/admin/meal-components/addons', payload: [component] }),
  },
  {
    row: '31',
    call: 'PUT /admin/meal-components/:shelf/:id',
    ok: 200,
    make: async () => {
      const { id } = await buildComponent(shop.db);
      return { path: `/admin/meal-components/bases/${id}`, payload: { ...component, id } };
    },
  },
  {
    row: '31',
    call: 'DELETE /admin/meal-components/:shelf/:id',
    ok: 204,
    make: async () => ({ path: `/admin/meal-components/bases/${(await buildComponent(shop.db)).id}` }),
  },
  {
    row: '31',
    call: 'PATCH /admin/meal-components/:shelf/:id/status',
    ok: 200,
    make: async () => ({
      path: `/admin/meal-components/bases/${(await buildComponent(shop.db)).id}/status`,
      payload: { active: false },
    }),
  },
  { row: '32', call: 'GET /admin/kitchens', ok: 200, make: async () => ({ path: '/admin/kitchens' }) },
  {
    row: '32',
    call: 'POST /admin/kitchens',
    ok: 201,
    make: async () => ({ path: '/admin/kitchens', payload: kitchen }),
  },
  {
    row: '32',
    call: 'PUT /admin/kitchens/:id',
    ok: 200,
    make: async () => ({ path: `/admin/kitchens/${(await buildKitchen(shop.db)).id}`, payload: kitchen }),
  },
  {
    row: '32',
    call: 'DELETE /admin/kitchens/:id',
    ok: 204,
    make: async () => ({ path: `/admin/kitchens/${(await buildKitchen(shop.db)).id}` }),
  },
  { row: '33', call: 'GET /admin/orders', ok: 200, make: async () => ({ path: '/admin/orders' }) },
  {
    row: '34',
    call: 'PUT /admin/orders/:id/cancel',
    ok: 200,
    make: async () => ({
      path: `/admin/orders/${(await buildOrder(shop.db)).id}/cancel`,
      payload: { reason: 'No power' },
    }),
  },
  { row: '35', call: 'GET /admin/users', ok: 200, make: async () => ({ path: '/admin/users' }) },
  { row: '36', call: 'POST /admin/users', ok: 201, make: async () => ({ path: '/admin/users', payload: staff(1) }) },
  {
    row: '37',
    call: 'PUT /admin/users/:id/roles',
    ok: 200,
    make: async () => ({
      path: `/admin/users/${(await staffMember()).id}/roles`,
      payload: { roles: ['ROLE_NUTRITIONIST'] },
    }),
  },
  {
    row: '38',
    call: 'PUT /admin/users/:id/status',
    ok: 200,
    make: async () => ({ path: `/admin/users/${(await staffMember()).id}/status`, payload: { isEnabled: false } }),
  },
  { row: '39', call: 'GET /admin/consultations', ok: 200, make: async () => ({ path: '/admin/consultations' }) },
  {
    row: '40',
    call: 'PUT /admin/consultations/:id/status',
    ok: 200,
    make: async () => ({
      path: `/admin/consultations/${(await buildConsultation(shop.db)).id}/status`,
      payload: { status: 'IN_REVIEW', notes: '' },
    }),
  },
  {
    row: '41',
    call: 'PUT /admin/consultations/:id/assign',
    ok: 200,
    make: async () => ({
      path: `/admin/consultations/${(await buildConsultation(shop.db)).id}/assign`,
      payload: { nutritionistUserId: 0 },
    }),
  },
  {
    row: '+',
    call: 'GET /admin/orders/:id',
    ok: 200,
    make: async () => ({ path: `/admin/orders/${(await buildOrder(shop.db)).id}` }),
  },
  { row: '+', call: 'GET /admin/orders/export.csv', ok: 200, make: async () => ({ path: '/admin/orders/export.csv' }) },
  {
    row: '+',
    call: 'POST /admin/users/:id/revoke-sessions',
    ok: 200,
    make: async () => ({ path: `/admin/users/${(await staffMember()).id}/revoke-sessions` }),
  },
  { row: '+', call: 'GET /admin/dashboard', ok: 200, make: async () => ({ path: '/admin/dashboard' }) },
  {
    row: '+',
    call: 'GET /admin/contact-messages',
    ok: 200,
    make: async () => ({ path: '/admin/contact-messages' }),
  },
  {
    row: '+',
    call: 'GET /admin/contact-messages/:id',
    ok: 200,
    make: async () => ({ path: `/admin/contact-messages/${(await buildContactMessage(shop.db)).id}` }),
  },
  {
    row: '+',
    call: 'PUT /admin/contact-messages/:id',
    ok: 200,
    make: async () => ({
      path: `/admin/contact-messages/${(await buildContactMessage(shop.db)).id}`,
      payload: { isRead: true },
    }),
  },
  { row: '+', call: 'GET /admin/audit-log', ok: 200, make: async () => ({ path: '/admin/audit-log' }) },
  { row: '+', call: 'GET /admin/audit-log/people', ok: 200, make: async () => ({ path: '/admin/audit-log/people' }) },
  {
    row: '+',
    call: 'POST /admin/images',
    ok: 201,
    make: async () => {
      const form = new FormData();
      form.set('file', new Blob([png]), 'dot.png');
      const upload = new Response(form);
      return {
        path: '/admin/images',
        payload: Buffer.from(await upload.arrayBuffer()),
        headers: { 'content-type': upload.headers.get('content-type')! },
      };
    },
  },
];

describe('what only an admin may do', () => {
  it.each(rows)('row $row, $call: nobody else; an admin hears $ok', async ({ call, ok, make }) => {
    const [method] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'];
    const { path, payload, headers = {} } = await make();
    const request: InjectOptions = { method, url: apiPrefix + path, ...(payload === undefined ? {} : { payload }) };
    // A body that is not even read: who calls is asked first.
    await expectRoleOnly(shop, 'ROLE_ADMIN', request);
    await expectRoleOnly(shop, 'ROLE_ADMIN', { ...request, ...(method === 'GET' ? {} : { payload: { nonsense: 1 } }) });
    const { statusCode, body } = await shop.app.inject({ ...request, headers: { ...headers, ...admin.headers } });
    expect({ statusCode, body: statusCode === ok ? '' : body }).toEqual({ statusCode: ok, body: '' });
  });

  it('is all there is: no call of the contract for admins is missing above', () => {
    const ofAdmins = Object.values(allEndpoints)
      .flat()
      .filter(({ access }) => access !== 'public' && access !== 'signed-in' && access.join() === 'ROLE_ADMIN')
      .map(({ method, path }) => `${method} ${path}`);
    const unbound = ['GET /admin/orders/export.csv', 'POST /admin/images'];
    expect(rows.map(({ call }) => call).toSorted()).toEqual([...ofAdmins, ...unbound].toSorted());
  });
});

describe('GET /consultations/:id/document', () => {
  const cells: readonly [who: string, roles: Role[], of: 'owner' | 'nutritionist' | 'nobody', status: number][] = [
    ['the customer who asked', ['ROLE_USER'], 'owner', 200],
    ['another customer', ['ROLE_USER'], 'nobody', 404],
    ['a kitchen manager', ['ROLE_KITCHEN_MANAGER'], 'nobody', 403],
    ['the assigned nutritionist', ['ROLE_NUTRITIONIST'], 'nutritionist', 200],
    ['another nutritionist', ['ROLE_NUTRITIONIST'], 'nobody', 404],
    ['a delivery assistant', ['ROLE_DELIVERY_ASSISTANT'], 'nobody', 403],
    ['an admin', ['ROLE_ADMIN'], 'nobody', 200],
  ];
  it.each(cells)('%s', async (_who, roles, of, status) => {
    const { user, headers } = await buildSession(shop.db, { roles });
    const { id } = await buildConsultation(shop.db, {
      ...(of === 'owner' && { userId: user.id }),
      ...(of === 'nutritionist' && { nutritionistId: user.id }),
    });
    await buildDocument(shop.db, { consultationId: id });
    expect(await shop.call({ url: `/api/v1/consultations/${id}/document`, headers })).toMatchObject({ status });
  });

  it('nobody who is not signed in', async () => {
    const { consultationId } = await buildDocument(shop.db);
    expect(await shop.call({ url: `/api/v1/consultations/${consultationId}/document` })).toMatchObject({ status: 401 });
  });

  it('a stranger hears the same as when there is none', async () => {
    const { headers } = await buildSession(shop.db);
    const { consultationId } = await buildDocument(shop.db);
    const foreign = await shop.call({ url: `/api/v1/consultations/${consultationId}/document`, headers });
    const missing = await shop.call({ url: `/api/v1/consultations/2147483647/document`, headers });
    const withoutId = ({ body }: typeof foreign) => ({ ...(body as object), requestId: '' });
    expect(withoutId(foreign)).toEqual(withoutId(missing));
  });
});
