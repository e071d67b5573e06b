import { type CDPSession, type Locator, type Page, chromium } from '@playwright/test';
import { daysOfWeek, mealSlots } from '#domain/consultations/diet-plan.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { findBrowser } from '../e2e/browser.ts';
import { startBenchPostgres, startShopProcess } from './support/shop-process.ts';
import { median, percentile, verdict } from './support/verdict.ts';

/** One frame at 60 Hz. */
const budgetMs = 16;
const weeks = 12;
const mealCount = 500;
const typed = ['Lean gain, weeks 1 to 4', 'paneer'];

const postgres = await startBenchPostgres();
const shop = await startShopProcess(postgres.url);
const browser = await chromium.launch(findBrowser());
try {
  await fillMenu();
  const { token } = await callApi<{ token: string }>('POST', '/auth/signin', {
    email: 'nutritionist@macrobowl.test',
    password: 'demo-Macrobowl-2026',
  });
  const consultationId = await savePlan(token);
  for (const width of [1280, 390]) {
    const context = await browser.newContext({ viewport: { width, height: 844 } });
    await context.addCookies([{ name: 'session', value: token, url: shop.address, sameSite: 'Lax' }]);
    const page = await context.newPage();
    await reportOpening(page, consultationId, width);
    await reportTyping(page, page.getByLabel('Plan name'), `the plan name at ${width} px`);
    await reportTyping(page, page.getByLabel('General notes'), `the general notes at ${width} px`);
    await page.getByRole('button', { name: 'Replace' }).first().click();
    await page.getByRole('tab', { name: 'Existing Meals' }).click();
    const search = page.getByPlaceholder('Search meals...');
    await page.getByRole('button', { name: 'kcal' }).last().waitFor();
    await reportTyping(page, search, `the search of ${mealCount} meals at ${width} px`);
    await context.close();
  }
} finally {
  await browser.close();
  await shop.stop();
  await postgres.stop();
}

