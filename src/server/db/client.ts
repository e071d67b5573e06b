import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { currentDeadline, tooLate } from './deadline.ts';
import { type TransactionWork, runTransaction } from './transaction.ts';

/** The pool: reads, and the place where transactions begin. */
export type Database = Omit<NodePgDatabase, 'transaction'> & {
  $client: pg.Pool;
  transaction<T>(work: TransactionWork<T>, config?: PgTransactionConfig): Promise<T>;
};
/** An open transaction: what writes and locks demand. */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
/** Enough for a read: the pool or an open transaction. */
export type Db = Database | Tx;
/** Enough for a use case that does all its work in one transaction, which may be done once for an Idempotency-Key. */
export type Transactor = { transaction<T>(work: TransactionWork<T>): Promise<T> };

export type DatabaseLimits = {
  poolSize: number;
  connectTimeoutMs: number;
  statementTimeoutMs: number;
  lockTimeoutMs?: number;
  /** A process that hangs in the middle of a transaction loses it: others wait for its locks. */
  idleInTransactionTimeoutMs?: number;
};

export const defaultLimits: Required<DatabaseLimits> = {
  poolSize: 10,
  connectTimeoutMs: 1_000,
  statementTimeoutMs: 2_000,
  lockTimeoutMs: 1_500,
  idleInTransactionTimeoutMs: 2_000,
};

/** The server gives up a connection whose machine is gone: two hours later, as systems come. Seconds, seconds, count, milliseconds. */
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
  // A connection that breaks between two statements of a transaction has no query to report to; unheard, it would end the process.
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

/** A request that was refused while it waited for a connection gets none. */
class RequestPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const deadline = currentDeadline();
    if (!deadline) return callback ? super.connect(callback) : super.connect();
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>();
    const answer: Connected = callback ?? ((error, client) => (error ? reject(error) : resolve(client!)));
    super.connect((error, client, release) => {
      if (!client || !deadline.isOver) return answer(error, client, release);
      release();
      answer(tooLate(), undefined, () => undefined);
    });
    return callback ? undefined : promise;
  }
}

export async function pingDatabase(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
