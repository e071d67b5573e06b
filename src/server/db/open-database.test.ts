import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { Database } from './client.ts';
import { openDatabase } from './open-database.ts';
import { Deadline } from './deadline.ts';
import { statement, toStatement } from './statement.ts';
import { maxBatchConnections } from './write-batch.ts';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { openTolerantDatabase } from '#server/testing/tolerant-database.ts';
import { timeLimit } from '../../../scripts/time-limit.mjs';

it('transactions that fail during a database outage do not leak pool connections', async () => {
  const direct = await createTestDatabase();
  const target = new URL(direct.url);
  const proxy = await startTcpProxy({ host: target.hostname, port: Number(target.port) });
  const url = new URL(direct.url);
  url.port = String(proxy.port);
  const limits = { poolSize: 2, connectTimeoutMs: timeLimit(500), statementTimeoutMs: timeLimit(500) };
  const db = openDatabase(url.href, () => undefined, limits);
  const readOne = () => db.transaction((tx) => tx.execute(sql`select 1 as one`));
  try {
    await Promise.all([readOne(), readOne()]);
    proxy.hang();
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, readOne));
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'));
    proxy.restore();
    expect((await Promise.all([readOne(), readOne(), readOne()])).map(({ rows }) => rows)).toHaveLength(3);
  } finally {
    await db.$client.end();
    await proxy.close();
    await direct.drop();
  }
});

it('statements are not compiled to machine code, whatever the server does by default', async () => {
  const direct = await createTestDatabase();
  const db = openTolerantDatabase(direct.url);
  try {
    const { rows } = await db.execute(sql`select setting, source from pg_settings where name = 'jit'`);
    expect(rows).toEqual([{ setting: 'off', source: 'client' }]);
  } finally {
    await db.$client.end();
    await direct.drop();
  }
});

const statementTimeoutMs = timeLimit(10_000);
const tooLate = { code: 'unavailable', retryAfterSeconds: 2 };

/** A pool of one connection, so that every other query waits for it. */
async function withOneConnection(work: (db: Database, other: Database) => Promise<void>): Promise<void> {
  const direct = await createTestDatabase();
  const limits = { poolSize: 1, connectTimeoutMs: statementTimeoutMs, statementTimeoutMs };
  const db = openDatabase(direct.url, () => undefined, limits);
  try {
    await db.execute(sql`create table notes (text text)`);
    await work(db, direct.db);
  } finally {
    await db.$client.end();
    await direct.drop();
  }
}
const write = (text: string) => sql`insert into notes values (${text})`;

/** A clock that stands still until the test moves it. */
function stopClock(): (ms: number) => void {
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return (ms) => void (now += ms);
}

