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

/** A hash of each table's content, to verify that a call had no effect. */
export async function databaseState(url: string): Promise<Record<string, string>> {
  const client = await observer(url);
  const tables = (await tablesOf(client)).filter((name) => !bookkeeping.has(name));
  const states = tables.map(
    (table) =>
      `select '${table}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as state from ${table} t`,
  );
  const { rows } = await client.query<{ name: string; state: string }>(states.join(' union all '));
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
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
