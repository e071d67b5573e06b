import { apiPrefix } from '#contract/endpoint.ts';
import type { SignedLink } from '#contract/files.ts';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import { completeDetails } from '#domain/papers/testing/business-details.ts';
import { readBusiness } from '#server/modules/business/manage-business.ts';
import {
  buildCreditNote,
  buildPaper,
  buildPaperExport,
  insertPaper,
} from '#server/modules/papers/testing/paper-builders.ts';
import {
  buildCategory,
  buildComponent,
  buildContactMessage,
  buildKitchen,
  buildMeal,
  buildSession,
  buildUser,
} from '#server/testing/builders.ts';
import { buildJob } from '#server/testing/build-job.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { checkMenuImport } from '#server/modules/catalog/menu-csv/import-menu.ts';
import { readWirePlan } from '#server/modules/order-terms/schedule-terms.ts';
import { type MakeRequest, type Subject, consultationOf, unique, uploadOf } from './world.ts';

const meal = async ({ shop }: Subject) => ({
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
const newMeal = async ({ shop }: Subject) => {
  const category = await buildCategory(shop.db);
  const head = 'Name,Category,Type,Price,Vegetarian,Serving weight (g),Calories (kcal)';
  return Buffer.from(`${head}\r\nLine of a file,${category.name},Protein Pick,269,yes,420,520\r\n`);
};
const importOf = async (subject: Subject) => {
  const bytes = await newMeal(subject);
  const { plan } = await checkMenuImport(subject.shop.db, { fileName: 'menu.csv', bytes });
  return uploadOf(`/admin/meals/import?plan=${plan}`, bytes.toString(), 'menu.csv');
};
/** Another fee than what is planned by then. */
const terms = async ({ shop }: Subject) => {
  const { firstDay, version } = await readWirePlan(shop.db);
  // Not the next day: tests that run across midnight place orders under the terms of today.
  const startsOn = addDays(firstDay, 7);
  const tax = { taxPercent: 7, taxMode: 'added', taxRounding: 0.01 };
  return { version, draft: { startsOn, ...tax, deliveryFee: 10 + (version % 900), freeDeliveryAbove: null } };
};
const component = { name: 'Millet', price: 60, servingWeightGrams: 180, caloriesKcal: 210, nutritionValues: {} };
const kitchen = { name: 'Kondapur', latitude: 17.46, longitude: 78.36, deliveryRadiusKm: 5 };
const staffMember = ({ shop }: Subject) =>
  buildUser(shop.db, { phone: null, email: `member-${unique()}@shop.example`, roles: ['ROLE_KITCHEN_MANAGER'] });

export const requestsOfAdmins: Readonly<Record<string, MakeRequest>> = {
  'POST /meals': async (subject) => ({ path: '/meals', payload: await meal(subject) }),
  'PUT /meals/:id': async (subject) => ({
    path: `/meals/${(await buildMeal(subject.shop.db)).id}`,
    payload: await meal(subject),
  }),
  'DELETE /meals/:id': async ({ shop }) => ({ path: `/meals/${(await buildMeal(shop.db)).id}` }),
  'GET /admin/meal-categories': () => ({ path: '/admin/meal-categories' }),
  'POST /admin/meal-categories': () => ({ path: '/admin/meal-categories', payload: { name: 'Soups', imageUrl: '' } }),
  'PUT /admin/meal-categories/:id': async ({ shop }) => ({
    path: `/admin/meal-categories/${(await buildCategory(shop.db)).id}`,
    payload: { name: 'Salads' },
  }),
  'DELETE /admin/meal-categories/:id': async ({ shop }) => ({
    path: `/admin/meal-categories/${(await buildCategory(shop.db)).id}`,
  }),
  'GET /admin/meal-components/:componentKind': () => ({ path: '/admin/meal-components/proteins' }),
  'POST /admin/meal-components/:componentKind': () => ({ path: '/admin/meal-components/addons', payload: [component] }),
  'PUT /admin/meal-components/:componentKind/:id': async ({ shop }) => {
    const { id } = await buildComponent(shop.db);
    return { path: `/admin/meal-components/bases/${id}`, payload: { ...component, id } };
  },
  'DELETE /admin/meal-components/:componentKind/:id': async ({ shop }) => ({
    path: `/admin/meal-components/bases/${(await buildComponent(shop.db)).id}`,
  }),
  'PATCH /admin/meal-components/:componentKind/:id/status': async ({ shop }) => ({
    path: `/admin/meal-components/bases/${(await buildComponent(shop.db)).id}/status`,
    payload: { active: false },
  }),
  'GET /admin/kitchens': () => ({ path: '/admin/kitchens' }),
  'POST /admin/kitchens': () => ({ path: '/admin/kitchens', payload: kitchen }),
  'PUT /admin/kitchens/:id': async ({ shop }) => ({
    path: `/admin/kitchens/${(await buildKitchen(shop.db)).id}`,
    payload: kitchen,
  }),
  'PUT /admin/kitchens/:id/trading': async ({ shop }) => ({
    path: `/admin/kitchens/${(await buildKitchen(shop.db)).id}/trading`,
    payload: { weeklyShifts: [], specialDates: [], leadMinutes: 30, ordersPerSlot: 0, portionsPerSlot: 0 },
  }),
  'DELETE /admin/kitchens/:id': async ({ shop }) => ({ path: `/admin/kitchens/${(await buildKitchen(shop.db)).id}` }),
  'GET /admin/orders': () => ({ path: '/admin/orders' }),
  'GET /admin/orders/:id': async ({ shop }) => ({ path: `/admin/orders/${(await buildOrder(shop.db)).id}` }),
  'GET /admin/orders/:id/paper': async ({ shop }) => ({
    path: `/admin/orders/${(await buildPaper(shop.db)).orderId}/paper`,
  }),
  'GET /admin/orders/:id/paper.pdf': async ({ shop }) => ({
    path: `/admin/orders/${(await buildPaper(shop.db)).orderId}/paper.pdf`,
  }),
  'GET /admin/orders/:id/credit-notes/:paperId/paper.pdf': async ({ shop }) => {
    const { id, orderId } = await buildCreditNote(shop.db);
    return { path: `/admin/orders/${orderId}/credit-notes/${id}/paper.pdf` };
  },
  'GET /admin/papers': () => ({ path: '/admin/papers' }),
  'GET /admin/papers.csv': () => ({ path: '/admin/papers.csv?month=2026-11' }),
  'POST /admin/paper-exports': async ({ shop }) => ({
    path: '/admin/paper-exports',
    payload: { month: businessDay((await insertPaper(shop.db)).issuedAt).slice(0, 7) },
  }),
  'GET /admin/paper-exports': () => ({ path: '/admin/paper-exports?month=2026-11' }),
  'GET /admin/paper-exports/:id/link': async ({ shop }) => ({
    path: `/admin/paper-exports/${(await buildPaperExport(shop)).id}/link`,
  }),
  'GET /paper-exports/:id': async ({ shop }) => {
    const { headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    const url = `${apiPrefix}/admin/paper-exports/${(await buildPaperExport(shop)).id}/link`;
    return { path: ((await shop.call({ url, headers })).body as SignedLink).url.slice(apiPrefix.length) };
  },
  'GET /admin/business': () => ({ path: '/admin/business' }),
  'PUT /admin/business': async ({ shop }) => ({
    path: '/admin/business',
    payload: { ...completeDetails, kitchens: [], version: (await readBusiness(shop.db)).version },
  }),
  'GET /admin/orders/export.csv': () => ({ path: '/admin/orders/export.csv' }),
  'PUT /admin/orders/:id/cancel': async ({ shop }) => ({
    path: `/admin/orders/${(await buildOrder(shop.db)).id}/cancel`,
    payload: { reason: 'No power' },
  }),
  'PUT /admin/orders/:id/kitchen': async ({ shop }) => ({
    path: `/admin/orders/${(await buildOrder(shop.db)).id}/kitchen`,
    payload: { kitchenId: (await buildKitchen(shop.db)).id, reason: 'No power' },
  }),
  'GET /admin/users': () => ({ path: '/admin/users' }),
  'POST /admin/users': () => ({
    path: '/admin/users',
    payload: {
      email: `staff-${unique()}@macrobowl.test`,
      password: 'a long enough password',
      firstName: 'Ravi',
      lastName: 'Teja',
      roles: ['ROLE_KITCHEN_MANAGER'],
    },
  }),
  'PUT /admin/users/:id/roles': async (subject) => ({
    path: `/admin/users/${(await staffMember(subject)).id}/roles`,
    payload: { roles: ['ROLE_NUTRITIONIST'] },
  }),
  'PUT /admin/users/:id/kitchens': async (subject) => ({
    path: `/admin/users/${(await staffMember(subject)).id}/kitchens`,
    payload: { kitchenIds: [(await buildKitchen(subject.shop.db)).id] },
  }),
  'PUT /admin/users/:id/status': async (subject) => ({
    path: `/admin/users/${(await staffMember(subject)).id}/status`,
    payload: { isEnabled: false },
  }),
  'DELETE /admin/users/:id/second-factor': async (subject) => ({
    path: `/admin/users/${(await staffMember(subject)).id}/second-factor`,
  }),
  'POST /admin/users/:id/revoke-sessions': async (subject) => ({
    path: `/admin/users/${(await staffMember(subject)).id}/revoke-sessions`,
  }),
  'GET /admin/consultations': () => ({ path: '/admin/consultations' }),
  'PUT /admin/consultations/:id/status': async (subject) => ({
    path: `/admin/consultations/${(await consultationOf(subject)).id}/status`,
    payload: { status: 'IN_REVIEW', notes: '' },
  }),
  'PUT /admin/consultations/:id/assign': async (subject) => ({
    path: `/admin/consultations/${(await consultationOf(subject)).id}/assign`,
    payload: { nutritionistUserId: 0 },
  }),
  'GET /admin/dashboard': () => ({ path: '/admin/dashboard' }),
  'GET /admin/contact-messages': () => ({ path: '/admin/contact-messages' }),
  'GET /admin/contact-messages/:id': async ({ shop }) => ({
    path: `/admin/contact-messages/${(await buildContactMessage(shop.db)).id}`,
  }),
  'PUT /admin/contact-messages/:id': async ({ shop }) => ({
    path: `/admin/contact-messages/${(await buildContactMessage(shop.db)).id}`,
    payload: { isRead: true },
  }),
  'GET /admin/message-templates': () => ({ path: '/admin/message-templates' }),
  'GET /admin/browser-faults': () => ({ path: '/admin/browser-faults' }),
  'GET /admin/jobs': () => ({ path: '/admin/jobs' }),
  'PUT /admin/jobs/:id/repeat': async ({ shop }) => ({ path: `/admin/jobs/${await buildJob(shop.db)}/repeat` }),
  'PUT /admin/jobs/:id/discard': async ({ shop }) => ({
    path: `/admin/jobs/${await buildJob(shop.db)}/discard`,
    payload: { reason: 'The customer has called' },
  }),
  'GET /admin/audit-log': () => ({ path: '/admin/audit-log' }),
  'PATCH /meals/:id/category': async ({ shop }) => ({
    path: `/meals/${(await buildMeal(shop.db)).id}/category`,
    payload: { mealCategoryId: (await buildCategory(shop.db)).id },
  }),
  'GET /staff/search': () => ({ path: '/staff/search?q=meera' }),
  'GET /admin/audit-log/people': () => ({ path: '/admin/audit-log/people' }),
  'GET /admin/meals/export.csv': () => ({ path: '/admin/meals/export.csv' }),
  'POST /admin/meals/import/check': async (subject) =>
    uploadOf('/admin/meals/import/check', (await newMeal(subject)).toString(), 'menu.csv'),
  'POST /admin/meals/import': importOf,
  'POST /admin/meals/bulk-change/preview': async ({ shop }) => ({
    path: '/admin/meals/bulk-change/preview',
    payload: { mealIds: [(await buildMeal(shop.db)).id], change: { kind: 'amount', amount: 10 } },
  }),
  'POST /admin/meals/bulk-change': async ({ shop }) => ({
    path: '/admin/meals/bulk-change',
    payload: { meals: [{ id: (await buildMeal(shop.db)).id, before: 289 }], change: { kind: 'amount', amount: 10 } },
  }),
  'GET /admin/order-terms': () => ({ path: '/admin/order-terms' }),
  'POST /admin/order-terms/preview': async (subject) => ({
    path: '/admin/order-terms/preview',
    payload: (await terms(subject)).draft,
  }),
  'POST /admin/order-terms': async (subject) => {
    const { version, draft } = await terms(subject);
    return { path: '/admin/order-terms', payload: { ...draft, version } };
  },
  'POST /admin/images': () => uploadOf('/admin/images'),
};
