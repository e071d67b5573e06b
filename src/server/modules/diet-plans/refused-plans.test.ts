import { beforeAll, describe, expect, it } from 'vitest';
import { buildSession } from '#server/testing/builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { bowlOf, buildBowlParts, draft, generic, onMonday, standard } from './testing/plan-drafts.ts';

type Person = Awaited<ReturnType<typeof buildSession>>;

let kavya: Person;
const shop = sharedTestApp();
beforeAll(async () => {
  kavya = await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] });
});

const url = '/api/v1/nutritionist/diet-plans';
const assigned = () => buildConsultation(shop.db, { nutritionistId: kavya.user.id });
const save = (payload: object) => shop.call({ method: 'POST', url, headers: kavya.headers, payload });
const read = (id: number) => shop.call({ url: `${url}/consultation/${id}`, headers: kavya.headers });

describe('a diet plan', () => {
  it.each<[string, object, Record<string, string>]>([
    ['no name', { planName: '  ' }, { planName: 'Please provide a name for the diet plan.' }],
    ['no day', { dailyPlans: [] }, { dailyPlans: 'Please add at least one meal to the diet plan.' }],
    ['no meal', onMonday(), { dailyPlans: 'Please add at least one meal to the diet plan.' }],
    [
      'two meals in a slot',
      onMonday(generic('LUNCH'), generic('DINNER'), generic('LUNCH')),
      { 'dailyPlans.0.scheduledMeals.2.mealSlot': 'There can be only one meal in a slot of a day.' },
    ],
    [
      'a day twice',
      { dailyPlans: [...onMonday(generic()).dailyPlans, ...onMonday(generic('LUNCH')).dailyPlans] },
      { 'dailyPlans.1.dayOfWeek': 'Each day of a week can be planned once.' },
    ],
    [
      'a generic meal without a name',
      onMonday({ ...generic(), genericItemName: ' ' }),
      {
        'dailyPlans.0.scheduledMeals.0.genericItemName': 'Please fill in all required fields for the generic meal.',
      },
    ],
  ])('with %s is refused with messages for the fields', async (_what, change, fieldErrors) => {
    const { id } = await assigned();
    const [message] = Object.values(fieldErrors);
    expect(await save(draft(id, change))).toMatchObject({ status: 400, body: { message, fieldErrors } });
    expect((await read(id)).status).toBe(404);
  });

  it.each<[string, object]>([
    ['a week 0', { dailyPlans: [{ weekNumber: 0, dayOfWeek: 'MONDAY', scheduledMeals: [generic()] }] }],
    ['an eighth day', { dailyPlans: [{ weekNumber: 1, dayOfWeek: 'FUNDAY', scheduledMeals: [generic()] }] }],
    ['an unknown slot', onMonday(generic('BRUNCH'))],
    ['an unknown kind', onMonday({ mealSlot: 'LUNCH', mealType: 'LIQUID' })],
    [
      'a standard meal with a bowl in it',
      onMonday({ mealSlot: 'LUNCH', mealType: 'STANDARD', standardMealId: 1, addOnIds: [1] }),
    ],
    ['a field that no plan has', { colour: 'green' }],
    ['a meal with a field that none has', onMonday({ ...generic(), colour: 'green' })],
    ['a negative nutrient', onMonday(generic('LUNCH', -1))],
    ['text that cannot be stored', { planName: 'a\0b' }],
    [
      'more than a year of days',
      {
        dailyPlans: Array.from({ length: 372 }, (_, n) => ({
          weekNumber: n + 1,
          dayOfWeek: 'MONDAY',
          scheduledMeals: [],
        })),
      },
    ],
    [
      'thousands of times the same day',
      {
        dailyPlans: Array.from({ length: 13_000 }, () => ({ weekNumber: 1, dayOfWeek: 'MONDAY', scheduledMeals: [] })),
      },
    ],
  ])('with %s is refused', async (_what, change) => {
    const { id } = await assigned();
    expect(await save(draft(id, change))).toMatchObject({ status: 400 });
  });

  it('with a missing meal or an invalid bowl is refused with the path of the field', async () => {
    const { id } = await assigned();
    const parts = await buildBowlParts(shop.db);
    const bowl = { ...bowlOf(parts), mealSlot: 'LUNCH' };
    const at = 'dailyPlans.0.scheduledMeals.1';
    const expectRefused = async (meal: object, field: string, message: string) =>
      expect(await save(draft(id, onMonday(generic(), meal)))).toMatchObject({
        status: 422,
        body: { code: 'rule-violated', message, fieldErrors: { [`${at}.${field}`]: message } },
      });
    const noMeal = 'There is no such meal. Please choose again.';
    const noPart = 'Something in this bowl is not available. Please choose again.';
    await expectRefused(standard('LUNCH', 2_147_483_647), 'standardMealId', noMeal);
    await expectRefused({ ...bowl, baseComponentId: parts.addOn.id }, 'baseComponentId', noPart);
    await expectRefused({ ...bowl, baseComponentId: 2_147_483_647 }, 'baseComponentId', noPart);
    await expectRefused({ ...bowl, proteinOptionIds: [parts.base.id] }, 'proteinOptionIds', noPart);
    await expectRefused(
      { ...bowl, proteinOptionIds: [] },
      'proteinOptionIds',
      'Please select a base and at least one protein',
    );
    await expectRefused(
      { ...bowl, proteinOptionIds: [parts.protein.id, parts.protein.id] },
      'proteinOptionIds',
      'Each protein and add-on can be chosen once.',
    );
    await expectRefused(
      { ...bowl, proteinOptionIds: [parts.protein.id, 1, 2, 3].map((n, index) => n + index * 10) },
      'proteinOptionIds',
      'You can select a maximum of 3 proteins.',
    );
    expect((await read(id)).status).toBe(404);
  });
});
