import pg from 'pg';

let pool: pg.Pool | undefined;

/** The database of the shop that the tests share: for what no screen and no call offers. */
export function shopDatabase(): pg.Pool {
  pool ??= new pg.Pool({
    connectionString: process.env['E2E_DATABASE_URL'],
    max: 2,
    // The worker need not close it.
    allowExitOnIdle: true,
  }).on('error', () => undefined);
  return pool;
}
