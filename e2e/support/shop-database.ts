import pg from 'pg';

let pool: pg.Pool | undefined;

/** The database of the shared shop, for setup that no page and no endpoint offers. */
export function shopDatabase(): pg.Pool {
  pool ??= new pg.Pool({
    connectionString: process.env['E2E_DATABASE_URL'],
    max: 2,
    // Lets the worker exit without closing it.
    allowExitOnIdle: true,
  }).on('error', () => undefined);
  return pool;
}
