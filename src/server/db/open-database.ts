import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { currentDeadline, tooLate } from './deadline.ts';
import type {
  Database,
  RequestKey,
  SendTogether,
  Statement,
  TransactionWork,
  WorkWithKey,
  WriteTogether,
} from './client.ts';
import { planEachTime } from './statement.ts';
import { WriteBatch, batchLockTimeoutMs, maxBatchConnections } from './write-batch.ts';
import { SharedReads, maxSharedConnections } from './shared-reads.ts';
import { runStatement, runTransaction } from './transaction.ts';

export type DatabaseLimits = {
  poolSize: number;
  /** False for an old PgBouncer in transaction mode, where the next statement may reach another connection. */
  hasPreparedStatements?: boolean;
  connectTimeoutMs: number;
  statementTimeoutMs: number;
  lockTimeoutMs?: number;
  /** Rolls back the transaction of a hung process, because others wait for its locks. */
  idleInTransactionTimeoutMs?: number;
};

export const defaultLimits: Required<DatabaseLimits> = {
  poolSize: 10,
  hasPreparedStatements: true,
  connectTimeoutMs: 1_000,
  statementTimeoutMs: 2_000,
  lockTimeoutMs: 1_500,
  idleInTransactionTimeoutMs: 2_000,
};

/** PostgreSQL closes dead connections within 30 s; the system default is two hours. Seconds, seconds, count, milliseconds. */
export const serverKeepalive =
  '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=30000';

/** Compiling one of our statements to machine code takes longer than running it a hundred times. */
const noJustInTime = '-c jit=off';
/** For connections with prepared statements only: a plan for lists of any length, not one for each length. */
const planOnce = '-c plan_cache_mode=force_generic_plan';

export function openDatabase(
  url: string,
  onConnectionError: (error: Error) => void,
  limits: DatabaseLimits = defaultLimits,
): Database {
  const options: pg.PoolConfig = {
    connectionString: url,
    max: limits.poolSize,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: limits.lockTimeoutMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionTimeoutMs,
    query_timeout: limits.statementTimeoutMs + 500,
    options: `${serverKeepalive} ${noJustInTime}`,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'macrobowl',
    // When a client leaves with statements in flight, PgBouncer before 1.21 gives their rows to the next client.
    pipeline: limits.hasPreparedStatements !== false,
  };
  const prepared = { ...options, options: `${options.options} ${planOnce}` };
  const batched = new pg.Pool({
    ...prepared,
    max: maxBatchConnections,
    lock_timeout: Math.min(limits.lockTimeoutMs ?? Infinity, batchLockTimeoutMs),
  });
  // A pool of their own: writes that wait leave these connections free.
  const reads = new pg.Pool({ ...prepared, max: maxSharedConnections });
  const pool = new RequestPool(options, new SharedReads(reads), batched);
  for (const each of [pool, reads, batched]) {
    each.on('error', onConnectionError);
    // An error between two statements of a transaction rejects no query; without a listener it would end the process.
    each.on('connect', (client) => {
      client.on('error', onConnectionError);
      if (limits.hasPreparedStatements === false) planEachTime(client);
    });
  }
  const db: NodePgDatabase & { $client: pg.Pool } = drizzle({ client: pool });
  const { statementTimeoutMs } = limits;
  const transaction = <T>(work: TransactionWork<T>, config?: PgTransactionConfig) =>
    runTransaction(pool, work, { statementTimeoutMs, config });
  /** By the function that writes, which knows the types. */
  const batches = new Map<unknown, unknown>();
  const sendTogether: SendTogether = <Item, Result>(write: WriteTogether<Item, Result>, rowId: number, item: Item) => {
    const known = batches.get(write) as WriteBatch<Item, Result> | undefined;
    const batch = known ?? new WriteBatch(batched, statementTimeoutMs, write);
    if (!known) batches.set(write, batch);
    return batch.add(rowId, item);
  };
  return Object.assign(db, {
    transaction,
    transactionWithKey: <T>(work: WorkWithKey<T>) =>
      runTransaction(pool, (tx) => work(tx, null), { statementTimeoutMs, nullIsNoEffect: true }),
    inSharedStatement: <T>(work: (send: SendTogether, key: RequestKey | null) => Promise<T>) =>
      work(sendTogether, null),
    inOneStatement: <T>(statement: Statement<T>) => runStatement(pool, statement, { statementTimeoutMs }),
  });
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: unknown) => void,
) => void;

/** A request that passed its deadline while waiting for a connection gets none. */
export class RequestPool extends pg.Pool {
  readonly sharedReads: SharedReads;
  readonly #batched: pg.Pool;

  constructor(options: pg.PoolConfig, sharedReads: SharedReads, batched: pg.Pool) {
    super(options);
    this.sharedReads = sharedReads;
    this.#batched = batched;
  }

  override async end(): Promise<void> {
    await Promise.all([super.end(), this.sharedReads.end(), this.#batched.end()]);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const deadline = currentDeadline();
    if (!deadline) return callback ? super.connect(callback) : super.connect();
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>();
    const finish: Connected = callback ?? ((error, client) => (error ? reject(error) : resolve(client!)));
    super.connect((error, client, release) => {
      if (!client || !deadline.isOver) return finish(error, client, release);
      release();
      finish(tooLate(), undefined, () => undefined);
    });
    return callback ? undefined : promise;
  }
}

export async function pingDatabase(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
