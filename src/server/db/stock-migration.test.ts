import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildKitchen, buildMeal } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/test-database.ts';
import { readMigrations } from './migration-files.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const migration = readMigrations().find(({ name }) => name.endsWith('stock-of-each-kitchen'))!;

/** What the migration changes, taken back. */
const before = `
  drop trigger kitchens_added_or_deleted on kitchens;
  drop trigger kitchens_switched on kitchens;
  alter table food_availability drop constraint food_availability_meal_in_kitchen;
  alter table food_availability drop constraint food_availability_component_in_kitchen;
  alter table food_availability drop column kitchen_id;
  alter table food_availability add constraint food_availability_meal_id_unique unique (meal_id);
  alter table food_availability add constraint food_availability_component_id_unique unique (component_id)`;

it('the stock of the shop becomes that of each kitchen, and orders keep what they took', async () => {
  const { db } = database;
  const client = db.$client;
  const [first, second] = [await buildKitchen(db), await buildKitchen(db)];
  const [counted, soldOut] = [await buildMeal(db), await buildMeal(db)];
  const [here, there] = [await buildOrder(db, { kitchenId: first.id }), await buildOrder(db, { kitchenId: second.id })];
  await client.query(before);
  await client.query(
    `insert into food_availability (meal_id, portions_left, is_sold_out) values ($1, 4, false), ($2, null, true)`,
    [counted.id, soldOut.id],
  );
  await client.query(
    `insert into taken_portions (order_id, availability_id, portions)
     select o.id, a.id, 1 from unnest($1::int[]) as o(id), food_availability a where a.meal_id = $2`,
    [[here.id, there.id], counted.id],
  );
  for (const statement of migration.statements) await client.query(statement);

  const { rows } = await client.query(
    `select kitchen_id, meal_id, portions_left, is_sold_out,
       (select count(*)::int from sold_out_periods p where p.availability_id = a.id and p.ends_at is null) as periods
     from food_availability a order by kitchen_id, meal_id`,
  );
  expect(rows).toEqual(
    [first.id, second.id].flatMap((kitchenId) => [
      { kitchen_id: kitchenId, meal_id: counted.id, portions_left: 4, is_sold_out: false, periods: 0 },
      { kitchen_id: kitchenId, meal_id: soldOut.id, portions_left: null, is_sold_out: true, periods: 1 },
    ]),
  );
  const { rows: taken } = await client.query(
    `select t.order_id, a.kitchen_id from taken_portions t join food_availability a on a.id = t.availability_id order by 1`,
  );
  expect(taken).toEqual([
    { order_id: here.id, kitchen_id: first.id },
    { order_id: there.id, kitchen_id: second.id },
  ]);
});
