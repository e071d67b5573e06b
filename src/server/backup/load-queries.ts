import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Tx } from '#server/db/client.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { eraseAgain } from '#server/modules/own-data/erase-account.ts';
import { listLiving, neverReuseIds } from '#server/modules/own-data/own-data-queries.ts';
import { columnList, listTables, quoted } from './dump-queries.ts';
import type { Manifest } from './manifest.ts';

/**
 * Statements that drop every object of the shop, except those of extensions and those dropped with their table. Dropping the
 * schema would drop extensions too, and requires its owner.
 */
const ownObjects = `
  select format('drop %s if exists %s cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' else 'table' end, oid::regclass) as drop
  from pg_class where relnamespace::regnamespace::text in ('public', 'drizzle') and relkind in ('r', 'p', 'v', 'm', 'S')
    and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype in ('e', 'i'))
  union all
  select format('drop routine if exists %s cascade', oid::regprocedure)
  from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')
  union all
  select format('drop type if exists %s cascade', oid::regtype)
  from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
    and not exists (select from pg_depend d where d.objid = pg_type.oid and d.deptype = 'e')`;

export async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  return (await listTables(client)).length === 0;
}

export async function dropEverything(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(ownObjects);
  for (const { drop } of rows) await client.query(drop);
  // The queue: its jobs are about the shop that is replaced.
  await client.query('drop schema if exists graphile_worker cascade');
}

export type ErasedAccount = { readonly id: number; readonly madeAt: string };

/** Erased accounts of the shop that is about to be replaced, if its schema has them. */
export async function findErasedAccounts(client: pg.ClientBase): Promise<ErasedAccount[]> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('public.users') and attname = 'erased_at'`,
  );
  if (rowCount === 0) return [];
  const { rows } = await client.query<ErasedAccount>(
    `select id, created_at::text as "madeAt" from users where erased_at is not null`,
  );
  return rows;
}

/** The same accounts in the restored shop. The id alone may belong to another account there. */
export async function findErasedAgain(client: pg.ClientBase, erased: readonly ErasedAccount[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select u.id from users u join unnest($1::int[], $2::timestamptz[]) gone (id, made_at) on gone.id = u.id
     and gone.made_at = u.created_at where u.erased_at is null order by u.id`,
    [erased.map(({ id }) => id), erased.map(({ madeAt }) => madeAt)],
  );
  return rows.map(({ id }) => id);
}

/** Those of the list that the restored shop has as living accounts; no account will get one of the ids. */
export async function findListedAccounts(client: pg.Client, ids: readonly number[]): Promise<number[]> {
  const tx = drizzle({ client }) as unknown as Tx;
  await neverReuseIds(tx, ids);
  return listLiving(tx, ids);
}

/** Runs in the client's current transaction. */
export function eraseLoaded(client: pg.Client, userIds: readonly number[]): Promise<string[]> {
  return eraseAgain(drizzle({ client }) as unknown as Tx, userIds);
}

/** Number of other connections of a running shop. */
export async function findOpenShop(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'macrobowl' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Loads rows unchanged: triggers do not run again, and foreign keys are checked after all tables are loaded,
 * in any order. Requires only ownership of the tables.
 */
export async function withoutTriggersAndForeignKeys(client: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  const tables = (await listTables(client)).map(({ name }) => quoted(name));
  const { rows: references } = await client.query<{ of: string; name: string; definition: string }>(`
    select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { of, name } of references) await client.query(`alter table ${of} drop constraint ${quoted(name)}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  // Migrations insert rows that the backup contains too.
  await client.query(`truncate ${tables.join(', ')}`);
  await load();
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { of, name, definition } of references) {
    await client.query(`alter table ${of} add constraint ${quoted(name)} ${definition}`);
  }
}

/** Jobs are not part of a backup; the papers that wait are. */
export async function enqueueWaitingPapers(client: pg.ClientBase): Promise<void> {
  await client.query(`select from graphile_worker.add_job('issue-papers', '{}', max_attempts => 10)
    where exists (select from waiting_papers) or exists (select from waiting_credit_notes)`);
}

export function copyIn(client: pg.ClientBase, { name, columns }: Manifest['tables'][number]) {
  return client.query(copyFrom(`copy ${quoted(name)} (${columnList(columns)}) from stdin`));
}

export async function setSequences(client: pg.ClientBase, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    await client.query('select setval(to_regclass($1), $2::bigint, $3)', [quoted(name), lastValue, isCalled]);
  }
}

export function brokenInvariants(client: pg.Client): Promise<string[]> {
  return findBrokenInvariants(drizzle({ client }));
}
