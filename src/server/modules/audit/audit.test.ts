import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/admin-office.ts';
import type { Role } from '#domain/accounts/role.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { meals } from '#server/db/schema/catalog.ts';
import {
  buildCategory,
  buildComponent,
  buildContactMessage,
  buildKitchen,
  buildMeal,
  buildSession,
} from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

type Session = Awaited<ReturnType<typeof buildSession>>;
let admin: Session;
const shop = sharedTestApp();
beforeAll(async () => {
  admin = await staff('ROLE_ADMIN', 'Nisha');
});

const staff = (role: Role, firstName = 'Ravi') =>
  buildSession(shop.db, {
    phone: null,
    email: `${crypto.randomUUID()}@macrobowl.test`,
    roles: [role],
    firstName,
    lastName: 'Kulkarni',
  });
const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: unknown, who = admin) =>
  shop.call({
    method,
    url: `/api/v1${path}`,
    headers: who.headers,
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
const read = async (query = '') =>
  (await shop.call({ url: `/api/v1/admin/audit-log?${query}`, headers: admin.headers })).body as {
    content: AuditEntry[];
    totalElements: number;
  };
/** The entries written by `work`, oldest first. */
async function entriesOf(work: () => Promise<{ status: number }>): Promise<Omit<AuditEntry, 'id' | 'at'>[]> {
  const { totalElements } = await read();
  expect((await work()).status).toBeLessThan(300);
  const { content } = await read(`sort=id,asc&size=100&page=${Math.floor(totalElements / 100)}`);
  return content.slice(totalElements % 100).map(({ id: _id, at: _at, ...entry }) => entry);
}
const byAdmin = () => ({ actorId: admin.user.id, actorName: 'Nisha Kulkarni' });

const meal = (categoryId: number) => ({
  name: 'Rajma Bowl',
  description: 'Rajma on rice',
  servingWeightGrams: 400,
  caloriesKcal: 500,
  price: 199,
  mealType: 'PROTEIN_PICK',
  mealCategoryId: categoryId,
  nutritionValues: { protein: 20 },
  isVegetarian: true,
});

describe('every action of staff is recorded', () => {
  it('a meal: created, changed with what it was before, deleted', async () => {
    const { id: categoryId } = await buildCategory(shop.db);
    let id = 0;
    const created = await entriesOf(async () => {
      const response = await send('POST', '/meals', meal(categoryId));
      id = (response.body as { id: number }).id;
      return response;
    });
    expect(created).toEqual([
      expect.objectContaining({ ...byAdmin(), action: 'created', subject: 'meal', subjectId: id, before: null }),
    ]);
    expect(created[0]!.after).toMatchObject({ name: 'Rajma Bowl', price: 199 });
    expect(await entriesOf(() => send('PUT', `/meals/${id}`, { ...meal(categoryId), price: 209 }))).toEqual([
      {
        ...byAdmin(),
        action: 'updated',
        subject: 'meal',
        subjectId: id,
        subjectName: 'Rajma Bowl',
        nutritionistNames: {},
        before: { price: 199 },
        after: { price: 209 },
      },
    ]);
    const [gone] = await entriesOf(() => send('DELETE', `/meals/${id}`));
    expect(gone).toMatchObject({ action: 'deleted', subject: 'meal', before: { price: 209 }, after: null });
  });

  it('saving without a change is not recorded', async () => {
    const kitchen = { name: 'Kondapur', latitude: 17.46, longitude: 78.36, deliveryRadiusKm: 5 };
    const { id } = (await send('POST', '/admin/kitchens', kitchen)).body as { id: number };
    expect(await entriesOf(() => send('PUT', `/admin/kitchens/${id}`, kitchen))).toEqual([]);
    const radius = { ...kitchen, deliveryRadiusKm: 6.5 };
    expect(await entriesOf(() => send('PUT', `/admin/kitchens/${id}`, radius))).toMatchObject([
      { before: { deliveryRadiusKm: 5 }, after: { deliveryRadiusKm: 6.5 } },
    ]);
  });

  const component = { name: 'Millet', price: 60, servingWeightGrams: 180, caloriesKcal: 210, nutritionValues: {} };
  const member = { email: 'new@macrobowl.test', firstName: 'Sana', lastName: 'Shaikh', roles: ['ROLE_NUTRITIONIST'] };
  it.each<[string, () => Promise<{ status: number }>, Partial<AuditEntry>]>([
    ['category', () => send('POST', '/admin/meal-categories', { name: 'Soups' }), { action: 'created' }],
    [
      'category',
      async () => send('PUT', `/admin/meal-categories/${(await buildCategory(shop.db)).id}`, { name: 'Stews' }),
      { action: 'updated', after: { name: 'Stews' } },
    ],
    [
      'category',
      async () => send('DELETE', `/admin/meal-categories/${(await buildCategory(shop.db)).id}`),
      { action: 'deleted', after: null },
    ],
    ['component', () => send('POST', '/admin/meal-components/bases', [component]), { action: 'created' }],
    [
      'component',
      async () =>
        send('PATCH', `/admin/meal-components/bases/${(await buildComponent(shop.db)).id}/status`, { active: false }),
      { action: 'deactivated', before: { active: true }, after: { active: false } },
    ],
    [
      'component',
      async () => send('DELETE', `/admin/meal-components/bases/${(await buildComponent(shop.db)).id}`),
      { action: 'deleted' },
    ],
    [
      'kitchen',
      async () => send('DELETE', `/admin/kitchens/${(await buildKitchen(shop.db)).id}`),
      { action: 'deleted' },
    ],
    [
      'user',
      () => send('POST', '/admin/users', { ...member, password: 'never to appear in the log' }),
      { action: 'created' },
    ],
    [
      'user',
      async () =>
        send('PUT', `/admin/users/${(await staff('ROLE_KITCHEN_MANAGER')).user.id}/roles`, { roles: member.roles }),
      {
        action: 'changed roles of',
        before: { roles: ['ROLE_KITCHEN_MANAGER'] },
        after: { roles: ['ROLE_NUTRITIONIST'] },
      },
    ],
    [
      'user',
      async () =>
        send('PUT', `/admin/users/${(await staff('ROLE_NUTRITIONIST')).user.id}/status`, { isEnabled: false }),
      { action: 'disabled', before: { enabled: true }, after: { enabled: false } },
    ],
    [
      'user',
      async () => send('POST', `/admin/users/${(await staff('ROLE_NUTRITIONIST')).user.id}/revoke-sessions`),
      { action: 'ended sessions of', after: { ended: 1 } },
    ],
    [
      'consultation',
      async () =>
        send('PUT', `/admin/consultations/${(await buildConsultation(shop.db)).id}/status`, {
          status: 'CANCELLED',
          notes: 'By phone',
        }),
      {
        action: 'moved',
        before: { status: 'SUBMITTED_BY_USER', notes: null },
        after: { status: 'CANCELLED', notes: 'By phone' },
      },
    ],
    [
      'consultation',
      async () => {
        const { user } = await staff('ROLE_NUTRITIONIST');
        const { id } = await buildConsultation(shop.db, { nutritionistId: user.id });
        return send('PUT', `/admin/consultations/${id}/assign`, { nutritionistUserId: 0 });
      },
      { action: 'unassigned', after: { nutritionistId: null } },
    ],
    [
      'message',
      async () => send('PUT', `/admin/contact-messages/${(await buildContactMessage(shop.db)).id}`, { isRead: true }),
      { action: 'marked', before: { isRead: false }, after: { isRead: true } },
    ],
  ])('%s: %s', async (subject, work, expected) => {
    expect(await entriesOf(work)).toMatchObject([{ ...byAdmin(), subject, ...expected }]);
  });

  it('every status change of an order by staff of any role', async () => {
    const [cook, rider] = [
      await staff('ROLE_KITCHEN_MANAGER', 'Cook'),
      await staff('ROLE_DELIVERY_ASSISTANT', 'Rider'),
    ];
    const { id } = await buildOrder(shop.db);
    const step = (status: string) => send('PUT', `/kitchen-manager/orders/${id}/status`, { status }, cook);
    const ride = (status: string) => send('PUT', `/delivery/orders/${id}/status`, { status }, rider);
    const entries = await entriesOf(async () => {
      await step('PROCESSING');
      await step('OUT_FOR_DELIVERY');
      await send('PUT', `/delivery/orders/${id}/pick-up`, undefined, rider);
      await ride('DELIVERED');
      await ride('COMPLETED');
      return send('PUT', `/admin/orders/${id}/cancel`, { reason: 'Wrong bowl' });
    });
    const [bySteps, byRider, byOffice] = ['Cook Kulkarni', 'Rider Kulkarni', 'Nisha Kulkarni'];
    expect(entries.map(({ actorName, action, before, after }) => [actorName, action, before, after])).toEqual([
      [bySteps, 'moved', { status: 'CONFIRMED' }, { status: 'PROCESSING' }],
      [bySteps, 'moved', { status: 'PROCESSING' }, { status: 'OUT_FOR_DELIVERY' }],
      [byRider, 'picked up', null, { pickedUpBy: rider.user.id }],
      [byRider, 'moved', { status: 'OUT_FOR_DELIVERY' }, { status: 'DELIVERED' }],
      [byRider, 'moved', { status: 'DELIVERED' }, { status: 'COMPLETED' }],
      [
        byOffice,
        'moved',
        { status: 'COMPLETED', reason: null },
        { status: 'CANCELLED_BY_ADMIN', reason: 'Wrong bowl' },
      ],
    ]);
    expect(entries.every(({ subject, subjectId }) => subject === 'order' && subjectId === id)).toBe(true);
  });

  it('actions of customers are not recorded', async () => {
    const customer = await buildSession(shop.db);
    const { id } = await buildOrder(shop.db, { userId: customer.user.id });
    const cancel = () => send('PUT', `/orders/${id}/status`, { status: 'CANCELLED_BY_USER' }, customer);
    expect(await entriesOf(cancel)).toEqual([]);
  });

  it('the export of orders, with its filter', async () => {
    const entries = await entriesOf(async () => {
      const url = '/api/v1/admin/orders/export.csv?status=DELIVERED';
      return { status: (await shop.app.inject({ url, headers: admin.headers })).statusCode };
    });
    expect(entries).toMatchObject([{ action: 'exported', subject: 'order', after: { status: 'DELIVERED' } }]);
  });
});

describe('the log', () => {
  it('never contains a password, a hash or a full phone number', async () => {
    await send('POST', '/admin/users', {
      email: 'secret@macrobowl.test',
      password: 'tops3cret-passphrase',
      firstName: 'A',
      lastName: 'B',
      roles: ['ROLE_NUTRITIONIST'],
    });
    const { user } = await buildSession(shop.db, { phone: '+919822233344' });
    await send('PUT', `/admin/users/${user.id}/status`, { isEnabled: false });
    const { rows } = await shop.db.execute<{ all: string }>(
      sql`select string_agg(a::text, ' ') as all from audit_log a`,
    );
    expect(rows[0]!.all).toContain('secret@macrobowl.test');
    expect(rows[0]!.all).not.toMatch(/tops3cret|argon2|password|98222/i);
  });

  it('is written in the transaction of the action', async () => {
    const target = await buildMeal(shop.db, { name: 'As it was' });
    const before = await shop.db.$count(auditLog);
    await shop.db.execute(sql`alter table audit_log add constraint full_up check (subject <> 'meal') not valid`);
    const response = await send('PUT', `/meals/${target.id}`, meal(target.categoryId));
    await shop.db.execute(sql`alter table audit_log drop constraint full_up`);
    expect(response.status).toBe(500);
    const [row] = await shop.db.select().from(meals).where(eq(meals.id, target.id));
    expect(row!.name).toBe('As it was');
    expect((await send('DELETE', '/meals/2147483647')).status).toBe(404);
    expect(await shop.db.$count(auditLog)).toBe(before);
  });

  it.each(['update audit_log set action = $$nothing$$', 'delete from audit_log', 'truncate audit_log'])(
    'is append-only: %s is refused by the database',
    async (statement) => {
      await expect(shop.db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: 'the audit log is only ever added to' },
      });
    },
  );

  it('is read newest first, by subject and by user', async () => {
    const other = await staff('ROLE_ADMIN', 'Other');
    const { id } = await buildMeal(shop.db);
    await send('DELETE', `/meals/${id}`, undefined, other);
    await send('POST', '/admin/meal-categories', { name: 'Filters' }, other);
    const { content, totalElements } = await read(`actorId=${other.user.id}`);
    expect(totalElements).toBe(2);
    expect(content.map(({ subject }) => subject)).toEqual(['category', 'meal']);
    expect((await read(`actorId=${other.user.id}&subject=meal`)).content).toMatchObject([{ subjectId: id }]);
    expect((await read('subject=meal&size=100')).content.every(({ subject }) => subject === 'meal')).toBe(true);
    for (const query of ['subject=cart', 'actorId=me', 'sort=action,asc']) {
      const url = `/api/v1/admin/audit-log?${query}`;
      expect(await shop.call({ url, headers: admin.headers })).toMatchObject({ status: 400 });
    }
  });
});
