import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isConnectionError } from './connection-errors.ts';
import { currentDeadline, tooLate } from './deadline.ts';

/** The pool: reads, and the place where transactions begin. */
export type Database = NodePgDatabase & { $client: pg.Pool };
/** An open transaction: what writes and locks demand. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];
type Select = 'select' | 'selectDistinct' | 'selectDistinctOn';
/** Enough for a read: the pool or an open transaction. Writing through it does not compile; of raw SQL a test looks at the text. */
export type Db = Pick<Database, Select | '$with' | '$count' | 'execute' | '_'> & {
  with(...queries: Parameters<Database['with']>): Pick<ReturnType<Database['with']>, Select>;
};
/** Enough for a use case that does all its work in one transaction, which may be done once for an Idempotency-Key. */
export type Transactor = { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> };

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
  });
  pool.on('error', onConnectionError);
  // A connection that breaks between two statements of a transaction has no query to report to; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionError));
  return withSafeTransactions(drizzle({ client: pool }), pool);
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

/** Drizzle keeps the connection for ever when BEGIN fails on it: each outage would cost the pool a place. */
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
      // Closing the connection rolls back, whatever it is doing.
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
