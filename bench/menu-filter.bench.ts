import { type CDPSession, type Page, chromium } from '@playwright/test';
import type { Meal } from '#contract/catalog.ts';
import { mealSorts, noFilters } from '#domain/menu/menu-filter.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { findMeals } from '#web/areas/storefront/menu/find-meals.ts';
import { findBrowser } from '../e2e/browser.ts';
import { startBenchPostgres, startShopProcess } from './support/shop-process.ts';
import { median, verdict } from './support/verdict.ts';

/** One frame at 60 Hz. */
const budgetMs = 16;
const mealCount = 500;
/** The page updates its URL this long after a key press; that work delays no input. */
const urlUpdatedAfterMs = 250;
const typed = ['chicken no. 12', 'paneer', 'tandoori', '46', 'xyz'];
const filters = { ...noFilters, minProteinGrams: 20, maxCaloriesKcal: 900, maxPriceRupees: 900, vegetarianOnly: false };

const postgres = await startBenchPostgres();
const shop = await startShopProcess(postgres.url);
const browser = await chromium.launch(findBrowser());
try {
  const meals = await fillMenu();
  reportFinding(meals);
  for (const width of [1280, 390]) {
    const page = await browser.newPage({ viewport: { width, height: 844 } });
    await reportTyping(page, width);
    await page.close();
  }
} finally {
  await browser.close();
  await shop.stop();
  await postgres.stop();
}

/** Copies of the demo meals with other names, prices and calories. */
async function fillMenu(): Promise<Meal[]> {
  const { $client: pool } = openDatabase(postgres.url, () => undefined);
  await pool.query(
    `insert into meals (category_id, meal_type, name, description, price_paise, art, serving_weight_grams,
        calories_kcal, nutrition, is_vegetarian, allergens)
      select category_id, meal_type, name || ' No. ' || n, description, price_paise + n * 100, art,
        serving_weight_grams, calories_kcal + n, nutrition, is_vegetarian, allergens
      from meals, generate_series(1, $1::int) n
      order by n, id limit $1 - (select count(*) from meals)`,
    [mealCount],
  );
  await pool.end();
  for (;;) {
    const meals = (await (await fetch(`${shop.address}/api/v1/meals`)).json()) as Meal[];
    if (meals.length === mealCount) return meals;
  }
}

/** Calls the page's own search, filter and sort functions; includes the first, cold keystroke. */
function reportFinding(meals: readonly Meal[]): void {
  const times = typed.flatMap(prefixes).flatMap((query) =>
    mealSorts.map((sort) => {
      const started = performance.now();
      findMeals(meals, { type: 'PROTEIN_PICK', categoryId: null, query, sort, ...filters });
      return performance.now() - started;
    }),
  );
  report(`search, filters and order over ${meals.length} meals`, times);
}

/** In the browser: from a key press in the search until the list is filtered, rendered, laid out and painted. */
async function reportTyping(page: Page, width: number): Promise<void> {
  await page.goto(`${shop.address}/menu?protein=20&calories=900&price=900&sort=value`, { waitUntil: 'load' });
  const isSmall = width < 768;
  if (isSmall) await page.getByRole('button', { name: 'Search Menu' }).click();
  const field = (isSmall ? page.getByRole('dialog') : page).getByRole('searchbox');
  await field.focus();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const times: number[] = [];
  for (const word of typed) {
    const letters = prefixes(word).map((prefix) => prefix.slice(-1));
    const back = letters.map(() => 'Backspace');
    for (const key of [...letters, ...back]) times.push(await timeKey(page, devtools, key));
  }
  report(`a key in the search of ${mealCount} meals at ${width} px, rendering included`, times);
}

async function timeKey(page: Page, devtools: CDPSession, key: string): Promise<number> {
  const before = await busyMs(devtools);
  await page.keyboard.press(key);
  await page.waitForTimeout(urlUpdatedAfterMs - 50);
  const after = await busyMs(devtools);
  await page.waitForTimeout(150);
  return after - before;
}

/** CPU time, so that other processes on the machine do not count. */
async function busyMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
}

function report(what: string, times: readonly number[]): void {
  const slow = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
  verdict(`${what}, median`, round(median(times)), { atMost: budgetMs }, ' ms');
  console.log(`      p95 ${round(slow)} ms, the slowest of ${times.length} ${round(Math.max(...times))} ms`);
}

function prefixes(text: string): string[] {
  return Array.from(text, (_letter, index) => text.slice(0, index + 1));
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
