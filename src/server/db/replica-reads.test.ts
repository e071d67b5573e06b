import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { type PrimaryAndStandby, startPrimaryAndStandby, untilCaughtUp } from '#server/testing/standby.ts';
import { type TcpProxy, startTcpProxy } from '#server/testing/tcp-proxy.ts';
import type { Database, Db } from './client.ts';
import { openDatabase } from './open-database.ts';
import { ReplicaReads } from './replica-reads.ts';
import { timeLimit, waitLimitMs } from '../../../scripts/time-limit.mjs';

let servers: PrimaryAndStandby;
let primary: Database;
let network: TcpProxy;
const opened: ReplicaReads[] = [];
const logged: { level: string; reason?: unknown; message: string }[] = [];
const limits = { poolSize: 2, connectTimeoutMs: timeLimit(1_500), statementTimeoutMs: timeLimit(5_000) };
const log = (level: string) => (facts: object, message?: string) => {
  logged.push({ level, ...('reason' in facts ? { reason: facts.reason } : {}), message: message ?? '' });
};
const logger = { info: log('info'), warn: log('warn') } as never;

beforeAll(async () => {
  servers = await startPrimaryAndStandby();
  primary = openDatabase(servers.primaryUrl, () => undefined, limits);
  network = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(servers.standby.url).port) });
  await primary.execute(sql`create table dishes (name text)`);
  await untilCaughtUp(servers.primaryUrl, servers.standby.url);
});
afterEach(async () => {
  network.restore();
  await Promise.all(opened.splice(0).map((reads) => reads.close()));
  logged.length = 0;
});
afterAll(async () => {
  await network?.close();
  await primary?.$client.end();
  await servers?.stop();
});

/** Through a network that the test can cut. */
type Given = { maxLagMs?: number; port?: number; probeLimitMs?: number };
function readsOf({ maxLagMs = 10_000, port = network.port, probeLimitMs = waitLimitMs }: Given = {}): ReplicaReads {
  const url = new URL(servers.standby.url);
  url.port = String(port);
  const reads = new ReplicaReads({
    primary,
    replica: openDatabase(url.href, () => undefined, limits),
    maxLagMs,
    probeLimitMs,
    logger,
  });
  opened.push(reads);
  return reads;
}

/** Written to the log at once, as in a real shop. */
const addDish = () =>
  primary.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = on`);
    await tx.execute(sql`insert into dishes values ('Paneer')`);
  });
const isOnStandby = async (db: Db) => {
  const { rows } = await db.execute<{ standby: boolean }>(sql`select pg_is_in_recovery() as standby`);
  return rows[0]!.standby;
};
const replay = async (state: 'pause' | 'resume') => {
  const standby = openDatabase(servers.standby.url, () => undefined, limits);
  await standby.execute(sql.raw(`select pg_wal_replay_${state}()`));
  await vi.waitFor(async () => {
    const { rows } = await standby.execute(sql`select pg_get_wal_replay_pause_state() as state`);
    expect(rows).toEqual([{ state: state === 'pause' ? 'paused' : 'not paused' }]);
  });
  await standby.$client.end();
};

describe('reads that may be some seconds behind', () => {
  it('go to the standby', async () => {
    const reads = readsOf({ maxLagMs: 0 });
    await addDish();
    await untilCaughtUp(servers.primaryUrl, servers.standby.url);
    expect(await reads.read(isOnStandby)).toBe(true);
    expect(reads.outcomes).toEqual({ used: 1, lagging: 0, unreachable: 0, failed: 0 });
    expect(logged).toEqual([{ level: 'info', message: 'replica in use' }]);
  });

  it('go to the primary while the standby is further behind than allowed, and return to it afterwards', async () => {
    await replay('pause');
    await addDish();
    const behind = readsOf({ maxLagMs: 0 });
    const tolerant = readsOf({ maxLagMs: 3_600_000 });
    expect(await behind.read(isOnStandby)).toBe(false);
    expect(await tolerant.read(isOnStandby)).toBe(true);
    expect(behind.outcomes).toMatchObject({ used: 0, lagging: 1 });
    expect(logged).toContainEqual({
      level: 'warn',
      reason: 'lagging',
      message: 'replica not used, reading from the primary',
    });
    await replay('resume');
    await untilCaughtUp(servers.primaryUrl, servers.standby.url);
    expect(await readsOf({ maxLagMs: 0 }).read(isOnStandby)).toBe(true);
  });

  it('go to the primary when nothing listens there', async () => {
    const reads = readsOf({ port: 1 });
    expect(await reads.read(isOnStandby)).toBe(false);
    expect(await reads.read(isOnStandby)).toBe(false);
    expect(reads.outcomes).toMatchObject({ used: 0, unreachable: 2 });
    expect(logged).toHaveLength(1);
  });

  it('go to the primary when the standby hangs', async () => {
    const reads = readsOf({ probeLimitMs: 50 });
    network.hang();
    expect(await reads.read(isOnStandby)).toBe(false);
    expect(reads.outcomes).toMatchObject({ unreachable: 1 });
  });

  it('are repeated on the primary when the standby fails in the middle of them', async () => {
    const reads = readsOf();
    await reads.read(isOnStandby);
    network.cut();
    expect(await reads.read(isOnStandby)).toBe(false);
    expect(reads.outcomes).toEqual({ used: 1, lagging: 0, unreachable: 0, failed: 1 });
    network.restore();
    // It is left alone for some seconds.
    expect(await reads.read(isOnStandby)).toBe(false);
    expect(reads.outcomes).toMatchObject({ used: 1, unreachable: 1 });
  });

  it('go to the primary when the other database is no standby', async () => {
    const reads = readsOf({ port: Number(new URL(servers.primaryUrl).port) });
    let which: Db | undefined;
    await reads.read(async (db) => (which = db));
    expect(which).toBe(primary);
    expect(reads.outcomes).toMatchObject({ unreachable: 1 });
  });

  it('are not repeated after a refusal of the shop itself', async () => {
    let times = 0;
    const refused = readsOf().read(() => {
      times += 1;
      return Promise.reject(new AppError('not-found', 'Nothing here'));
    });
    await expect(refused).rejects.toBeInstanceOf(AppError);
    expect(times).toBe(1);
  });
});
