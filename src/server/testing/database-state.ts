import pg from 'pg';

/** Tables that only record that a request was made. */
const bookkeeping = new Set(['idempotent_requests', 'rate_limits', 'loose_files']);

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'test observer' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** A hash of each table's content, to verify that a call had no effect. */
export function databaseState(url: string): Promise<Record<string, string>> {
  return onDatabase(url, async (client) => {
    const state: Record<string, string> = {};
    for (const table of (await tablesOf(client)).filter((name) => !bookkeeping.has(name))) {
      const { rows } = await client.query<{ state: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as state from ${table} t`,
      );
      state[table] = rows[0]!.state;
    }
    return state;
  });
}

/** Blocks writes to these tables during the work; reads continue. */
export function whileLocked<T>(
  url: string,
  which: 'every table' | 'tables that calls write' | readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  return onDatabase(url, async (client) => {
    const all = typeof which === 'string' ? await tablesOf(client) : which;
    const tables = which === 'tables that calls write' ? all.filter((name) => !bookkeeping.has(name)) : all;
    await client.query('begin');
    await client.query(`lock table ${tables.join()} in share mode`);
    return work();
  });
}

/** Number of open transactions of the shop, and how many of them wait for a lock. */
export function openTransactions(url: string): Promise<{ open: number; waiting: number }> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<{ open: number; waiting: number }>(
      `select count(*)::int as open, (count(*) filter (where wait_event_type = 'Lock'))::int as waiting
       from pg_stat_activity
       where datname = current_database() and application_name <> 'test observer' and xact_start is not null`,
    );
    return rows[0]!;
  });
}
