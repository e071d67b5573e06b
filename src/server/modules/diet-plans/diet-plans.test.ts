import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DietPlan } from '#contract/diet-plans.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { mealComponents, meals } from '#server/db/schema/catalog.ts';
import { consultations } from '#server/db/schema/consultations.ts';
import { dietPlanVersions } from '#server/db/schema/diet-plans.ts';
import { buildMeal, buildSession } from '#server/testing/builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { bowlOf, buildBowlParts, draft, generic, onMonday, standard } from './testing/plan-drafts.ts';

type Person = Awaited<ReturnType<typeof buildSession>>;

let kavya: Person;
let client: Person;
const shop = sharedTestApp();
beforeAll(async () => {
  kavya = await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'], firstName: 'Kavya', lastName: 'Nair' });
  client = await buildSession(shop.db);
});

const url = '/api/v1/nutritionist/diet-plans';
const assigned = (more: Partial<typeof consultations.$inferInsert> = {}) =>
  buildConsultation(shop.db, { userId: client.user.id, nutritionistId: kavya.user.id, ...more });
const save = (payload: object, { headers }: Person = kavya) => shop.call({ method: 'POST', url, headers, payload });
const read = (id: number, { headers }: Person = kavya, more = '') =>
  shop.call({ url: `${url}/consultation/${id}${more}`, headers });
const readOwn = (id: number, { headers }: Person = client) =>
  shop.call({ url: `/api/v1/consultations/${id}/diet-plan`, headers });

