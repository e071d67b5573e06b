import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sharedTestDatabase } from '#server/testing/shared-test-app.ts';
import { openTolerantDatabase } from '#server/testing/tolerant-database.ts';
import type { Database } from './client.ts';
import { sharedRead, sharedStatement, statement } from './statement.ts';

let db: Database;
const direct = sharedTestDatabase();
beforeAll(async () => {
  db = openTolerantDatabase(direct.url);
  await direct.db.execute(sql`create table notes (text text)`);
  await direct.db.execute(sql`insert into notes values ('one')`);
});
afterAll(() => db.$client.end());

const backend = statement<{ pid: number }>('select pg_backend_pid() as pid');
const notes = statement<{ text: string }>('select text from notes');
const division = statement<{ result: number }>('select 1 / $1::int as result');
const ownName = statement<{ names: number }>(
  `select count(*)::int as names from pg_prepared_statements where name like 'macrobowl%'`,
);

const positive = sharedStatement<{ value: number; at: string }>(
  `select given.n::int, given.value, statement_timestamp()::text as at
   from unnest($1::int[]) with ordinality as given(value, n) where given.value > 0`,
);
const clock = sharedRead<{ at: string }>('select clock_timestamp()::text as at');

const inParallel = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));

describe('prepared reads of many requests', () => {
  it('share one connection', async () => {
    const pids = (await inParallel(20, () => backend(db))).map(([row]) => row!.pid);
    expect(new Set(pids).size).toBe(1);
  });

  it('of one turn of the event loop share a statement, and each gets the rows of its own value', async () => {
    const [one, none, two] = await Promise.all([positive(db, 1), positive(db, -1), positive(db, 2)]);
    expect([one, none, two]).toMatchObject([[{ value: 1 }], [], [{ value: 2 }]]);
    expect(one[0]!.at).toBe(two[0]!.at);
    expect((await positive(db, 3))[0]!.at).not.toBe(one[0]!.at);
  });

  it('without values are sent once for a turn, and again for the next one', async () => {
    const [first, second] = await Promise.all([clock(db), clock(db)]);
    expect(second).toEqual(first);
    expect(await clock(db)).not.toEqual(first);
    const inTransaction = await db.transaction(async (tx) => Promise.all([clock(tx), clock(tx)]));
    expect(inTransaction[0]).not.toEqual(inTransaction[1]);
  });

  it('fail one by one', async () => {
    const outcomes = await Promise.allSettled([division(db, 1), division(db, 0), division(db, 1)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('do not wait behind one that waits for a lock, which fails alone', async () => {
    await direct.db.transaction(async (tx) => {
      await tx.execute(sql`lock table notes`);
      const ended: string[] = [];
      const blocked = notes(db).catch((error: unknown) => void ended.push(String(error)));
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect((await direct.db.execute(waiting)).rows).toHaveLength(1));
      // A connection counts as stuck after 50 ms without an answer.
      await sleep(60);
      await inParallel(5, () => backend(db));
      expect(ended).toEqual([]);
      // As PostgreSQL does after the lock timeout.
      await direct.db.execute(sql`select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      await blocked;
      expect(ended).toEqual([expect.stringContaining('canceling statement')]);
    });
    expect(await notes(db)).toEqual([{ text: 'one' }]);
  });

  it('take another connection when theirs is cut', async () => {
    const [before] = await backend(db);
    await direct.db.execute(sql`select pg_terminate_backend(${before!.pid})`);
    await expect
      .poll(() =>
        backend(db).then(
          ([row]) => row?.pid,
          () => undefined,
        ),
      )
      .toBeGreaterThan(0);
    expect((await backend(db))[0]!.pid).not.toBe(before!.pid);
  });

  it('have no names on the server without prepared statements', async () => {
    expect((await ownName(db))[0]!.names).toBeGreaterThan(0);
    const other = openTolerantDatabase(direct.url, { hasPreparedStatements: false });
    await inParallel(3, () => notes(other));
    const inTransaction = await other.transaction(async (tx) => (await ownName(tx))[0]!.names);
    expect([(await ownName(other))[0]!.names, inTransaction]).toEqual([0, 0]);
    await other.$client.end();
  });
});