async function callApi<T>(method: string, path: string, body?: object, token?: string): Promise<T> {
  const response = await fetch(`${shop.address}/api/v1${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Copies of the demo meals with other names. */
async function fillMenu(): Promise<void> {
  const { $client: pool } = openDatabase(postgres.url, () => undefined);
  await pool.query(
    `insert into meals (category_id, meal_type, name, description, price_paise, art, serving_weight_grams,
        calories_kcal, nutrition, is_vegetarian, allergens)
      select category_id, meal_type, name || ' No. ' || n, description, price_paise, art,
        serving_weight_grams, calories_kcal, nutrition, is_vegetarian, allergens
      from meals, generate_series(1, $1::int) n
      order by n, id limit $1 - (select count(*) from meals)`,
    [mealCount],
  );
  await pool.end();
}

/** Every slot of every day has a meal: of the menu, a bowl, or something from home. */
async function savePlan(token: string): Promise<number> {
  const assigned = await callApi<{ content: { id: number; status: string }[] }>(
    'GET',
    '/nutritionist/consultations/assigned-to-me?size=50',
    undefined,
    token,
  );
  const { id: consultationRequestId } = assigned.content.find(({ status }) => status === 'IN_REVIEW')!;
  const meals = await callApi<{ id: number }[]>('GET', '/meals');
  const { bases, proteinOptions, addOns } = await callApi<Record<string, { id: number }[]>>(
    'GET',
    '/customize-meal/options',
  );
  const bowl = {
    mealType: 'CUSTOMIZED',
    customMealName: 'Usual bowl',
    baseComponentId: bases![0]!.id,
    proteinOptionIds: [proteinOptions![0]!.id],
    addOnIds: addOns!.slice(0, 3).map(({ id }) => id),
  };
  const home = {
    mealType: 'GENERIC',
    genericItemName: 'Oats with curd and nuts',
    genericItemDescription: 'At home',
    genericItemNutritionJson: { calories: 310, protein: 12, carbs: 40, fats: 9 },
  };
  const dailyPlans = Array.from({ length: weeks }, (_, week) =>
    daysOfWeek.map((dayOfWeek, day) => ({
      weekNumber: week + 1,
      dayOfWeek,
      scheduledMeals: mealSlots.map((mealSlot, slot) => ({
        mealSlot,
        nutritionistNotes: 'As discussed',
        ...(slot === 4 ? bowl : slot === 0 ? home : { mealType: 'STANDARD', standardMealId: meals[day + week]!.id }),
      })),
    })),
  ).flat();
  const plan = { consultationRequestId, planName: 'Twelve weeks', generalNotes: 'Water', dailyPlans };
  await callApi('POST', '/nutritionist/diet-plans', plan, token);
  await callApi(
    'PUT',
    `/nutritionist/consultations/${consultationRequestId}/target`,
    { calories: 2000, protein: 120, carbs: 220, fats: 60 },
    token,
  );
  return consultationRequestId;
}

/** From the button to the first week on the screen, and from one week to the next. */
async function reportOpening(page: Page, consultationId: number, width: number): Promise<void> {
  await page.goto(`${shop.address}/nutritionist/consultations?consultation=${consultationId}`, { waitUntil: 'load' });
  const openPlan = page.getByRole('button', { name: 'Create Diet Plan' });
  await openPlan.waitFor();
  const started = performance.now();
  await openPlan.click();
  await page.getByRole('button', { name: 'Replace' }).first().waitFor();
  console.log(`      ${weeks} weeks of 35 meals opened in ${round(performance.now() - started)} ms at ${width} px`);
  const devtools = await watch(page);
  const times: number[] = [];
  for (let week = 2; week <= weeks; week++) {
    const { all } = await busyDuring(page, devtools, () => page.getByRole('button', { name: 'Next' }).click());
    times.push(all);
  }
  console.log(`      the next week: ${round(median(times))} ms of main-thread work at ${width} px`);
}

async function reportTyping(page: Page, field: Locator, what: string): Promise<void> {
  await field.focus();
  const devtools = await watch(page);
  await page.evaluate(timeFrames);
  const times: Busy[] = [];
  for (const key of typed.flatMap((word) => [...Array.from(word), ...Array.from(word, () => 'Backspace')])) {
    times.push(await busyDuring(page, devtools, () => page.keyboard.press(key)));
  }
  const frames = await page.evaluate(() => (globalThis as Framed).frameTimes ?? []);
  const all = times.map((time) => time.all);
  const responsive = times.map((time) => time.responsive);
  verdict(`a key in ${what}, rendering included, median`, round(median(all)), { atMost: budgetMs }, ' ms');
  verdict(
    `input delay of the next key in ${what}, p95`,
    round(percentile(responsive, 95)),
    { atMost: budgetMs },
    ' ms',
  );
  console.log(
    `      p95 ${round(percentile(all, 95))} ms of work including deferred rendering; from key press to painted frame: median ${round(median(frames))} ms, p95 ${round(percentile(frames, 95))} ms`,
  );
}

type Framed = typeof globalThis & { frameTimes?: number[] };

/** Runs in the page: time from each key press to the end of the frame that shows it. */
function timeFrames(): void {
  const here = globalThis as Framed;
  const isListening = here.frameTimes !== undefined;
  here.frameTimes = [];
  if (isListening) return;
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => here.frameTimes?.push(performance.now() - timeStamp));
        port1.start();
        port2.postMessage(null);
      }),
    { capture: true },
  );
}

async function watch(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return devtools;
}

type Busy = {
  /** Until the page accepted the next input. */
  readonly responsive: number;
  /** Including deferred work. */
  readonly all: number;
};

async function busyDuring(page: Page, devtools: CDPSession, action: () => Promise<void>): Promise<Busy> {
  const before = await busyMs(devtools);
  await action();
  const responsive = await busyMs(devtools);
  await page.waitForTimeout(120);
  return { responsive: responsive - before, all: (await busyMs(devtools)) - before };
}

/** CPU time, so that other processes on the machine do not count. */
async function busyMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
