import pg from 'pg';

/** Tables that only record that a request was made. */
const bookkeeping = new Set(['idempotent_requests', 'rate_limits', 'loose_files']);

/** One connection for each database: tests look often, and to connect takes longer than to look. It ends with the database. */
const observers = new Map<string, Promise<pg.Client>>();

function observer(url: string): Promise<pg.Client> {
  const connected = observers.get(url) ?? connect(url);
  observers.set(url, connected);
  return connected;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'test observer' });
  client.on('error', () => observers.delete(url));
  await client.connect();
  return client;
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Rows, each as its table and its JSON. An update is one that is gone and one that is new. */
export type RowChanges = { readonly gone: readonly string[]; readonly added: readonly string[] };

/**
 * Records every row that is written from now on. The result returns what has changed since it was called last. A row that was
 * changed and changed back is left out, and a transaction that was rolled back left nothing.
 */
export async function recordRowChanges(
  url: string,
  isRecorded = (table: string) => !bookkeeping.has(table),
): Promise<() => Promise<RowChanges>> {
  const client = await observer(url);
  const tables = (await tablesOf(client)).filter(isRecorded);
  // Triggers fire in the order of their names: this one before those of the shop, which write further rows.
  const triggers = tables.map(
    (table) => `create trigger "0 recording" after insert or update or delete on ${table}
      for each row execute function recording.record();`,
  );
  await client.query(`create schema recording;
    create table recording.changes (id bigint generated always as identity, old_row text, new_row text);
    create function recording.record() returns trigger language plpgsql as $$ begin
      insert into recording.changes (old_row, new_row)
        values (tg_table_name || ' ' || to_jsonb(old)::text, tg_table_name || ' ' || to_jsonb(new)::text);
      return null;
    end $$;
    ${triggers.join('')}`);
  return async () => {
    const { rows } = await client.query<{ old_row: string | null; new_row: string | null }>(
      'with taken as (delete from recording.changes returning *) select old_row, new_row from taken order by id',
    );
    const [gone, added] = [new Set<string>(), new Set<string>()];
    for (const { old_row: before, new_row: after } of rows) {
      if (before !== null && !added.delete(before)) gone.add(before);
      if (after !== null && !gone.delete(after)) added.add(after);
    }
    return { gone: [...gone], added: [...added] };
  };
}

/** Blocks writes to these tables during the work; reads continue. */
export async function whileLocked<T>(
  url: string,
  which: 'every table' | 'tables that calls write' | readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const client = await connect(url);
  try {
    const all = typeof which === 'string' ? await tablesOf(client) : which;
    const tables = which === 'tables that calls write' ? all.filter((name) => !bookkeeping.has(name)) : all;
    await client.query('begin');
    await client.query(`lock table ${tables.join()} in share mode`);
    return await work();
  } finally {
    await client.end();
  }
}

/** Number of open transactions of the shop, and how many of them wait for a lock; of all its processes, or of one. */
export async function openTransactions(url: string, application = '%'): Promise<{ open: number; waiting: number }> {
  const client = await observer(url);
  const { rows } = await client.query<{ open: number; waiting: number }>(
    `select count(*)::int as open, (count(*) filter (where wait_event_type = 'Lock'))::int as waiting
     from pg_stat_activity
     where datname = current_database() and application_name <> 'test observer' and application_name like $1
       and xact_start is not null`,
    [application],
  );
  return rows[0]!;
}
