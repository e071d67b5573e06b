import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import type { Statement } from './client.ts';
import { Deadline } from './deadline.ts';
import { toStatement } from './statement.ts';

type Entry = { readonly id: number; readonly text: string };

let direct: TestDatabase;
beforeAll(async () => {
  direct = await createTestDatabase();
  await direct.db.execute(sql`create table entries (id int, text text unique check (text <> 'bad'))`);
});
afterAll(() => direct.drop());

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

  it('that come while others are being written go with the next statement', async () => {
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

  it('do not wait for long behind a statement that waits', async () => {
    const blocked = await direct.db.transaction(async (tx) => {
      await tx.execute(sql`insert into entries (id, text) values (9, 'taken')`);
      const waiting = add(1, 'taken').catch((error: unknown) => error);
      await sleep(20);
      const begun = performance.now();
      expect(await add(2, 'free')).toBe('wrote free');
      expect(performance.now() - begun).toBeLessThan(1_000);
      return { waiting };
    });
    expect(await blocked.waiting).toMatchObject({ code: '23505' });
  });
});

describe('the deadline of a request', () => {
  it('that a statement could still run past lets it write nothing; the others are written', async () => {
    const late = new Deadline(500).run(() => add(1, 'late'));
    const inTime = new Deadline(5_000).run(() => add(2, 'in time'));
    expect(await Promise.all([late, inTime])).toEqual([null, 'wrote in time']);
    expect(statements).toEqual([['in time']]);
  });
});

const cut = (items: readonly number[]) => toStatement('select pg_terminate_backend(pg_backend_pid())', [], () => items);

it('a lost connection fails all that it carried, because nobody knows what became of them', async () => {
  const outcomes = await Promise.allSettled(
    [1, 2].map((id) => direct.db.inSharedStatement((send) => send(cut, id, id))),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await add(3, 'afterwards')).toBe('wrote afterwards');
});
