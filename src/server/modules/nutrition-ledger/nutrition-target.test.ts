import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { NutritionTarget } from '#contract/nutrition-ledger.ts';
import { consultations } from '#server/db/schema/consultations.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();

type Headers = Record<string, string>;
const send = (method: 'PUT' | 'POST' | 'DELETE', headers: Headers, path: string, payload?: object) =>
  shop.call({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) });
const targetOf = async (headers: Headers) =>
  (await shop.call({ url: '/api/v1/nutrition-target', headers })).body as NutritionTarget;

const target = { caloriesKcal: 2000, protein: 150, carbs: 197, fats: 68, mealSharePercent: 25 };
const nutritionist = () =>
  buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'], firstName: 'Meera', lastName: 'Iyer' });

describe('the target of a day', () => {
  it('is set, replaced and removed by its owner alone', async () => {
    const [asha, ravi] = [await buildSession(shop.db), await buildSession(shop.db)];
    expect(await targetOf(asha.headers)).toMatchObject({ target: null, source: null, own: null });
    const set = await send('PUT', asha.headers, '/nutrition-target', { ...target, source: 'calculator' });
    expect(set).toMatchObject({ status: 200, body: { target, source: 'calculator', setBy: null, own: target } });
    await send('PUT', asha.headers, '/nutrition-target', { ...target, protein: 120, source: 'entered' });
    expect(await targetOf(asha.headers)).toMatchObject({ target: { protein: 120 }, source: 'entered' });
    expect(await targetOf(ravi.headers)).toMatchObject({ target: null });
    expect(await send('DELETE', asha.headers, '/nutrition-target')).toMatchObject({
      body: { target: null, own: null },
    });
  });

  it.each([
    [{ caloriesKcal: 499 }, 'caloriesKcal'],
    [{ protein: 401 }, 'protein'],
    [{ fats: -1 }, 'fats'],
    [{ mealSharePercent: 9 }, 'mealSharePercent'],
    [{ source: 'nutritionist' }, 'source'],
  ])('with %j is refused', async (wrong, field) => {
    const { headers } = await buildSession(shop.db);
    const response = await send('PUT', headers, '/nutrition-target', { ...target, source: 'entered', ...wrong });
    expect(response).toMatchObject({ status: 400, body: { fieldErrors: { [field]: expect.any(String) } } });
  });

  it('is that of the nutritionist while the consultation is open, and says so', async () => {
    const [asha, meera] = [await buildSession(shop.db), await nutritionist()];
    await send('PUT', asha.headers, '/nutrition-target', { ...target, source: 'entered' });
    const { id } = await buildConsultation(shop.db, {
      userId: asha.user.id,
      nutritionistId: meera.user.id,
      status: 'IN_REVIEW',
    });
    const advised = { calories: 1800, protein: 95, carbs: 182, fats: 77 };
    expect(await send('PUT', meera.headers, `/nutritionist/consultations/${id}/target`, advised)).toMatchObject({
      status: 200,
    });
    expect(await targetOf(asha.headers)).toMatchObject({
      target: { caloriesKcal: 1800, protein: 95, carbs: 182, fats: 77, mealSharePercent: 25 },
      source: 'nutritionist',
      setBy: 'Meera Iyer',
      own: target,
    });
    await shop.db.update(consultations).set({ status: 'COMPLETED' }).where(eq(consultations.id, id));
    expect(await targetOf(asha.headers)).toMatchObject({ target, source: 'entered', setBy: null });
  });

  it('cannot be set by a nutritionist who is not assigned, or for a closed consultation', async () => {
    const [meera, other] = [await nutritionist(), await nutritionist()];
    const { id } = await buildConsultation(shop.db, { nutritionistId: meera.user.id, status: 'IN_REVIEW' });
    const advised = { calories: 1800, protein: 95, carbs: 182, fats: 77 };
    const set = ({ headers }: { headers: Headers }) =>
      send('PUT', headers, `/nutritionist/consultations/${id}/target`, advised);
    expect((await set(other)).status).toBe(404);
    expect((await set(await buildSession(shop.db))).status).toBe(403);
    await shop.db.update(consultations).set({ status: 'COMPLETED' }).where(eq(consultations.id, id));
    expect((await set(meera)).status).toBe(409);
  });
});
