import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ClientLedger } from '#contract/nutrition-ledger.ts';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import { consultations } from '#server/db/schema/consultations.ts';
import { dietPlanVersions } from '#server/db/schema/diet-plans.ts';
import { buildLedgerEntry, buildSession } from '#server/testing/builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();

type Headers = Record<string, string>;
const today = businessDay(new Date());
const yesterday = addDays(today, -1);
const get = (headers: Headers, path: string) => shop.call({ url: `/api/v1${path}`, headers });
const put = (headers: Headers, path: string, payload: object) =>
  shop.call({ method: 'PUT', url: `/api/v1${path}`, headers, payload });
const nutritionist = () => buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] });

const shared = async () => {
  const [asha, meera] = [await buildSession(shop.db), await nutritionist()];
  const { id } = await buildConsultation(shop.db, {
    userId: asha.user.id,
    nutritionistId: meera.user.id,
    status: 'IN_REVIEW',
  });
  await buildLedgerEntry(shop.db, { userId: asha.user.id, day: yesterday });
  const share = (isShared: boolean, headers: Headers = asha.headers) =>
    put(headers, `/consultations/${id}/ledger-sharing`, { isShared });
  const read = (headers: Headers = meera.headers) =>
    get(headers, `/nutritionist/consultations/${id}/ledger?from=${yesterday}&to=${today}`);
  return { asha, meera, id, share, read };
};

const plannedMeal = (caloriesKcal: number) =>
  ({
    mealSlot: 'LUNCH',
    mealType: 'GENERIC',
    genericItemName: 'Dal',
    genericItemDescription: '',
    genericItemNutritionJson: { calories: caloriesKcal, protein: 30 },
    nutritionistNotes: '',
  }) as const;

describe('the ledger of a client', () => {
  it('is read after the client has agreed, and not before', async () => {
    const { asha, meera, share, read, id } = await shared();
    const order = await buildOrder(shop.db, { userId: asha.user.id, status: 'OUT_FOR_DELIVERY' });
    const kitchen = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    await put(kitchen.headers, `/kitchen-manager/orders/${order.id}/status`, { status: 'DELIVERED' });
    expect(await read()).toMatchObject({ status: 403, body: { code: 'not-shared' } });
    expect(await share(true)).toMatchObject({ status: 200, body: { ledgerSharedSince: expect.any(String) } });
    expect(await read()).toMatchObject({
      status: 200,
      body: {
        sharedSince: expect.any(String),
        days: [
          { day: yesterday, planned: null, delivered: { caloriesKcal: 0 }, logged: { caloriesKcal: 307 } },
          { day: today, delivered: { caloriesKcal: 545, protein: 46 }, logged: { caloriesKcal: 0 } },
        ],
      },
    });
    expect((await get(meera.headers, `/nutritionist/consultations/${id}/details`)).body).toMatchObject({
      ledgerSharedSince: expect.any(String),
    });
    expect((await read((await nutritionist()).headers)).status).toBe(404);
  });

  it('has what the latest plan says: its first week is the one in which it was first saved', async () => {
    const { share, meera, id } = await shared();
    await share(true);
    const version = (number: number, calories: number, createdAt: string) => ({
      consultationId: id,
      version: number,
      planName: 'Lean gain',
      generalNotes: '',
      savedBy: meera.user.id,
      createdAt: new Date(createdAt),
      dailyPlans: [
        { weekNumber: 1, dayOfWeek: 'WEDNESDAY' as const, scheduledMeals: [plannedMeal(calories)] },
        { weekNumber: 2, dayOfWeek: 'MONDAY' as const, scheduledMeals: [plannedMeal(calories + 1)] },
      ],
    });
    // Sunday 18:30 UTC is Monday, 9 November, in Hyderabad.
    await shop.db
      .insert(dietPlanVersions)
      .values([version(1, 400, '2026-11-08T18:30:00Z'), version(2, 500, '2026-11-20T06:00:00Z')]);
    const { body } = await get(meera.headers, `/nutritionist/consultations/${id}/ledger?from=2026-11-09&to=2026-11-16`);
    const planned = (body as ClientLedger).days.flatMap((one) =>
      one.planned ? [[one.day, one.planned.caloriesKcal, one.planned.protein]] : [],
    );
    expect(planned).toEqual([
      ['2026-11-11', 500, 30],
      ['2026-11-16', 501, 30],
    ]);
  });

  it('is closed at once when the client takes it back', async () => {
    const { share, read } = await shared();
    await share(true);
    expect((await read()).status).toBe(200);
    await share(false);
    expect((await read()).status).toBe(403);
  });

  it('is closed with the consultation, and for the next nutritionist', async () => {
    const { share, read, id } = await shared();
    await share(true);
    const other = await nutritionist();
    const admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    await put(admin.headers, `/admin/consultations/${id}/assign`, { nutritionistUserId: other.user.id });
    expect((await read()).status).toBe(404);
    expect((await read(other.headers)).status).toBe(403);
    await share(true);
    expect((await read(other.headers)).status).toBe(200);
    await shop.db.update(consultations).set({ status: 'COMPLETED' }).where(eq(consultations.id, id));
    expect((await read(other.headers)).status).toBe(403);
    expect((await share(true)).status).toBe(409);
    expect(await share(false)).toMatchObject({ status: 200, body: { ledgerSharedSince: null } });
  });

  it('is shared only by the client, and only with an assigned nutritionist', async () => {
    const { share, meera } = await shared();
    expect((await share(true, meera.headers)).status).toBe(404);
    const { user, headers } = await buildSession(shop.db);
    const { id } = await buildConsultation(shop.db, { userId: user.id });
    expect((await put(headers, `/consultations/${id}/ledger-sharing`, { isShared: true })).status).toBe(422);
  });
});

