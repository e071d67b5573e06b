import { randomUUID } from 'node:crypto';
import { consultationMessages } from '#server/db/schema/consultations.ts';
import { dietPlanVersions } from '#server/db/schema/diet-plans.ts';
import { genericMeals, planTemplates } from '#server/db/schema/plan-library.ts';
import type { SignedLink } from '#contract/files.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import { folderStore } from '#server/modules/files/file-store.ts';
import { buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { buildDocument } from '#server/testing/consultation-builders.ts';
import { type MakeRequest, type Subject, consultationOf, mealOnSale, uploadOf } from './world.ts';

async function messageIn({ shop, ownerId }: Subject, consultationId: number): Promise<number> {
  const [message] = await shop.db
    .insert(consultationMessages)
    .values({ consultationId, senderId: ownerId, content: 'Is paneer fine in the evening?' })
    .returning();
  return message!.id;
}

async function dayOf(subject: Subject) {
  const { id } = await mealOnSale(subject);
  const meal = { mealSlot: 'LUNCH', mealType: 'STANDARD', standardMealId: id, nutritionistNotes: '' } as const;
  return { weekNumber: 1, dayOfWeek: 'MONDAY', scheduledMeals: [meal] } as const;
}

async function planned(subject: Subject): Promise<number> {
  const { id } = await consultationOf(subject);
  await subject.shop.db.insert(dietPlanVersions).values({
    consultationId: id,
    version: 1,
    planName: 'Lean gain',
    generalNotes: '',
    dailyPlans: [{ ...(await dayOf(subject)), scheduledMeals: [...(await dayOf(subject)).scheduledMeals] }],
    savedBy: subject.nutritionistId,
  });
  return id;
}

const poha = () => ({ name: `Poha ${randomUUID()}`, description: 'Flattened rice', nutrition: { calories: 210 } });

async function templateDay(subject: Subject) {
  const { dayOfWeek, scheduledMeals } = await dayOf(subject);
  return { dayOfWeek, scheduledMeals: [...scheduledMeals] };
}

async function templateOf(subject: Subject): Promise<number> {
  const days = [await templateDay(subject)];
  const [row] = await subject.shop.db
    .insert(planTemplates)
    .values({ ownerId: subject.nutritionistId, name: randomUUID(), days })
    .returning();
  return row!.id;
}

async function genericMealOf({ shop, nutritionistId }: Subject): Promise<number> {
  const [row] = await shop.db
    .insert(genericMeals)
    .values({ ownerId: nutritionistId, ...poha() })
    .returning();
  return row!.id;
}

/** Noon in Hyderabad, a week from now: within working hours. */
function nextWeek(): string {
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  return `${day}T06:30:00.000Z`;
}

const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, fromMinute: 540, toMinute: 1020 }));

async function withDocument(subject: Subject) {
  const { id } = await consultationOf(subject);
  return buildDocument(subject.shop.db, { consultationId: id });
}

