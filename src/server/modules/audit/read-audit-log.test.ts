import { expect, it } from 'vitest';
import type { AuditEntry } from '#contract/admin-office.ts';
import type { AuditSubject } from '#server/db/schema/audit-log.ts';
import {
  buildCategory,
  buildComponent,
  buildContactMessage,
  buildKitchen,
  buildMeal,
  buildSession,
  buildUser,
} from '#server/testing/builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { buildCoupon, buildRating } from '#server/testing/coupon-builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { recordAction } from './record-action.ts';

const shop = sharedTestApp();

it('lists each user who has entries once, and no others', async () => {
  const busy = await buildSession(shop.db, { roles: ['ROLE_ADMIN'], firstName: 'Asha', lastName: 'Reddy' });
  const idle = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
  for (const isRead of [true, false]) {
    const { id } = await buildContactMessage(shop.db);
    const url = `/api/v1/admin/contact-messages/${id}`;
    await shop.call({ method: 'PUT', url, headers: busy.headers, payload: { isRead } });
  }
  const { status, body } = await shop.call({ url: '/api/v1/admin/audit-log/people', headers: idle.headers });
  expect(status).toBe(200);
  expect(body).toEqual([{ id: busy.user.id, name: 'Asha Reddy' }]);
});

const priya = { firstName: 'Priya', lastName: 'Nair' };
/** What an entry of each subject is about, and the name that its readers know it by. */
const subjects: Record<AuditSubject, () => Promise<{ id: number | null; name: string | null }>> = {
  meal: () => buildMeal(shop.db, { name: 'Rajma Bowl' }),
  category: () => buildCategory(shop.db, { name: 'Soups' }),
  component: () => buildComponent(shop.db, { name: 'Millet' }),
  kitchen: () => buildKitchen(shop.db, { name: 'Kondapur' }),
  user: async () => ({ ...(await buildUser(shop.db, priya)), name: 'Priya Nair' }),
  order: async () => ({ ...(await buildOrder(shop.db, { userId: await priyaId() })), name: 'Priya Nair' }),
  consultation: async () => ({
    ...(await buildConsultation(shop.db, { userId: await priyaId() })),
    name: 'Priya Nair',
  }),
  message: async () => ({ ...(await buildContactMessage(shop.db, priya)), name: 'Priya Nair' }),
  image: () => Promise.resolve({ id: null, name: null }),
  terms: () => Promise.resolve({ id: null, name: null }),
  job: () => Promise.resolve({ id: 1, name: null }),
  business: () => Promise.resolve({ id: null, name: null }),
  coupon: async () => ({ id: (await buildCoupon(shop.db, { code: 'WELCOME50' })).id, name: 'WELCOME50' }),
  rating: async () => ({
    id: (await buildRating(shop.db, { mealId: (await buildMeal(shop.db, { name: 'Dal Bowl' })).id })).id,
    name: 'Dal Bowl',
  }),
};
const priyaId = async () => (await buildUser(shop.db, priya)).id;

it.each(Object.keys(subjects) as AuditSubject[])('an entry about a %s names it', async (subject) => {
  const { user, headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
  const { id, name } = await subjects[subject]();
  await shop.db.transaction((tx) => recordAction(tx, user.id, { action: 'updated', subject, subjectId: id }));
  const { body } = await shop.call({ url: `/api/v1/admin/audit-log?actorId=${user.id}`, headers });
  expect((body as { content: AuditEntry[] }).content).toMatchObject([{ subject, subjectName: name }]);
});

it('an assignment names both nutritionists', async () => {
  const { user, headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
  const [meera, ravi] = await Promise.all(
    ['Meera', 'Ravi'].map((firstName) => buildUser(shop.db, { firstName, lastName: 'Iyer' })),
  );
  const { id: subjectId } = await buildConsultation(shop.db);
  const assigned = { action: 'assigned', subject: 'consultation', subjectId } as const;
  const change = { before: { nutritionistId: meera!.id }, after: { nutritionistId: ravi!.id } };
  await shop.db.transaction((tx) => recordAction(tx, user.id, { ...assigned, ...change }));
  const { body } = await shop.call({ url: `/api/v1/admin/audit-log?actorId=${user.id}`, headers });
  expect((body as { content: AuditEntry[] }).content[0]!.nutritionistNames).toEqual({
    [meera!.id]: 'Meera Iyer',
    [ravi!.id]: 'Ravi Iyer',
  });
});
