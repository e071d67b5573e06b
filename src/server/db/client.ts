import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isDatabaseTrouble } from './database-trouble.ts';

/** The pool: reads, and the place where transactions begin. */
export type Database = NodePgDatabase & { $client: pg.Pool };
/** An open transaction: what writes and locks demand. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Enough for a read: the pool or an open transaction. */
export type Db = Database | Tx;

export type DatabaseLimits = { poolSize: number; connectTimeoutMs: number; statementTimeoutMs: number };

export const defaultLimits: DatabaseLimits = { poolSize: 10, connectTimeoutMs: 1_000, statementTimeoutMs: 2_000 };

export function openDatabase(url: string, onConnectionError: (error: Error) => void, limits = defaultLimits): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.poolSize,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    statement_timeout: limits.statementTimeoutMs,
    query_timeout: limits.statementTimeoutMs + 500,
    keepAlive: true,
    application_name: 'macrobowl',
  });
  pool.on('error', onConnectionError);
  // A connection that breaks between two statements of a transaction has no query to report to; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionError));
  return withSafeTransactions(drizzle({ client: pool }), pool);
}

/** Drizzle keeps the connection for ever when BEGIN fails on it: each outage would cost the pool a place. */
function withSafeTransactions(db: Database, pool: pg.Pool): Database {
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    let isBroken = false;
    try {
      return await drizzle({ client }).transaction(work, config);
    } catch (error) {
      isBroken = isDatabaseTrouble(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
  return db;
}

export async function pingDatabase(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