const deliveries = (headers: Headers, id: number) =>
  get(headers, `/nutritionist/consultations/${id}/deliveries?from=${yesterday}&to=${today}`);

describe('plan and deliveries of a client', () => {
  it('are read also while the ledger is not shared, and nothing of the ledger with them', async () => {
    const { asha, meera, id } = await shared();
    const order = await buildOrder(shop.db, { userId: asha.user.id, status: 'OUT_FOR_DELIVERY' });
    await buildOrder(shop.db, { userId: asha.user.id });
    const kitchen = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    await put(kitchen.headers, `/kitchen-manager/orders/${order.id}/status`, { status: 'DELIVERED' });
    const expected = {
      days: [
        { day: yesterday, planned: null, delivered: { caloriesKcal: 0, protein: 0, carbs: 0, fats: 0 } },
        { day: today, planned: null, delivered: { caloriesKcal: 545, protein: 46, carbs: 52, fats: 17 } },
      ],
    };
    expect(await deliveries(meera.headers, id)).toMatchObject({ status: 200, body: expected });
    const ledger = (await get(asha.headers, `/ledger/days/${today}`)).body as { entries: { id: number }[] };
    await put(asha.headers, `/ledger/entries/${ledger.entries[0]!.id}/eaten`, { isEaten: false });
    expect((await deliveries(meera.headers, id)).body).toEqual(expected);
  });

  it('are closed to another nutritionist and with the consultation', async () => {
    const { meera, id } = await shared();
    expect((await deliveries((await nutritionist()).headers, id)).status).toBe(404);
    await shop.db.update(consultations).set({ status: 'COMPLETED' }).where(eq(consultations.id, id));
    expect((await deliveries(meera.headers, id)).status).toBe(403);
  });

  it('are refused for a range that is too long or turned around', async () => {
    const { meera, id } = await shared();
    const url = `/nutritionist/consultations/${id}/deliveries`;
    expect((await get(meera.headers, `${url}?from=${today}&to=${yesterday}`)).status).toBe(400);
    expect((await get(meera.headers, `${url}?from=2020-01-01&to=${today}`)).status).toBe(400);
  });
});
