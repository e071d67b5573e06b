import type { Db } from './client.ts';

type Prepared<Rows> = { execute(values: Record<string, unknown>): Promise<Rows> };

/**
 * A query whose text is built once for each connection. Drizzle would build it for each call, which on the way of an
 * order costs the process more than sending it. It has no name: a named plan would break when a migration changes a table.
 */
export function preparedOnce<Rows>(build: (db: Db) => { prepare(name: string): Prepared<Rows> }) {
  const byConnection = new WeakMap<object, Prepared<Rows>>();
  return (db: Db, values: Record<string, unknown>): Promise<Rows> => {
    const { client } = db._.session as unknown as { client: object };
    const known = byConnection.get(client);
    if (known) return known.execute(values);
    const prepared = build(db).prepare('');
    byConnection.set(client, prepared);
    return prepared.execute(values);
  };
}
