import { beforeAll, describe, expect, it } from 'vitest';
import { GenericMeal, PlanTemplate, PlanTemplateSummary } from '#contract/plan-library.ts';
import { genericMeals, planTemplates } from '#server/db/schema/plan-library.ts';
import { buildMeal, buildSession } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { maxGenericMeals, maxTemplates } from './plan-library.ts';
import { generic, standard } from './testing/plan-drafts.ts';

type Person = Awaited<ReturnType<typeof buildSession>>;

let kavya: Person;
let arun: Person;
const shop = sharedTestApp();
beforeAll(async () => {
  kavya = await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] });
  arun = await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] });
});

const templates = '/api/v1/nutritionist/plan-templates';
const meals = '/api/v1/nutritionist/generic-meals';
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const send = (method: Method, url: string, { headers }: Person = kavya, payload?: object) =>
  shop.call({ method, url, headers, ...(payload && { payload }) });
const week = (name: string, ...scheduledMeals: object[]) => ({
  name,
  days: [{ dayOfWeek: 'MONDAY', scheduledMeals: scheduledMeals.length > 0 ? scheduledMeals : [generic()] }],
});
const poha = (name: string, more: object = {}) => ({
  name,
  description: 'Flattened rice with peanuts',
  nutrition: { Calories: 210, Protein: 6 },
  ...more,
});
const saveTemplate = async (name: string, by = kavya) =>
  PlanTemplateSummary.parse((await send('POST', templates, by, week(name))).body);
const saveMeal = async (name: string, by = kavya) =>
  GenericMeal.parse((await send('POST', meals, by, poha(name))).body);
const nowhere = 2_147_483_647;

describe('a plan template', () => {
  it('keeps a week in the order of eating, without the notes to a client', async () => {
    const bowl = await buildMeal(shop.db, { name: 'Paneer Bowl' });
    const days = [
      { dayOfWeek: 'TUESDAY', scheduledMeals: [generic()] },
      {
        dayOfWeek: 'MONDAY',
        scheduledMeals: [{ ...standard('DINNER', bowl.id), nutritionistNotes: 'For your knee' }, generic('BREAKFAST')],
      },
    ];
    const saved = await send('POST', templates, kavya, { name: '  Lean week ', days });
    expect(saved).toMatchObject({ status: 201, body: { name: 'Lean week', daysPlanned: 2, totalMeals: 3 } });
    const { id } = PlanTemplateSummary.parse(saved.body);
    const template = PlanTemplate.parse((await send('GET', `${templates}/${id}`)).body);
    expect(template.days.map(({ dayOfWeek }) => dayOfWeek)).toEqual(['MONDAY', 'TUESDAY']);
    expect(template.days[0]?.scheduledMeals).toMatchObject([
      { mealSlot: 'BREAKFAST', name: 'Poha', nutritionistNotes: '' },
      { mealSlot: 'DINNER', name: 'Paneer Bowl', nutritionistNotes: '', isOnSale: true },
    ]);
  });

  it('is listed by name to its nutritionist only, renamed and deleted', async () => {
    const by = await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] });
    const { id } = await saveTemplate('Vegan', by);
    await saveTemplate('cutting', by);
    const list = async () => PlanTemplateSummary.array().parse((await send('GET', templates, by)).body);
    expect((await list()).map(({ name }) => name)).toEqual(['cutting', 'Vegan']);
    expect(await send('PUT', `${templates}/${id}`, by, { name: 'Bulking' })).toMatchObject({
      body: { name: 'Bulking' },
    });
    expect((await list()).map(({ name }) => name)).toEqual(['Bulking', 'cutting']);
    expect((await send('DELETE', `${templates}/${id}`, by)).status).toBe(204);
    expect((await list()).map(({ name }) => name)).toEqual(['cutting']);
    expect((await send('DELETE', `${templates}/${id}`, by)).status).toBe(404);
  });

  it('of another nutritionist is the same 404 as a missing one, and stays as it was', async () => {
    const { id } = await saveTemplate('Mine alone');
    for (const [method, payload] of [['GET'], ['PUT', { name: 'Stolen' }], ['DELETE']] as const) {
      const [foreign, missing] = [
        await send(method, `${templates}/${id}`, arun, payload),
        await send(method, `${templates}/${nowhere}`, arun, payload),
      ];
      expect(foreign).toMatchObject({ status: 404, body: { message: 'You have no such template.' } });
      expect({ ...(foreign.body as object), requestId: '' }).toEqual({ ...(missing.body as object), requestId: '' });
    }
    expect(await send('GET', `${templates}/${id}`)).toMatchObject({ status: 200, body: { name: 'Mine alone' } });
  });

  it('has a name that its nutritionist has not used, in any case', async () => {
    const { id } = await saveTemplate('First');
    await saveTemplate('Second');
    const taken = { status: 409, body: { code: 'conflict', fieldErrors: { name: expect.any(String) } } };
    expect(await send('POST', templates, kavya, week('FIRST'))).toMatchObject(taken);
    expect(await send('PUT', `${templates}/${id}`, kavya, { name: 'second' })).toMatchObject(taken);
    expect((await send('PUT', `${templates}/${id}`, kavya, { name: 'FIRST' })).status).toBe(200);
    expect((await send('POST', templates, arun, week('First'))).status).toBe(201);
  });

  it.each([
    ['without a name', { name: ' ' }, 400],
    ['without a meal', { days: [{ dayOfWeek: 'MONDAY', scheduledMeals: [] }] }, 400],
    ['with a day twice', { days: [week('x').days[0], week('x').days[0]] }, 400],
    ['with a slot twice', week('Twice', generic(), generic()), 400],
    ['with an unknown meal', week('Unknown', standard('LUNCH', nowhere)), 422],
    ['with an unknown field', { weekNumber: 1 }, 400],
  ])('%s is refused', async (_what, more, status) => {
    const refused = await send('POST', templates, kavya, { ...week(`Bad ${status}`), ...more });
    expect(refused).toMatchObject({ status, body: { message: expect.any(String) } });
  });

  it('is one of fifty at most', async () => {
    const by = await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] });
    const many = Array.from({ length: maxTemplates }, (_, n) => ({ ownerId: by.user.id, name: `T${n}`, days: [] }));
    await shop.db.insert(planTemplates).values(many);
    expect(await send('POST', templates, by, week('One more'))).toMatchObject({
      status: 422,
      body: { message: 'You can save at most 50 templates. Delete one to make room for another.' },
    });
  });
});