export const requestsOfStaff: Readonly<Record<string, MakeRequest>> = {
  'GET /dashboard': () => ({ path: '/dashboard' }),
  'GET /kitchen-manager/orders/fulfillment-list': () => ({ path: '/kitchen-manager/orders/fulfillment-list' }),
  'PUT /kitchen-manager/orders/:id/status': async ({ shop }) => ({
    path: `/kitchen-manager/orders/${(await buildOrder(shop.db)).id}/status`,
    payload: { status: 'PROCESSING' },
  }),
  'PUT /kitchen-manager/orders/:id/step-back': async ({ shop }) => ({
    path: `/kitchen-manager/orders/${(await buildOrder(shop.db, { status: 'PROCESSING' })).id}/step-back`,
    payload: { status: 'PROCESSING' },
  }),
  'GET /kitchen-manager/orders/counts': () => ({ path: '/kitchen-manager/orders/counts' }),
  'GET /kitchen-manager/orders/overdue': () => ({ path: '/kitchen-manager/orders/overdue' }),
  'GET /kitchen-manager/performance': () => ({ path: '/kitchen-manager/performance' }),
  'GET /kitchen-manager/prep-sheet': () => ({ path: '/kitchen-manager/prep-sheet' }),
  'GET /kitchen-manager/labels': () => ({ path: '/kitchen-manager/labels' }),
  'GET /kitchen-manager/kitchens': () => ({ path: '/kitchen-manager/kitchens' }),
  'PUT /kitchen-manager/kitchens/:id/pause': async ({ shop }) => ({
    path: `/kitchen-manager/kitchens/${(await buildKitchen(shop.db)).id}/pause`,
    payload: { minutes: 15, reason: 'Oven broken' },
  }),
  'DELETE /kitchen-manager/kitchens/:id/pause': async ({ shop }) => ({
    path: `/kitchen-manager/kitchens/${(await buildKitchen(shop.db)).id}/pause`,
  }),
  'PUT /kitchen-manager/kitchens/:id/delay': async ({ shop }) => ({
    path: `/kitchen-manager/kitchens/${(await buildKitchen(shop.db)).id}/delay`,
    payload: { minutes: 15 },
  }),
  'GET /kitchen-manager/availability': () => ({ path: '/kitchen-manager/availability' }),
  'PUT /kitchen-manager/availability': async ({ shop }) => ({
    path: '/kitchen-manager/availability',
    payload: { foods: [{ kind: 'MEAL', id: (await buildMeal(shop.db)).id }], state: 'SOLD_OUT' },
  }),
  'GET /delivery/orders': () => ({ path: '/delivery/orders' }),
  'PUT /delivery/orders/:id/pick-up': async ({ shop }) => ({
    path: `/delivery/orders/${(await buildOrder(shop.db, { status: 'OUT_FOR_DELIVERY' })).id}/pick-up`,
  }),
  'PUT /delivery/orders/:id/status': async ({ shop }) => ({
    path: `/delivery/orders/${(await buildOrder(shop.db, { status: 'OUT_FOR_DELIVERY' })).id}/status`,
    payload: { status: 'DELIVERED' },
  }),

  'POST /consultations': () => ({
    path: '/consultations',
    payload: { goal: 'Build muscle', notes: '', consent: true },
  }),
  'GET /consultations': () => ({ path: '/consultations' }),
  'GET /consultations/:id': async (subject) => ({ path: `/consultations/${(await consultationOf(subject)).id}` }),
  'GET /consultations/:id/messages': async (subject) => ({
    path: `/consultations/${(await consultationOf(subject)).id}/messages`,
  }),
  'POST /consultations/:id/messages': async (subject) => ({
    path: `/consultations/${(await consultationOf(subject)).id}/messages`,
    payload: { messageContent: 'Hello' },
  }),
  'PUT /consultations/:id/read': async (subject) => {
    const { id } = await consultationOf(subject);
    return { path: `/consultations/${id}/read`, payload: { lastMessageId: await messageIn(subject, id) } };
  },
  'PUT /consultations/:id/cancel': async (subject) => ({
    path: `/consultations/${(await consultationOf(subject)).id}/cancel`,
  }),
  'PUT /consultations/:id/appointment': async (subject) => {
    const at = nextWeek();
    const { id } = await consultationOf(subject, { appointmentAt: new Date(at), appointmentState: 'PROPOSED' });
    return { path: `/consultations/${id}/appointment`, payload: { answer: 'ACCEPT', at } };
  },
  'POST /consultations/:id/document': async (subject) =>
    uploadOf(`/consultations/${(await consultationOf(subject)).id}/document`),
  'DELETE /consultations/:id/document': async (subject) => ({
    path: `/consultations/${(await withDocument(subject)).consultationId}/document`,
  }),
  'GET /consultations/:id/document': async (subject) => ({
    path: `/consultations/${(await withDocument(subject)).consultationId}/document`,
  }),
  'GET /files/:id': async (subject) => {
    const { shop } = subject;
    const { consultationId, storageKey } = await withDocument(subject);
    await folderStore(shop.uploads).put(storageKey, Buffer.from('%PDF-1.7 a blood report'));
    const { headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    const { body } = await shop.call({ url: `${apiPrefix}/consultations/${consultationId}/document`, headers });
    return { path: (body as SignedLink).url.slice(apiPrefix.length) };
  },
  'GET /consultations/:id/diet-plan': async (subject) => ({
    path: `/consultations/${await planned(subject)}/diet-plan`,
  }),
  'POST /consultations/:id/diet-plan/add-to-cart': async (subject) => ({
    path: `/consultations/${await planned(subject)}/diet-plan/add-to-cart`,
    payload: { weekNumber: 1, dayOfWeek: 'MONDAY' },
  }),

  'GET /nutritionist/dashboard': () => ({ path: '/nutritionist/dashboard' }),
  'GET /nutritionist/availability': () => ({ path: '/nutritionist/availability' }),
  'PUT /nutritionist/availability': () => ({ path: '/nutritionist/availability', payload: { hours: everyDay } }),
  'GET /nutritionist/consultations/assigned-to-me': () => ({ path: '/nutritionist/consultations/assigned-to-me' }),
  'GET /nutritionist/consultations/:id/details': async (subject) => ({
    path: `/nutritionist/consultations/${(await consultationOf(subject)).id}/details`,
  }),
  'GET /nutritionist/consultations/:id/messages': async (subject) => ({
    path: `/nutritionist/consultations/${(await consultationOf(subject)).id}/messages`,
  }),
  'POST /nutritionist/consultations/:id/messages': async (subject) => ({
    path: `/nutritionist/consultations/${(await consultationOf(subject)).id}/messages`,
    payload: { messageContent: 'Hello' },
  }),
  'PUT /nutritionist/consultations/:id/read': async (subject) => {
    const { id } = await consultationOf(subject);
    return { path: `/nutritionist/consultations/${id}/read`, payload: { lastMessageId: await messageIn(subject, id) } };
  },
  'PUT /nutritionist/consultations/:id/status': async (subject) => ({
    path: `/nutritionist/consultations/${(await consultationOf(subject)).id}/status`,
    payload: { status: 'IN_REVIEW' },
  }),
  'PUT /nutritionist/consultations/:id/appointment': async (subject) => {
    const { id } = await consultationOf(subject);
    const hours = { method: 'PUT', url: '/api/v1/nutritionist/availability', payload: { hours: everyDay } } as const;
    await subject.shop.call({ ...hours, headers: { ...subject.callerHeaders } });
    return { path: `/nutritionist/consultations/${id}/appointment`, payload: { at: nextWeek() } };
  },
  'PUT /nutritionist/consultations/:id/target': async (subject) => ({
    path: `/nutritionist/consultations/${(await consultationOf(subject)).id}/target`,
    payload: { calories: 2000, protein: 120, carbs: null, fats: null },
  }),
  'POST /nutritionist/diet-plans': async (subject) => ({
    path: '/nutritionist/diet-plans',
    payload: {
      consultationRequestId: (await consultationOf(subject)).id,
      planName: 'Lean gain',
      dailyPlans: [await dayOf(subject)],
    },
  }),
  'GET /nutritionist/diet-plans/consultation/:consultationId': async (subject) => ({
    path: `/nutritionist/diet-plans/consultation/${await planned(subject)}`,
  }),
  'GET /nutritionist/diet-plans/consultation/:consultationId/versions': async (subject) => ({
    path: `/nutritionist/diet-plans/consultation/${await planned(subject)}/versions`,
  }),
  'GET /nutritionist/diet-plans/consultation/:consultationId/versions/:version': async (subject) => ({
    path: `/nutritionist/diet-plans/consultation/${await planned(subject)}/versions/1`,
  }),
  'GET /nutritionist/plan-templates': async () => ({ path: '/nutritionist/plan-templates' }),
  'GET /nutritionist/plan-templates/:id': async (subject) => ({
    path: `/nutritionist/plan-templates/${await templateOf(subject)}`,
  }),
  'POST /nutritionist/plan-templates': async (subject) => ({
    path: '/nutritionist/plan-templates',
    payload: { name: `Lean week ${randomUUID()}`, days: [await templateDay(subject)] },
  }),
  'PUT /nutritionist/plan-templates/:id': async (subject) => ({
    path: `/nutritionist/plan-templates/${await templateOf(subject)}`,
    payload: { name: `Leaner week ${randomUUID()}` },
  }),
  'DELETE /nutritionist/plan-templates/:id': async (subject) => ({
    path: `/nutritionist/plan-templates/${await templateOf(subject)}`,
  }),
  'GET /nutritionist/generic-meals': async () => ({ path: '/nutritionist/generic-meals' }),
  'POST /nutritionist/generic-meals': async () => ({ path: '/nutritionist/generic-meals', payload: poha() }),
  'PUT /nutritionist/generic-meals/:id': async (subject) => ({
    path: `/nutritionist/generic-meals/${await genericMealOf(subject)}`,
    payload: poha(),
  }),
  'DELETE /nutritionist/generic-meals/:id': async (subject) => ({
    path: `/nutritionist/generic-meals/${await genericMealOf(subject)}`,
  }),
};
