import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { codeOf } from '#server/db/connect.ts';
import { releaseMigrationLock, findSchemaVersion, acquireMigrationLock } from '#server/db/migrate.ts';
import { StartupError } from '#server/startup-error.ts';
import type { Manifest } from './manifest.ts';

/**
 * Short-lived rows, not backed up: a restore would bring back sessions that were ended since, and codes
 * that were used since. Nor sums of orders, which are made again, and how services answered before.
 */
export const momentaryTables = [
  'sessions',
  'otp_codes',
  'registration_tickets',
  'password_resets',
  'email_changes',
  'oauth_codes',
  'oauth_tokens',
  'order_rollup_hours',
  'order_rollup_counts',
  'order_rollup_meals',
  'order_rollup_steps',
  'order_rollup_kitchen_steps',
  'counted_tables',
  'row_counts',
  'service_states',
];

export type TableShape = { readonly name: string; readonly columns: readonly string[] };
export type Snapshot = Pick<Manifest, 'schema' | 'postgres' | 'sequences'> & { readonly tables: readonly TableShape[] };

export const quoted = (name: string) => pg.escapeIdentifier(name);
export const columnList = (columns: readonly string[]) => columns.map(quoted).join(', ');

/** Session settings that make the dump independent of the server's configuration. */
export async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '30s';
    set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
    set bytea_output = 'hex'; set row_security = off`);
}

/**
 * Until the end of the transaction, every read sees the current snapshot. Tables are locked against migrations
 * first, because a snapshot covers rows, not columns. Reads and writes are not blocked.
 */
export async function openSnapshot(client: pg.ClientBase): Promise<Snapshot> {
  try {
    await acquireMigrationLock(client, () => undefined);
    const tables = (await listTables(client)).filter(({ name }) => !momentaryTables.includes(name));
    const isShop = tables.some(({ name }) => name === 'users');
    if (!isShop) throw new StartupError('This database contains no shop yet', 'Nothing was backed up');
    await client.query('begin isolation level repeatable read, read only');
    await client.query(`lock table ${columnList(tables.map(({ name }) => name))} in access share mode`);
    const schema = await findSchemaVersion(client);
    if (!schema) throw new StartupError('The database has a newer schema than this Macrobowl', newerRemedy);
    const postgres = await client.query<{ server_version: string }>('show server_version');
    const sequences = await listSequences(client);
    await releaseMigrationLock(client);
    return { schema: schema.name, postgres: postgres.rows[0]!.server_version, tables, sequences };
  } catch (error) {
    throw codeOf(error) === '55P03' ? isLocked(error) : error;
  }
}

const newerRemedy = 'Back up with the version that runs the shop';

function isLocked(cause: unknown): StartupError {
  return new StartupError(
    'The database is being migrated, or another session has locked a table',
    'Nothing was backed up. Try again when that has ended (pg_stat_activity shows it)',
    { cause },
  );
}

/** The shop's tables with their writable columns: generated columns are left out. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`);
  return rows;
}

/** Sequences are not transactional: read after the snapshot, they are not behind its rows. */
async function listSequences(client: pg.ClientBase): Promise<Snapshot['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  );
  const sequences: Snapshot['sequences'] = [];
  for (const { name } of rows) {
    const read = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted(name)}`,
    );
    sequences.push({ name, ...read.rows[0]! });
  }
  return sequences;
}

export function copyOut(client: pg.ClientBase, { name, columns }: TableShape) {
  return client.query(copyTo(`copy ${quoted(name)} (${columnList(columns)}) to stdout`));
}

/** By convention, columns with file store keys are named storage_key, columns with pictures image_url. */
export async function listFileReferences(
  client: pg.ClientBase,
  tables: readonly TableShape[],
): Promise<{ storageKeys: string[]; imageUrls: string[] }> {
  const valuesOf = async (column: string) => {
    const parts = tables
      .filter(({ columns }) => columns.includes(column))
      .map(({ name }) => `select ${column} as value from ${quoted(name)} where ${column} is not null`);
    if (parts.length === 0) return [];
    const { rows } = await client.query<{ value: string }>(parts.join(' union '));
    return rows.map(({ value }) => value);
  };
  return { storageKeys: await valuesOf('storage_key'), imageUrls: await valuesOf('image_url') };
}

/**
 * How the backup ended, for the dashboard and the alert. `error`: null when it was made. Where it cannot be written, in an older schema or
 * on a standby, the backup is none the worse.
 */
export async function recordBackup(client: pg.ClientBase, error: string | null): Promise<void> {
  await client
    .query('rollback')
    .then(() =>
      client.query(
        `insert into service_states as s (service, refused_in_a_row, last_done_at, last_refused_at, last_error)
         select 'backup', case when $1::text is null then 0 else 1 end, case when $1::text is null then now() end,
           case when $1::text is not null then now() end, $1
         on conflict (service) do update set
           refused_in_a_row = case when $1::text is null then 0 else s.refused_in_a_row + 1 end,
           last_done_at = coalesce(excluded.last_done_at, s.last_done_at),
           last_refused_at = coalesce(excluded.last_refused_at, s.last_refused_at),
           last_error = coalesce($1, s.last_error)`,
        [error],
      ),
    )
    .catch(() => undefined);
}
