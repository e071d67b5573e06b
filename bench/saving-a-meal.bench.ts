import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { MealDraft } from '#contract/admin-catalog.ts';
import type { Meal } from '#contract/catalog.ts';
import { addPeople, callAs } from './support/people.ts';
import { startBenchPostgres, startShopProcess } from './support/shop-process.ts';
import { median, verdict } from './support/verdict.ts';

const rounds = 10;

/** Ingredients are sent in another form than they are read, and may be left out. */
const isSent = (field: string) => field in MealDraft.shape && field !== 'ingredients';

/** An admin saves a meal on one process; its page and the one of another process are read until they show the new name. */
const postgres = await startBenchPostgres();
const shop = await startShopProcess(postgres.url);
const twin = await startShopProcess(postgres.url);
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
try {
  const [admin] = await addPeople(client, 'ROLE_ADMIN', 1);
  const meals = (await callAs(admin!, shop.address, { method: 'GET', path: '/meals' })) as Meal[];
  const { id, mealCategory, ...meal } = meals[0]!;
  const draft = Object.fromEntries(Object.entries(meal).filter(([field]) => isSent(field)));
  let stalePages = 0;
  const saved: number[] = [];
  const shownHere: number[] = [];
  const shownThere: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const name = `Fresh bowl ${round}`;
    const start = performance.now();
    const elapsed = () => Math.round(performance.now() - start);
    const until = async (address: string) => {
      while (!(await (await fetch(`${address}/menu`)).text()).includes(name)) await sleep(2);
      return elapsed();
    };
    const body = { ...draft, name, mealCategoryId: mealCategory.id };
    const saving = callAs(admin!, shop.address, { method: 'PUT', path: `/meals/${id}`, body }).then(elapsed);
    const [savedAfter, there] = [await saving, until(twin.address)];
    const isShown = (await (await fetch(`${shop.address}/menu`)).text()).includes(name);
    if (!isShown) stalePages++;
    const times = [savedAfter, elapsed(), await there];
    // The first round loads modules and statements.
    if (round === 0) continue;
    [saved, shownHere, shownThere].forEach((list, index) => list.push(times[index]!));
    // As in real work: the previous change has been rendered everywhere.
    await sleep(500);
  }
  verdict('pages loaded directly after saving that lack the change', stalePages, { atMost: 0 });
  verdict('saving a meal, median', median(saved), { atMost: 100 }, ' ms');
  verdict('saving a meal and reading the menu page, median', median(shownHere), { atMost: 300 }, ' ms');
  verdict('until the menu page of another process shows it, longest', Math.max(...shownThere), { atMost: 500 }, ' ms');
} finally {
  await client.end();
  await Promise.all([shop.stop(), twin.stop()]);
  await postgres.stop();
}
