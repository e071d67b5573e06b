import pg from 'pg';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import type { Caller } from '#server/http/caller.ts';
import { readDay, readRange, searchFoods } from '#server/modules/nutrition-ledger/read-ledger.ts';
import { readTarget } from '#server/modules/nutrition-ledger/nutrition-target.ts';
import { DatabaseTime } from './support/database-time.ts';
import { addPeople } from './support/people.ts';
import { startBenchPostgres } from './support/shop-process.ts';
import { verdict } from './support/verdict.ts';

/** Database time in milliseconds for one person's month. */
const budget = 50;
const people = 2_000;
const days = 100;
const entriesADay = 5;

const postgres = await startBenchPostgres();
await migrateDatabase(postgres.url, () => undefined);
const client = new pg.Client(postgres.url);
await client.connect();
const time = new DatabaseTime(postgres.url, client);
try {
  const [person] = await addPeople(client, 'ROLE_USER', people);
  // Day by day, as they are written: the rows of one person are scattered over the table.
  await client.query(
    `insert into ledger_entries (user_id, day, eaten_at, source, name, grams, calories_kcal, protein, carbs, fats)
     select u.id, current_date - d, now() - make_interval(days => d), 'FOOD', 'Food ' || (d * n % 200), 300, 400, 30, 40, 12
     from generate_series($1::int, 0, -1) d, generate_series(1, $2::int) n, users u order by d desc, n, u.id`,
    [days - 1, entriesADay],
  );
  await client.query('vacuum analyze ledger_entries');
  const { rows } = await client.query<{ entries: string }>('select count(*) as entries from ledger_entries');
  console.log(`${rows[0]!.entries} entries in the ledger: database time in ms`);
  const caller = { userId: person!.userId } as Caller;
  const today = businessDay(new Date());
  const works = {
    'a month': (db: typeof time.db) => readRange(db, caller, { from: addDays(today, -29), to: today }),
    'two months': (db: typeof time.db) => readRange(db, caller, { from: addDays(today, -61), to: today }),
    'a day with its entries': (db: typeof time.db) => readDay(db, caller, today),
    'what is left today': (db: typeof time.db) => readTarget(db, caller),
    'own foods, searched': (db: typeof time.db) => searchFoods(db, caller, 'food 1'),
  };
  for (const [what, work] of Object.entries(works)) {
    verdict(what, await time.milliseconds(work), { atMost: budget }, ' ms');
  }
} finally {
  await time.close();
  await client.end();
  await postgres.stop();
}
