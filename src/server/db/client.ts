import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isConnectionError } from './database-errors.ts';
import { currentDeadline, tooLate } from './deadline.ts';

/** The connection pool: for reads and to begin transactions. */
export type Database = NodePgDatabase & { $client: pg.Pool };
/** An open transaction: required for writes and locks. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];
/** For reads: the pool or an open transaction. */
export type Db = Database | Tx;
/** For use cases that run in one transaction, which may be executed once per Idempotency-Key. */
export type Transactor = { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> };

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
  });
  pool.on('error', onConnectionError);
  // An error between two statements of a transaction rejects no query; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionError));
  return withSafeTransactions(drizzle({ client: pool }), pool);
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

/** Drizzle never releases the connection when BEGIN fails: each outage would leak pool connections. */
function withSafeTransactions(db: Database, pool: pg.Pool): Database {
  db.transaction = async (work, config) => {
    const deadline = currentDeadline();
    const client = await pool.connect();
    let isReleased = false;
    const release = (isBroken: boolean) => {
      if (!isReleased) client.release(isBroken);
      isReleased = true;
    };
    let unwatch: (() => void) | undefined;
    try {
      // Closing the connection rolls back, even during a statement.
      unwatch = deadline?.watch(() => release(true));
      const result = await drizzle({ client }).transaction(async (tx) => {
        const done = await work(tx);
        deadline?.beginCommit();
        unwatch?.();
        return done;
      }, config);
      release(false);
      return result;
    } catch (error) {
      release(isConnectionError(error));
      throw error;
    } finally {
      unwatch?.();
    }
  };
  return db;
}

export async function pingDatabase(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}

type Prepared<Rows> = { execute(values: Record<string, unknown>): Promise<Rows> };

/**
 * Builds a query's SQL text once per Db instead of once per call, which for placing an
 * order costs more CPU than sending it. Unnamed on purpose: a named plan would break when a migration changes a table.
 */
export function preparedOnce<Rows>(build: (db: Db) => { prepare(name: string): Prepared<Rows> }) {
  const byConnection = new WeakMap<object, Prepared<Rows>>();
  return (db: Db, values: Record<string, unknown>): Promise<Rows> => {
    const { client } = db._.session as unknown as { client: object };
    const known = byConnection.get(client);
    if (known) return known.execute(values);
    const prepared = build(db).prepare('');
    byConnection.set(client, prepared);
    return prepared.execute(values);
  };
}
