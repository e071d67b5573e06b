import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { currentDeadline, tooLate } from './deadline.ts';
import { type TransactionWork, runTransaction } from './transaction.ts';

/** The connection pool: for reads and to begin transactions. */
export type Database = Omit<NodePgDatabase, 'transaction'> & {
  $client: pg.Pool;
  transaction<T>(work: TransactionWork<T>, config?: PgTransactionConfig): Promise<T>;
};
/** An open transaction: required for writes and locks. */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
/** For reads: the pool or an open transaction. */
export type Db = Database | Tx;
/** For use cases that run in one transaction, which may be executed once per Idempotency-Key. */
export type Transactor = { transaction<T>(work: TransactionWork<T>): Promise<T> };

export type DatabaseLimits = {
  poolSize: number;
  connectTimeoutMs: number;
  statementTimeoutMs: number;
  lockTimeoutMs?: number;
  /** Rolls back the transaction of a hung process, because others wait for its locks. */
  idleInTransactionTimeoutMs?: number;
};

export const defaultLimits: Required<DatabaseLimits> = {
  poolSize: 10,
  connectTimeoutMs: 1_000,
  statementTimeoutMs: 2_000,
  lockTimeoutMs: 1_500,
  idleInTransactionTimeoutMs: 2_000,
};

/** PostgreSQL closes dead connections within 30 s; the system default is two hours. Seconds, seconds, count, milliseconds. */
const serverKeepalive =
  '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=30000';

export function openDatabase(
  url: string,
  onConnectionError: (error: Error) => void,
  limits: DatabaseLimits = defaultLimits,
): Database {
  const pool = new RequestPool({
    connectionString: url,
    max: limits.poolSize,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: limits.lockTimeoutMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionTimeoutMs,
    query_timeout: limits.statementTimeoutMs + 500,
    options: serverKeepalive,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'macrobowl',
    pipeline: true,
  });
  pool.on('error', onConnectionError);
  // An error between two statements of a transaction rejects no query; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionError));
  const db: NodePgDatabase & { $client: pg.Pool } = drizzle({ client: pool });
  const { statementTimeoutMs } = limits;
  return Object.assign(db, {
    transaction: <T>(work: TransactionWork<T>, config?: PgTransactionConfig) =>
      runTransaction(pool, work, { statementTimeoutMs, config }),
  });
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: unknown) => void,
) => void;

/** A request that passed its deadline while waiting for a connection gets none. */
class RequestPool extends pg.Pool {
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
