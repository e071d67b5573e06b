import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { buildMeal } from './builders.ts';
import { MovableClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';

const aMinuteMs = 60_000;

it('moves the clock of this process, and of a database for connections that are open', async () => {
  const database = await createTestDatabase();
  const clock = await MovableClock.start(database.url);
  const db = openDatabase(database.url, () => undefined);
  const inDatabase = async () => {
    const { rows } = await db.execute<{ now: string; clock: string }>(
      sql`select now()::text as now, clock_timestamp()::text as clock`,
    );
    return [rows[0]!.now, rows[0]!.clock].map((time) => new Date(time).getTime());
  };
  try {
    await inDatabase();
    for (const time of ['2031-02-28T20:00:00+05:30', '2027-01-01T00:00:00+05:30']) {
      const moment = new Date(time);
      await clock.moveTo(moment);
      const meal = await buildMeal(db);
      for (const now of [...(await inDatabase()), meal.createdAt.getTime(), Date.now()]) {
        expect(now - moment.getTime()).toBeGreaterThanOrEqual(0);
        expect(now - moment.getTime()).toBeLessThan(aMinuteMs);
      }
    }
  } finally {
    await clock.stop();
    await db.$client.end();
    await database.drop();
  }
});