describe('saving a diet plan', () => {
  it('stores all three kinds of meals and returns them with catalogue data', async () => {
    const { id } = await assigned();
    const meal = await buildMeal(shop.db, { caloriesKcal: 520, nutrition: { protein: 34, carbs: 48, fats: 21 } });
    const parts = await buildBowlParts(shop.db);
    const { status, body } = await save(
      draft(id, {
        generalNotes: ' Drink water. ',
        dailyPlans: [
          { weekNumber: 2, dayOfWeek: 'MONDAY', scheduledMeals: [generic('DINNER')] },
          { weekNumber: 1, dayOfWeek: 'SUNDAY', scheduledMeals: [] },
          {
            weekNumber: 1,
            dayOfWeek: 'TUESDAY',
            scheduledMeals: [
              { ...bowlOf(parts), mealSlot: 'LUNCH', nutritionistNotes: 'After training' },
              standard('BREAKFAST', meal.id),
            ],
          },
        ],
      }),
    );
    expect(status).toBe(201);
    const none = {
      standardMealId: null,
      customMealName: null,
      baseComponentId: null,
      proteinOptionIds: [],
      addOnIds: [],
      genericItemName: null,
      genericItemDescription: null,
      genericItemNutritionJson: null,
      nutritionistNotes: '',
      artUrl: null,
      components: [],
    };
    const drawn = expect.stringMatching(/^\/art\//) as string;
    expect(body).toEqual({
      consultationRequestId: id,
      version: 1,
      savedAt: expect.stringMatching(/Z$/) as string,
      savedByName: 'Kavya Nair',
      planName: 'Two weeks of protein',
      generalNotes: 'Drink water.',
      dailyPlans: [
        {
          weekNumber: 1,
          dayOfWeek: 'TUESDAY',
          scheduledMeals: [
            {
              ...none,
              mealSlot: 'BREAKFAST',
              mealType: 'STANDARD',
              standardMealId: meal.id,
              name: meal.name,
              caloriesKcal: 520,
              nutritionValues: { protein: 34, carbs: 48, fats: 21 },
              artUrl: drawn,
              isOnSale: true,
            },
            {
              ...none,
              ...bowlOf(parts),
              mealSlot: 'LUNCH',
              nutritionistNotes: 'After training',
              name: 'Leg day',
              caloriesKcal: 550,
              nutritionValues: { protein: 30, carbs: 60, fats: 15 },
              artUrl: drawn,
              components: [parts.base, parts.protein, parts.addOn].map((part) => ({
                id: part.id,
                name: part.name,
                componentType: part.componentType,
                servingWeightGrams: part.servingWeightGrams,
                caloriesKcal: part.caloriesKcal,
              })),
              isOnSale: true,
            },
          ],
        },
        {
          weekNumber: 2,
          dayOfWeek: 'MONDAY',
          scheduledMeals: [
            {
              ...none,
              mealSlot: 'DINNER',
              mealType: 'GENERIC',
              genericItemName: 'Poha',
              genericItemDescription: 'Flattened rice with peanuts',
              genericItemNutritionJson: { calories: 210, protein: 6 },
              name: 'Poha',
              caloriesKcal: 210,
              nutritionValues: { protein: 6 },
              isOnSale: false,
            },
          ],
        },
      ],
    });
    expect(await read(id)).toMatchObject({ status: 200, body: body as DietPlan });
    expect((await readOwn(id)).body).toEqual(body);
    expect((await readOwn(id, kavya)).body).toEqual(body);
    const logged = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(logged).toMatchObject([
      { actorUserId: kavya.user.id, action: 'planned', subject: 'consultation', after: { planVersion: 1 } },
    ]);
  });

  it('takes a plan of all kinds of meals as it was read, and its version decides conflicts', async () => {
    const { id } = await assigned();
    const meal = await buildMeal(shop.db);
    const bowl = { ...bowlOf(await buildBowlParts(shop.db)), mealSlot: 'LUNCH' };
    await save(draft(id, onMonday(standard('BREAKFAST', meal.id), bowl, generic('DINNER'))));
    const [stored] = await shop.db.select().from(dietPlanVersions).where(eq(dietPlanVersions.consultationId, id));
    const { body } = await read(id);
    const sentBack = body as DietPlan;
    expect(await save(sentBack)).toMatchObject({ status: 201, body: { version: 2, dailyPlans: sentBack.dailyPlans } });
    const [newest] = await shop.db
      .select()
      .from(dietPlanVersions)
      .where(eq(dietPlanVersions.consultationId, id))
      .orderBy(desc(dietPlanVersions.version));
    expect(newest?.dailyPlans, 'nothing more is stored').toEqual(stored?.dailyPlans);
    expect((await save(sentBack)).status, 'a newer version was saved since').toBe(409);
    expect((await save({ ...sentBack, basedOnVersion: 2 })).status, 'what is said is stronger').toBe(201);
    expect((await save({ ...sentBack, version: 3, isSpicy: true })).status, 'no field of a plan').toBe(400);
  });

  it('takes null for a text that is optional', async () => {
    const { id } = await assigned();
    const monday = onMonday({ ...generic(), nutritionistNotes: null });
    expect(await save(draft(id, { generalNotes: null, ...monday }))).toMatchObject({
      status: 201,
      body: { generalNotes: '', dailyPlans: [{ scheduledMeals: [{ nutritionistNotes: '' }] }] },
    });
  });

  it('keeps older versions; the client sees the latest', async () => {
    const { id } = await assigned();
    for (const planName of ['First', 'Second', 'Third']) await save(draft(id, { planName }));
    expect((await readOwn(id)).body).toMatchObject({ version: 3, planName: 'Third' });
    expect(await read(id, kavya, '/versions')).toMatchObject({
      status: 200,
      body: [
        { version: 3, planName: 'Third', savedByName: 'Kavya Nair' },
        { version: 2, planName: 'Second' },
        { version: 1, planName: 'First' },
      ],
    });
    expect(await read(id, kavya, '/versions/1')).toMatchObject({
      status: 200,
      body: { version: 1, planName: 'First' },
    });
    expect(await read(id, kavya, '/versions/4')).toMatchObject({ status: 404 });
  });

  it('based on an older version is refused with the author of the newer one', async () => {
    const { id } = await assigned();
    const saved = await save(draft(id, { basedOnVersion: 0 }));
    expect(saved.status).toBe(201);
    const { version, savedAt, savedByName } = saved.body as DietPlan;
    for (const basedOnVersion of [0, 2]) {
      expect(await save(draft(id, { basedOnVersion, planName: 'Late' }))).toMatchObject({
        status: 409,
        body: {
          code: 'conflict',
          message: 'Kavya Nair has saved this plan in the meantime.',
          details: { version, savedAt, savedByName },
        },
      });
    }
    expect(await save(draft(id, { basedOnVersion: 1 }))).toMatchObject({ status: 201, body: { version: 2 } });
    expect(await save(draft(id))).toMatchObject({ status: 201, body: { version: 3 } });
    const none = await assigned();
    expect(await save(draft(none.id, { basedOnVersion: 7 }))).toMatchObject({
      status: 409,
      body: { details: { version: 0, savedAt: null, savedByName: null } },
    });
  });

  it('accepts unavailable meals, which stay in the plan and cannot be bought', async () => {
    const { id } = await assigned();
    const meal = await buildMeal(shop.db);
    const parts = await buildBowlParts(shop.db);
    const planned = onMonday(standard('BREAKFAST', meal.id), { ...bowlOf(parts), mealSlot: 'LUNCH' });
    expect((await save(draft(id, planned))).status).toBe(201);
    await shop.db.update(meals).set({ archivedAt: new Date(), name: 'A seasonal bowl' }).where(eq(meals.id, meal.id));
    await shop.db.update(mealComponents).set({ active: false }).where(eq(mealComponents.id, parts.addOn.id));
    await shop.db
      .update(mealComponents)
      .set({ archivedAt: new Date(), caloriesKcal: 310 })
      .where(eq(mealComponents.id, parts.protein.id));
    const ofMonday = async () => ((await readOwn(id)).body as DietPlan).dailyPlans[0]!.scheduledMeals;
    expect(await ofMonday()).toMatchObject([
      {
        name: 'A seasonal bowl',
        caloriesKcal: meal.caloriesKcal,
        isOnSale: false,
        swapFor: { price: meal.pricePaise / 100, isVegetarian: meal.isVegetarian, allergens: meal.allergens },
      },
      {
        name: 'Leg day',
        caloriesKcal: 560,
        isOnSale: false,
        swapFor: {
          price: (parts.base.pricePaise + parts.protein.pricePaise + parts.addOn.pricePaise) / 100,
          isVegetarian: [parts.base, parts.protein, parts.addOn].every(({ vegetarian }) => vegetarian),
        },
      },
    ]);
    expect(await save(draft(id, planned))).toMatchObject({ status: 201, body: { version: 2 } });
    expect(await ofMonday()).toHaveLength(2);
  });

  it.each(['COMPLETED', 'CANCELLED'] as const)(
    'of a consultation that is %s is refused; reading is possible',
    async (status) => {
      const { id } = await assigned({ status: 'IN_REVIEW' });
      await save(draft(id));
      await shop.db.update(consultations).set({ status }).where(eq(consultations.id, id));
      expect(await save(draft(id))).toMatchObject({ status: 409, body: { details: { currentStatus: status } } });
      expect([(await read(id)).status, (await readOwn(id)).status]).toEqual([200, 200]);
      expect(await shop.db.select().from(dietPlanVersions).where(eq(dietPlanVersions.consultationId, id))).toHaveLength(
        1,
      );
    },
  );
});

/** The minimum of several runs: a new meal triggers a catalogue refresh at some time. */
async function fewest(id: number): Promise<number> {
  const counts: number[] = [];
  for (let n = 0; n < 5; n++) counts.push((await statementsOf(() => readOwn(id))).length);
  return Math.min(...counts);
}

it('reading a plan takes the same number of statements for a year as for a day', async () => {
  const [short, long] = [await assigned(), await assigned()];
  const [meal, parts] = [await buildMeal(shop.db), await buildBowlParts(shop.db)];
  const both = [standard('LUNCH', meal.id), { ...bowlOf(parts), mealSlot: 'DINNER' }];
  await save(draft(short.id, onMonday(...both)));
  await save(
    draft(long.id, {
      dailyPlans: Array.from({ length: 52 }, (_, n) => ({
        weekNumber: n + 1,
        dayOfWeek: 'MONDAY',
        scheduledMeals: both,
      })),
    }),
  );
  expect(await fewest(long.id)).toBe(await fewest(short.id));
});
