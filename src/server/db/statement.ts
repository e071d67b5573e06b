import { hash } from 'node:crypto';
import type pg from 'pg';
import type { Db } from './client.ts';

/**
 * A statement that PostgreSQL parses and plans once for each connection, for the calls that a shop at noon makes most.
 * It goes to the driver directly: Drizzle builds the text of a query for each call, which costs more than sending it.
 * Columns are named one by one, so that a migration that adds one leaves the prepared plan valid.
 */
export function statement<Row extends pg.QueryResultRow>(text: string) {
  const name = `macrobowl_${hash('sha1', text).slice(0, 16)}`;
  return async (db: Db, ...values: readonly unknown[]): Promise<Row[]> => {
    const { client } = db._.session as unknown as { client: pg.Pool | pg.PoolClient };
    const { rows } = await client.query<Row>({ name, text, values: [...values] });
    return rows;
  };
}
