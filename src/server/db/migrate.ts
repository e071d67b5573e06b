import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '#server/startup-error.ts';
import { buildIndexesAhead } from './build-indexes-ahead.ts';
import { codeOf, connect } from './connect.ts';
import { lockTablesAhead } from './lock-tables-ahead.ts';
import { type Migration, readMigrations } from './migration-files.ts';

const oldestVersion = { number: 150_000, name: '15' };
/** Key of the advisory lock; must be the same in every version. */
const lockNumber = 7_262_026;
const waitForOtherProcessMs = 60_000;
/**
 * A session that waits for a lock blocks all later requests on that table: time out soon and retry. The limit is below
 * PostgreSQL's deadlock timeout (1 s): in a deadlock with an order the migration fails, not the order.
 */
const waitForTableMs = 300;
const attempts = 40;
const pauseMs = () => 200 + Math.random() * 400;

/** Applies pending migrations. Several processes may call it concurrently: one migrates, the others wait. */
export async function migrateDatabase(
  url: string,
  log: (line: string) => void,
  migrations = readMigrations(),
): Promise<{ applied: number }> {
  const client = await connect(url, 'macrobowl-migrate');
  try {
    await requireVersion(client);
    await acquireMigrationLock(client, log);
    await client.query(`set lock_timeout = ${waitForTableMs}`);
    let applied = 0;
    // One transaction per migration, so that locks are held no longer than needed.
    for (const migration of migrations) applied += await migrateWithRetry(client, log, migration);
    return { applied };
  } finally {
    // Ends the session and releases the advisory lock.
    await client.end();
  }
}

async function migrateWithRetry(client: pg.Client, log: (line: string) => void, migration: Migration): Promise<number> {
  if (await isApplied(client, migration)) return 0;
  const prepared = await buildIndexesAhead(client, migration);
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin');
    try {
      await lockTablesAhead(client, prepared, attempt);
      const applied = await applyMigrations(client, [prepared]);
      await client.query('commit');
      return applied;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (!isLockConflict(error)) throw error;
      if (attempt === attempts) throw tableBusy(migration.name, error);
      if (attempt === 1) log(`Schema: migration ${migration.name} is waiting for a table in use`);
      await sleep(pauseMs());
    }
  }
}

/** Runs in the caller's transaction: all or none. Uses drizzle's own table, so that its tools work. */
export async function applyMigrations(client: pg.ClientBase, migrations: readonly Migration[]): Promise<number> {
  if (!(await hasHistory(client))) {
    await client.query('create schema if not exists drizzle');
    await client.query(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    );
  }
  const last = await lastApplied(client);
  const missing = migrations.filter(({ madeAt }) => madeAt > last);
  for (const { statements, hash, madeAt } of missing) {
    for (const statement of statements) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, madeAt]);
  }
  return missing.length;
}

/** The last applied migration; undefined when there is none or this version does not know it. */
export async function findSchemaVersion(client: pg.ClientBase): Promise<Migration | undefined> {
  if (!(await hasHistory(client))) return undefined;
  const last = await lastApplied(client);
  return readMigrations().find(({ madeAt }) => madeAt === last);
}

async function isApplied(client: pg.ClientBase, { madeAt }: Migration): Promise<boolean> {
  return (await hasHistory(client)) && (await lastApplied(client)) >= madeAt;
}

export async function requireVersion(client: pg.ClientBase): Promise<void> {
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

/**
 * Until the session ends, no other process migrates or restores this database. Polled instead of waited
 * for, because CREATE INDEX CONCURRENTLY would wait for the waiting session.
 */
export async function acquireMigrationLock(client: pg.ClientBase, log: (line: string) => void): Promise<void> {
  const deadline = Date.now() + waitForOtherProcessMs;
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockNumber]);
    if (rows[0]?.mine) return;
    if (Date.now() > deadline) throw tableBusy();
    if (tries === 0) log('Schema: waiting for a migration in another process');
    await sleep(100);
  }
}

export async function releaseMigrationLock(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [lockNumber]);
}

async function hasHistory(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  return rows[0]?.exists === true;
}

async function lastApplied(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.last ?? -Infinity);
}

/** Lock timeout or deadlock. */
function isLockConflict(error: unknown): boolean {
  return ['55P03', '40P01'].includes(codeOf(error) ?? '');
}

function tableBusy(migration?: string, cause?: unknown): StartupError {
  return new StartupError(
    'The database could not be migrated because other sessions hold locks',
    `End long-running sessions (pg_stat_activity shows them) and start again${migration ? `; ${migration} waits for them` : ''}`,
    { cause },
  );
}
