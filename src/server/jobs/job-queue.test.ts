import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { enqueue } from './enqueue-queries.ts';
import { type Job, PermanentFailure, defineJob } from './job.ts';
import { type RunningWorker, jobsAtOnce, startWorker } from './start-worker.ts';
import { announceDueJobs } from './worker-queries.ts';

const shop = sharedTestApp();
const logger = pino({ level: 'silent' });
const opened: RunningWorker[] = [];
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const worker of opened.splice(0)) await worker.stop();
  await shop.db.execute(sql`delete from graphile_worker._private_jobs`);
});

const job = (run: (n: number) => Promise<void>, name = 'test-job') =>
  defineJob({ name, maxAttempts: 3, payload: z.object({ n: z.int() }), run: (_deps, { n }) => run(n) });
const idle = job(() => Promise.resolve());
const add = (n: number, to = idle) => shop.db.transaction((tx) => enqueue(tx, to, { n }));
const start = (jobs: readonly Job[], intervals = { pollMs: 100, sweepMs: 50 }) => {
  const worker = startWorker({ url: shop.databaseUrl, deps: shop.jobDeps, logger, jobs, intervals });
  opened.push(worker);
  return worker;
};
type Row = { attempts: number; maxAttempts: number; error: string | null; lockedBy: string | null };
const rows = async () =>
  (
    await shop.db
      .execute<Row>(sql`select attempts, max_attempts as "maxAttempts", last_error as error, locked_by as "lockedBy"
      from graphile_worker._private_jobs order by id`)
  ).rows;

describe('the queue', () => {
  it('has exactly the tables and functions that the installed package would make', async () => {
    const { runMigrations } = await import('graphile-worker');
    await runMigrations({ connectionString: shop.databaseUrl, schema: 'from_package' });
    const describeSchema = async (schema: string) => {
      const { rows: parts } = await shop.db.execute<{ part: string }>(sql`
        select format('%s %s %s %s %s', table_name, column_name, data_type, column_default, generation_expression) as part
          from information_schema.columns where table_schema = ${schema}
        union all select pg_get_functiondef(oid) from pg_proc where pronamespace = ${schema}::regnamespace
        union all select indexdef from pg_indexes where schemaname = ${schema}
        union all select conname || pg_get_constraintdef(oid) from pg_constraint
          where connamespace = ${schema}::regnamespace and contype <> 'n'
        union all select format('%s %s', attrelid::regclass, attname) from pg_attribute
          where attrelid in (select oid from pg_class where relnamespace = ${schema}::regnamespace) and attnotnull and attnum > 0
        union all select 'migrations ' || string_agg(id || ' ' || breaking, ',' order by id)
          from ${sql.identifier(schema)}.migrations
        order by 1`);
      return parts.map(({ part }) =>
        part.replaceAll(schema, 'queue').replaceAll('"queue"', 'queue').replaceAll(/\s+/g, ' '),
      );
    };
    expect(await describeSchema('graphile_worker')).toEqual(await describeSchema('from_package'));
    await shop.db.execute(sql`drop schema from_package cascade`);
  });

  it('runs a job as soon as its transaction commits, and never one that is rolled back', async () => {
    const ran: number[] = [];
    start([job(async (n) => void ran.push(n))]);
    await shop.db
      .transaction(async (tx) => {
        await enqueue(tx, idle, { n: 1 });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await add(2);
    await vi.waitFor(() => expect(ran).toEqual([2]));
    await vi.waitFor(async () => expect(await rows()).toEqual([]));
  });

  it('keeps what failed with a reason that contains no values', async () => {
    start([
      job(async () => {
        await shop.db.execute(sql`select ${'+919876543210'}::int`);
      }),
    ]);
    await add(1);
    await vi.waitFor(async () =>
      expect(await rows()).toMatchObject([{ attempts: 1, error: 'Data exception (22003)' }]),
    );
  });

  it('gives up at once what fails for good', async () => {
    start([job(() => Promise.reject(new PermanentFailure('refused (1)')))]);
    await add(1);
    await vi.waitFor(async () =>
      expect(await rows()).toMatchObject([{ attempts: 1, maxAttempts: 1, error: 'refused (1)', lockedBy: null }]),
    );
  });

  it('waits for running jobs when it stops, and leaves the others to the next worker', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const ran: number[] = [];
    const slow = job(async (n) => {
      ran.push(n);
      await gate;
    });
    const worker = start([slow]);
    // All of its places are taken: a fetch that was sent before the stop would take one more job, and run it.
    const taken = Array.from({ length: jobsAtOnce }, (_, n) => n);
    for (const n of taken) await add(n);
    await vi.waitFor(() => expect(new Set(ran)).toEqual(new Set(taken)));
    opened.length = 0;
    const stopped = worker.stop();
    await add(jobsAtOnce);
    open();
    await stopped;
    expect(ran).toHaveLength(jobsAtOnce);
    expect(await rows()).toMatchObject([{ attempts: 0, lockedBy: null }]);
  });

  it('goes on after all its connections were cut in the middle of a job', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const ran: number[] = [];
    start([
      job(async (n) => {
        ran.push(n);
        await gate;
      }),
    ]);
    await add(1);
    await vi.waitFor(() => expect(ran).toEqual([1]));
    await shop.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid in (select pid from pg_locks where locktype = 'advisory' and objsubid = 2)`);
    open();
    await add(2);
    await vi.waitFor(() => expect(ran).toContain(2));
    await vi.waitFor(async () => expect(await rows()).toEqual([]));
  });

  it('goes on after all connections were cut several times, with jobs running and waiting', async () => {
    const ran = new Set<number>();
    start([
      job(async (n) => {
        await sleep(20);
        ran.add(n);
      }),
    ]);
    const numbers = Array.from({ length: 60 }, (_, n) => n);
    for (const n of numbers) {
      // Repeated: the connection of the test is cut, too. A job may run twice.
      await add(n).catch(() => add(n));
      if (n % 10 === 9) {
        await shop.db.execute(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and application_name = 'macrobowl'`);
      }
    }
    await vi.waitFor(() => expect([...ran].toSorted((a, b) => a - b)).toEqual(numbers));
  });

  it('runs the job of a killed process again, and leaves that of a living one alone', async () => {
    const child = fork(new URL('../testing/hanging-worker.ts', import.meta.url), {
      env: { ...process.env, DATABASE: shop.databaseUrl },
      execArgv: [],
    });
    children.push(child);
    const ran: number[] = [];
    const jobs = ['test-job', 'hanging-job'].map((name) => job(async (n) => void ran.push(n), name));
    await add(1, jobs[1]);
    await once(child, 'message');
    // A worker takes its lock beside its first job.
    await vi.waitFor(async () =>
      expect(await announceDueJobs(shop.db.$client, 1, []), 'workers').toEqual({ silent: [], unlocked: 0 }),
    );
    start(jobs);
    await add(2);
    await vi.waitFor(() => expect(ran).toEqual([2]));
    child.kill('SIGKILL');
    await once(child, 'exit');
    await vi.waitFor(() => expect(ran).toEqual([2, 1]));
    await vi.waitFor(async () => expect(await rows()).toEqual([]));
  });
});
