import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultLimits, openDatabase } from '#server/db/client.ts';
import { mealCategories, mealComponents, meals } from '#server/db/schema/catalog.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { users } from '#server/db/schema/users.ts';
import { verifyPassword } from '#server/modules/auth/password.ts';
import { buildMeal, buildUser } from '#server/testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { demoAccounts, demoPassword } from './demo-staff.ts';
import { loadDemoData } from './load-demo-data.ts';
import { powerCombos } from './power-combos.ts';
import { proteinPicks } from './protein-picks.ts';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

function countRows() {
  const { db } = test;
  return Promise.all([users, kitchens, mealCategories, meals, mealComponents].map((table) => db.$count(table)));
}

async function countWaiting(): Promise<number> {
  const { rows } = await test.db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.waiting;
}

const fullShop = [4, 1, 6, proteinPicks.length + powerCombos.length, 27];

describe('demo data', () => {
  it('fills an empty database once', async () => {
    expect(await loadDemoData(test.db)).toBe(true);
    expect(await countRows()).toEqual(fullShop);
    expect(await loadDemoData(test.db)).toBe(false);
    expect(await countRows()).toEqual(fullShop);
  });

  it('keeps the order of the menu, priced in paise, each meal in its category', async () => {
    await loadDemoData(test.db);
    const menu = await test.db
      .select({ id: meals.id, name: meals.name, price: meals.pricePaise, category: mealCategories.name })
      .from(meals)
      .innerJoin(mealCategories, eq(mealCategories.id, meals.categoryId))
      .orderBy(asc(meals.id));
    expect(menu).toEqual(
      [...proteinPicks, ...powerCombos].map(({ name, rupees, category }, index) => ({
        id: index + 1,
        name,
        price: rupees * 100,
        category,
      })),
    );
  });

  it('lets every demo account in with the demo password', async () => {
    await loadDemoData(test.db);
    const staff = await test.db.select().from(users).orderBy(asc(users.id));
    expect(staff.map(({ email, roles }) => ({ email, roles }))).toEqual(
      demoAccounts.map(({ email, role }) => ({ email, roles: [role] })),
    );
    for (const { passwordHash } of staff) expect(await verifyPassword(demoPassword, passwordHash)).toBe(true);
  });

  it('is loaded by one of several processes that start at once', async () => {
    const patient = { ...defaultLimits, statementTimeoutMs: 20_000 };
    const processes = Array.from({ length: 3 }, () => openDatabase(test.url, () => undefined, patient));
    // Nobody may write until all of them have found the database empty and want to.
    const loading = await test.db.transaction(async (tx) => {
      await tx.execute(sql`lock table users in share mode`);
      const loads = processes.map((db) => loadDemoData(db));
      await expect.poll(countWaiting, { timeout: 15_000 }).toBe(3);
      return { loads };
    });
    const loaded = await Promise.all(loading.loads);
    await Promise.all(processes.map((db) => db.$client.end()));
    expect(loaded.filter(Boolean)).toHaveLength(1);
    expect(await countRows()).toEqual(fullShop);
  });

  it('never joins a customer or a meal that is already there', async () => {
    await buildUser(test.db);
    expect(await loadDemoData(test.db)).toBe(false);
    await test.db.delete(users);
    await buildMeal(test.db);
    expect(await loadDemoData(test.db)).toBe(false);
    expect(await countRows()).toEqual([0, 0, 1, 1, 0]);
  });
});
