import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sharedTestDatabase } from '#server/testing/shared-test-app.ts';
import type { Statement } from './client.ts';
import { isUnavailable } from './database-errors.ts';
import { longDeadlineMs } from '#server/testing/tolerant-database.ts';
import { Deadline, isOutcomeUnknown } from './deadline.ts';
import { openDatabase } from './open-database.ts';
import { toStatement } from './statement.ts';
import { WriteBatch } from './write-batch.ts';
import { timeLimit } from '../../../scripts/time-limit.mjs';

type Entry = { readonly id: number; readonly text: string };

const direct = sharedTestDatabase();
beforeAll(async () => {
  await direct.db.execute(sql`create table entries (id int, text text unique check (text <> 'bad'))`);
});

function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionString: direct.url, ...options });
  onTestFinished(() => pool.end());
  return pool;
}

/** The texts of each statement that was sent. */
let statements: string[][] = [];
beforeEach(async () => {
  statements = [];
  await direct.db.execute(sql`truncate entries`);
});

function writeEntries(entries: readonly Entry[]): Statement<(string | null)[]> {
  statements.push(entries.map(({ text }) => text));
  const possible = entries.filter(({ text }) => text !== 'impossible');
  return toStatement(
    'insert into entries (id, text) select * from unnest($1::int[], $2::text[])',
    [possible.map(({ id }) => id), possible.map(({ text }) => text)],
    () => entries.map(({ text }) => (text === 'impossible' ? null : `wrote ${text}`)),
  );
}
const add = (id: number, text: string) => direct.db.inSharedStatement((send) => send(writeEntries, id, { id, text }));
const written = async () => {
  const { rows } = await direct.db.execute<{ text: string }>(sql`select text from entries order by text`);
  return rows.map(({ text }) => text);
};

/** Another transaction has inserted `taken`: another insert of it waits for the end of that one. */
const whileTaken = (work: () => Promise<void>) =>
  direct.db.transaction(async (tx) => {
    await tx.execute(sql`insert into entries (id, text) values (9, 'taken')`);
    await work();
  });

/** Takes too long for two, not for one. */
const cancelled = (items: readonly number[]) =>
  toStatement(items.length > 1 ? 'select pg_sleep(60)' : 'select 1', [], () => items);

describe('writes of many requests', () => {
  it('share a statement, and each gets its own result', async () => {
    expect(await Promise.all([add(1, 'one'), add(2, 'impossible'), add(3, 'three')])).toEqual([
      'wrote one',
      null,
      'wrote three',
    ]);
    expect(statements).toEqual([['one', 'impossible', 'three']]);
    expect(await written()).toEqual(['one', 'three']);
  });

  it('that arrive during a statement share the next one', async () => {
    const first = add(1, 'first');
    await sleep(0);
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([first, add(2, 'second'), add(3, 'third')]);
    expect(statements).toEqual([['first'], ['second', 'third']]);
  });

  it('of one row are never together, and more than a plan is made for go one after the other', async () => {
    await Promise.all([add(1, 'one'), add(1, 'one again'), add(2, 'two')]);
    expect(statements).toEqual([['one', 'two'], ['one again']]);
    statements = [];
    await Promise.all(Array.from({ length: 40 }, (_, n) => add(100 + n, `entry ${n}`)));
    expect(statements.map(({ length }) => length)).toEqual([16, 16, 8]);
  });

  it('fail alone: the others are written', async () => {
    const outcomes = await Promise.allSettled([add(1, 'good'), add(2, 'bad'), add(3, 'better'), add(4, 'good')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(outcomes[1]).toMatchObject({ status: 'rejected', reason: { code: '23514' } });
    expect(await written()).toEqual(['better', 'good']);
  });

  it('are written although another write of their statement waits for a lock, which fails as not possible now', async () => {
    await whileTaken(async () => {
      expect(await Promise.all([add(1, 'taken'), add(2, 'free')])).toEqual([null, 'wrote free']);
      expect(statements).toEqual([['taken', 'free'], ['taken'], ['free']]);
    });
    expect(await written()).toEqual(['free', 'taken']);
  });

  it('that are cancelled together are written alone', async () => {
    const pool = openPool({ statement_timeout: timeLimit(300) });
    const batch = new WriteBatch(pool, timeLimit(300), cancelled);
    expect(await Promise.all([batch.add(1, 1), batch.add(2, 2)])).toEqual([1, 2]);
  });

  it('that are stuck use at most two connections of their kind: one together, one alone', async () => {
    const pool = openPool({ max: 10, lock_timeout: 50 });
    const batch = new WriteBatch(pool, 2_000, writeEntries);
    let [inUse, most] = [0, 0];
    pool.on('acquire', () => (most = Math.max(most, ++inUse)));
    pool.on('release', () => inUse--);
    await whileTaken(async () => {
      const results = Array.from({ length: 8 }, (_, n) => [
        batch.add(2 * n, { id: n, text: 'taken' }),
        batch.add(2 * n + 1, { id: n, text: `free ${n}` }),
      ]).flat();
      const expected = Array.from({ length: 8 }, (_, n) => [null, `wrote free ${n}`]).flat();
      expect(await Promise.all(results)).toEqual(expected);
    });
    expect(most).toBeLessThanOrEqual(2);
  });
});

describe('the deadline of a request', () => {
  it('that may pass during the statement excludes its write; the other writes succeed', async () => {
    const late = new Deadline(500).run(() => add(1, 'late'));
    const inTime = new Deadline(longDeadlineMs).run(() => add(2, 'in time'));
    expect(await Promise.all([late, inTime])).toEqual([null, 'wrote in time']);
    expect(statements).toEqual([['in time']]);
  });
});

const cut = (items: readonly number[]) => toStatement('select pg_terminate_backend(pg_backend_pid())', [], () => items);

it('a connection that is lost leaves the outcome of all writes unknown that it carried', async () => {
  const outcomes = await Promise.allSettled(
    [1, 2].map((id) => direct.db.inSharedStatement((send) => send(cut, id, id))),
  );
  expect(outcomes).toMatchObject(
    [1, 2].map(() => ({ status: 'rejected', reason: { code: 'outcome-unknown', retryAfterSeconds: 2 } })),
  );
  expect(await add(3, 'afterwards')).toBe('wrote afterwards');
});

it('writes that got no connection were not sent', async () => {
  const nowhere = openDatabase('postgres://127.0.0.1:1/none', () => undefined);
  const refused = nowhere.inSharedStatement((send) => send(writeEntries, 1, { id: 1, text: 'never' }));
  await expect(refused).rejects.toSatisfy((error) => isUnavailable(error) && !isOutcomeUnknown(error));
  expect(statements).toEqual([]);
  await nowhere.$client.end();
});

it('a write whose statement cannot be made fails, and its connection goes back to the pool', async () => {
  const pool = openPool({ max: 1 });
  const batch = new WriteBatch(pool, 2_000, (items: readonly string[]) => {
    if (items.includes('wrong')) throw new TypeError('no statement');
    return toStatement('select 1', [], () => items);
  });
  const outcomes = await Promise.allSettled([batch.add(1, 'wrong'), batch.add(2, 'right')]);
  expect(outcomes).toMatchObject([{ reason: { message: 'no statement' } }, { value: 'right' }]);
});