describe('a request past its deadline', () => {
  it('gets no connection, neither to write nor to read', async () => {
    await withOneConnection(async (db) => {
      const pass = stopClock();
      const begun: string[] = [];
      const free = Promise.withResolvers<void>();
      const holder = db.transaction(() => free.promise);
      const refused = new Deadline(100).run(() =>
        Promise.all([
          db.transaction(async (tx) => {
            begun.push('write');
            await tx.execute(write('late'));
          }),
          db.execute(sql`select set_config('shop.read', 'late', false)`).then(() => begun.push('read')),
        ]),
      );
      await vi.waitFor(() => expect(db.$client.waitingCount).toBe(2));
      pass(100);
      await expect(refused).rejects.toMatchObject(tooLate);
      free.resolve();
      await holder;
      await sleep(100);
      const { rows } = await db.execute(
        sql`select current_setting('shop.read', true) as seen, (select count(*)::int from notes)`,
      );
      expect([begun, rows]).toEqual([[], [{ seen: null, count: 0 }]]);
    });
  });

  it('has its transaction rolled back at once, and its connection is returned to the pool', async () => {
    await withOneConnection(async (db, other) => {
      const pass = stopClock();
      const count = async (condition: SQL) => {
        const { rows } = await other.execute(sql`select from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and ${condition}`);
        return rows.length;
      };
      const [written, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const after: unknown[] = [];
      const refused = new Deadline(200).run(() =>
        db.transaction(async (tx) => {
          await tx.execute(write('never'));
          written.resolve();
          await goOn.promise;
          // Once between two statements, once with a running one.
          after.push(await tx.execute(write('never')).catch((error: unknown) => error));
        }),
      );
      const reason = refused.catch((error: unknown) => error);
      await written.promise;
      pass(200);
      expect(await reason).toMatchObject(tooLate);
      await db.execute(write('from another request'));
      expect(await count(sql`state = 'idle in transaction'`)).toBe(0);
      goOn.resolve();
      await vi.waitFor(() => expect(after).toEqual([expect.any(Error)]));

      const sleeping = new Deadline(200).run(() => db.transaction((tx) => tx.execute(sql`select pg_sleep(60)`)));
      const reasonOfSleeping = sleeping.catch((error: unknown) => error);
      await vi.waitFor(async () => expect(await count(sql`wait_event = 'PgSleep'`)).toBe(1));
      pass(200);
      expect(await reasonOfSleeping).toMatchObject(tooLate);
      const { rows } = await db.execute(sql`select text from notes`);
      expect(rows).toEqual([{ text: 'from another request' }]);
    });
  });

  it('sends no statement that could not be called back, and does not hold its connection', async () => {
    await withOneConnection(async (db) => {
      stopClock();
      const insert = () => db.inOneStatement(toStatement("insert into notes values ('sent')", [], () => true));
      expect(await new Deadline(statementTimeoutMs - 1).run(insert)).toBeNull();
      expect((await db.execute(sql`select text from notes`)).rows).toEqual([]);
      expect(await new Deadline(statementTimeoutMs + 1_000).run(insert)).not.toBeNull();
      expect((await db.execute(sql`select text from notes`)).rows).toEqual([{ text: 'sent' }]);
    });
  });

  it('returns its result when it was committed in time', async () => {
    await withOneConnection(async (db) => {
      const pass = stopClock();
      const result = await new Deadline(150).run(async () => {
        await db.transaction((tx) => tx.execute(write('in time')));
        pass(300);
        // Deadlines are checked every 20 ms.
        await sleep(100);
        return 'done';
      });
      expect(result).toBe('done');
    });
  });
});

/** A kind of write of its own, which a batch sends. */
const send = <T>(db: Database, text: string, read: (rows: readonly never[]) => T) =>
  db.inSharedStatement((sendTogether) => sendTogether(() => toStatement(text, [], (rows) => [read(rows)]), 1, null));
const readTimeout = ([row]: readonly { timeout: string }[]) => row!.timeout;

describe('writes of many requests', () => {
  it('that hold all their connections leave those of shared reads free', async () => {
    const direct = await createTestDatabase();
    const db = openTolerantDatabase(direct.url, { poolSize: 1 });
    const waiting = async () => {
      const { rows } = await direct.db.execute(sql`select from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`);
      return rows.length;
    };
    const settled: string[] = [];
    const writes = Array.from({ length: maxBatchConnections }, () =>
      send(db, 'select pg_sleep(2)', () => null).then(() => settled.push('write')),
    );
    await vi.waitFor(async () => expect(await waiting()).toBe(maxBatchConnections));
    expect(await statement('select 1 as one')(db)).toEqual([{ one: 1 }]);
    settled.push('read');
    await Promise.all(writes);
    expect(settled[0]).toBe('read');
    await db.$client.end();
    await direct.drop();
  });

  it.each([
    [10_000, '100ms'],
    [40, '40ms'],
  ])('give up a lock soon, with a lock timeout of %i ms', async (lockTimeoutMs, timeout) => {
    const direct = await createTestDatabase();
    const db = openTolerantDatabase(direct.url, { lockTimeoutMs });
    expect(await send(db, "select current_setting('lock_timeout') as timeout", readTimeout)).toBe(timeout);
    await db.$client.end();
    await direct.drop();
  });
});

describe('behind an old PgBouncer', () => {
  it('no statement is sent before the one before it has returned', async () => {
    const direct = await createTestDatabase();
    const limits = { poolSize: 1, connectTimeoutMs: statementTimeoutMs, statementTimeoutMs };
    const sentAtOnce = async (hasPreparedStatements: boolean) => {
      const db = openDatabase(direct.url, () => undefined, { ...limits, hasPreparedStatements });
      const client = await db.$client.connect();
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
      const writing = vi.spyOn(stream, 'write');
      const both = Promise.all([client.query('select 1'), client.query('select 2')]);
      const sent = writing.mock.calls.length;
      await both;
      client.release();
      await db.$client.end();
      return sent;
    };
    try {
      const alone = await sentAtOnce(false);
      expect(await sentAtOnce(true)).toBe(2 * alone);
    } finally {
      await direct.drop();
    }
  });
});
