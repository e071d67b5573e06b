import pg from 'pg';
import type { CustomizeOptions, Meal } from '#contract/catalog.ts';
import { daysOfWeek, mealSlots } from '#domain/consultations/diet-plan.ts';
import { type Person, addPeople, callAs } from './support/people.ts';
import { startBenchPostgres, startShopProcess } from './support/shop-process.ts';
import { median, percentile, verdict } from './support/verdict.ts';

/** Response time in milliseconds for a plan of twelve weeks with 35 meals each. */
const budget = 300;
const weeks = 12;
const rounds = 30;
const warmUps = 5;

const postgres = await startBenchPostgres();
const shop = await startShopProcess(postgres.url).catch(async (error: unknown) => {
  await postgres.stop();
  throw error;
});
const client = new pg.Client(postgres.url);
await client.connect();
try {
  const [nutritionist] = await addPeople(client, 'ROLE_NUTRITIONIST', 1);
  const [customer] = await addPeople(client, 'ROLE_USER', 1);
  const consultationId = await assign(customer!, nutritionist!);
  const plan = await planFor(nutritionist!, consultationId);
  const meals = plan.dailyPlans.flatMap(({ scheduledMeals }) => scheduledMeals).length;
  const [saving, loading, reading]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < warmUps + rounds; round++) {
    const path = `/nutritionist/diet-plans/consultation/${consultationId}`;
    const saved = await timed(nutritionist!, { method: 'POST', path: '/nutritionist/diet-plans', body: plan });
    const loaded = await timed(nutritionist!, { method: 'GET', path });
    const read = await timed(customer!, { method: 'GET', path: `/consultations/${consultationId}/diet-plan` });
    if (round < warmUps) continue;
    saving.push(saved);
    loading.push(loaded);
    reading.push(read);
  }
  for (const [what, times] of Object.entries({ saves: saving, loads: loading, 'opens for its client': reading })) {
    const usual = Math.round(median(times));
    verdict(
      `a plan of ${meals} meals ${what}, median ${usual} ms, p95`,
      Math.round(percentile(times, 95)),
      { atMost: budget },
      ' ms',
    );
  }
} finally {
  await client.end();
  await shop.stop();
  await postgres.stop();
}

async function timed(person: Person, call: Parameters<typeof callAs>[2]): Promise<number> {
  const started = performance.now();
  await callAs(person, shop.address, call);
  return performance.now() - started;
}

async function assign(customer: Person, nutritionist: Person): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "insert into consultations (user_id, nutritionist_id, goal, notes) values ($1, $2, 'Build muscle', '') returning id",
    [customer.userId, nutritionist.userId],
  );
  return rows[0]!.id;
}

/** Every slot of every day is filled: alternating menu meals, custom bowls and home dishes, each with a note. */
async function planFor(person: Person, consultationRequestId: number) {
  const menu = (await callAs(person, shop.address, { method: 'GET', path: '/meals' })) as Meal[];
  const options = (await callAs(person, shop.address, {
    method: 'GET',
    path: '/customize-meal/options',
  })) as CustomizeOptions;
  const mealAt = (n: number) => {
    if (n % 3 === 0) return { mealType: 'STANDARD', standardMealId: menu[n % menu.length]!.id };
    if (n % 3 === 1) {
      return {
        mealType: 'CUSTOMIZED',
        customMealName: `Bowl ${n}`,
        baseComponentId: options.bases[n % options.bases.length]!.id,
        proteinOptionIds: [0, 1].map((next) => options.proteinOptions[(n + next) % options.proteinOptions.length]!.id),
        addOnIds: [0, 1, 2].map((next) => options.addOns[(n + next) % options.addOns.length]!.id),
      };
    }
    return {
      mealType: 'GENERIC',
      genericItemName: `Dish ${n}`,
      genericItemDescription: 'Cooked at home with little oil',
      genericItemNutritionJson: { calories: 250, protein: 12, carbs: 30, fats: 8, fiber: 4, sugar: 3 },
    };
  };
  let n = 0;
  const dailyPlans = Array.from({ length: weeks }, (_, week) =>
    daysOfWeek.map((dayOfWeek) => ({
      weekNumber: week + 1,
      dayOfWeek,
      scheduledMeals: mealSlots.map((mealSlot) => ({
        mealSlot,
        nutritionistNotes: 'Drink a glass of water before it, and eat slowly.',
        ...mealAt(n++),
      })),
    })),
  ).flat();
  return { consultationRequestId, planName: 'Twelve weeks', generalNotes: 'Sleep eight hours.', dailyPlans };
}
