import pg from 'pg';

/** One connection for as long as the work takes. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A connection that breaks between two statements fails with the next one.
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
