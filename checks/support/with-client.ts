import pg from 'pg';

/** Runs the work on a new connection. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // An error between two statements fails the next one.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function query<T extends pg.QueryResultRow>(url: string, statement: string, values: unknown[] = []) {
  return withClient(url, async (client) => (await client.query<T>(statement, values)).rows);
}
