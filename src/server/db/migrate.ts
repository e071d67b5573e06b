import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartupError } from '#server/startup-error.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const oldestVersion = { number: 150_000, name: '15' };
/** Any number will do, as long as every Macrobowl uses the same. */
const lockNumber = 7_262_026;
const waitForOtherProcessSeconds = 60;
/** A migration that waits for a lock keeps every later request on that table waiting behind it. */
const waitForTableSeconds = 5;
const startingUpLimitMs = 15_000;

/** Brings the database up to date. Several processes may call it at once: one works, the others wait and find nothing to do. */
export async function migrateDatabase(url: string, log: (line: string) => void): Promise<{ applied: number }> {
  const client = await connect(url);
  try {
    await demandVersion(client);
    await takeTurn(client, log);
    await client.query(`set lock_timeout = '${waitForTableSeconds}s'`);
    const before = await countApplied(client);
    await migrate(drizzle({ client }), { migrationsFolder });
    return { applied: (await countApplied(client)) - before };
  } catch (error) {
    throw codeOf(error) === '55P03' ? tableBusy(error) : error;
  } finally {
    // Ends the session, and with it the lock.
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const deadline = Date.now() + startingUpLimitMs;
  for (;;) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      application_name: 'macrobowl-migrate',
    });
    // Without a listener, a connection lost between two statements would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (codeOf(error) !== isStartingUp || Date.now() > deadline) throw cannotConnect(url, error);
      await sleep(100);
    }
  }
}

const isStartingUp = '57P03';

async function demandVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  );
  const [version] = rows;
  if (version && version.number >= oldestVersion.number) return;
  throw new StartupError(
    `The database is PostgreSQL ${version?.name}, which is too old`,
    `Upgrade it to ${oldestVersion.name} or newer, or remove DATABASE_URL to use the embedded one`,
  );
}

async function takeTurn(client: pg.Client, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockNumber]);
  if (rows[0]?.mine) return;
  log('Schema: waiting for another process that is migrating');
  await client.query(`set lock_timeout = '${waitForOtherProcessSeconds}s'`);
  await client.query('select pg_advisory_lock($1)', [lockNumber]);
}

async function countApplied(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return 0;
  const counted = await client.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  );
  return counted.rows[0]?.count ?? 0;
}

function cannotConnect(url: string, cause: unknown): StartupError {
  const { hostname, port, username, pathname } = new URL(url);
  const place = `${decodeURIComponent(hostname) || 'localhost'}:${port || '5432'}`;
  const code = codeOf(cause);
  if (code === '28P01' || code === '28000') {
    return new StartupError(
      `The database at ${place} refused the user ${decodeURIComponent(username)}`,
      'Check the user and the password in DATABASE_URL',
      { cause },
    );
  }
  if (code === '3D000') {
    return new StartupError(
      `There is no database ${decodeURIComponent(pathname.slice(1))} at ${place}`,
      'Create it, or correct DATABASE_URL',
      { cause },
    );
  }
  return new StartupError(
    `The database at ${place} can't be reached (${code ?? (cause instanceof Error ? cause.message : String(cause))})`,
    'Start it, correct DATABASE_URL, or remove DATABASE_URL to use the embedded one',
    { cause },
  );
}

function tableBusy(cause: unknown): StartupError {
  return new StartupError(
    'The database could not be migrated because other sessions hold it locked',
    'End long-running sessions (pg_stat_activity shows them) and start again',
    { cause },
  );
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  // drizzle wraps what the driver threw.
  return codeOf(error.cause);
}
