import type { Db, Tx } from './client.ts';

type Prepared<Rows> = { execute(values: Record<string, unknown>): Promise<Rows> };

/**
 * A query whose text is built once for each connection. Drizzle would build it for each call, which on the way of an
 * order costs the process more than sending it. It has no name: a named plan would break when a migration changes a table.
 */
export const preparedOnce = <Rows>(build: (db: Db) => { prepare(name: string): Prepared<Rows> }) => prepared(build);

/** The same for what writes or locks. */
export const preparedOnceInTx = <Rows>(build: (tx: Tx) => { prepare(name: string): Prepared<Rows> }) => prepared(build);

function prepared<D extends Db, Rows>(build: (db: D) => { prepare(name: string): Prepared<Rows> }) {
  const byConnection = new WeakMap<object, Prepared<Rows>>();
  return (db: D, values: Record<string, unknown>): Promise<Rows> => {
    const { client } = db._.session as unknown as { client: object };
    const known = byConnection.get(client);
    if (known) return known.execute(values);
    const query = build(db).prepare('');
    byConnection.set(client, query);
    return query.execute(values);
  };
}