describe('a generic meal', () => {
  it('is saved, listed by name, changed and deleted by its nutritionist', async () => {
    const by = await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] });
    await saveMeal('Upma', by);
    const { id, nutrition, nutritionNotes } = await saveMeal('Poha', by);
    expect(nutrition).toEqual({ calories: 210, protein: 6 });
    expect(nutritionNotes).toBe('');
    const change = poha('Idli', { description: 'Three, steamed', nutritionNotes: ' No sugar in the chutney ' });
    expect(await send('PUT', `${meals}/${id}`, by, change)).toMatchObject({
      status: 200,
      body: { id, name: 'Idli', description: 'Three, steamed', nutritionNotes: 'No sugar in the chutney' },
    });
    const list = async () => GenericMeal.array().parse((await send('GET', meals, by)).body);
    expect((await list()).map((meal) => [meal.name, meal.nutritionNotes])).toEqual([
      ['Idli', 'No sugar in the chutney'],
      ['Upma', ''],
    ]);
    expect((await send('DELETE', `${meals}/${id}`, by)).status).toBe(204);
    expect((await list()).map(({ name }) => name)).toEqual(['Upma']);
  });

  it('of another nutritionist is a 404, and stays as it was', async () => {
    const { id } = await saveMeal('Khichdi');
    for (const [method, payload] of [['PUT', poha('Stolen')], ['DELETE']] as const) {
      expect(await send(method, `${meals}/${id}`, arun, payload)).toMatchObject({
        status: 404,
        body: { message: 'You have no such generic meal.' },
      });
    }
    const kept = GenericMeal.array().parse((await send('GET', meals)).body);
    expect(kept.find((meal) => meal.id === id)?.name).toBe('Khichdi');
  });

  it('has a name of its own, a description and possible amounts', async () => {
    const { id } = await saveMeal('Dosa');
    const { id: other } = await saveMeal('Vada');
    expect((await send('POST', meals, kavya, poha('dosa'))).status).toBe(409);
    expect((await send('PUT', `${meals}/${other}`, kavya, poha('DOSA'))).status).toBe(409);
    expect((await send('PUT', `${meals}/${id}`, kavya, poha('DOSA'))).status).toBe(200);
    for (const bad of [
      poha(''),
      poha('X', { description: '' }),
      poha('X', { nutrition: { protein: -1 } }),
      poha('X', { nutritionNotes: 5 }),
    ]) {
      expect((await send('POST', meals, kavya, bad)).status).toBe(400);
    }
  });

  it('is one of two hundred at most', async () => {
    const by = await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] });
    const meal = { ownerId: by.user.id, description: 'x', nutrition: {} };
    const many = Array.from({ length: maxGenericMeals }, (_, n) => ({ ...meal, name: `G${n}` }));
    await shop.db.insert(genericMeals).values(many);
    expect((await send('POST', meals, by, poha('One more'))).status).toBe(422);
  });
});

it('the library of a nutritionist is closed to every other role', async () => {
  const others = [
    await buildSession(shop.db),
    await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }),
    await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] }),
  ];
  for (const person of others) {
    for (const url of [templates, meals]) expect((await send('GET', url, person)).status).toBe(403);
  }
});
