import type pg from 'pg';
import { type Database, openDatabase } from '#server/db/client.ts';

type Statement = { readonly text: string; readonly values: readonly unknown[] };
type Plan = { 'Planning Time': number; 'Execution Time': number };

/** Planning and execution time of a query's statements in PostgreSQL, without network and driver. */
export class DatabaseTime {
  readonly db: Database;
  readonly #client: pg.Client;
  #statements: Statement[] | null = null;

  constructor(url: string, client: pg.Client) {
    this.#client = client;
    this.db = openDatabase(url, () => undefined, {
      poolSize: 10,
      connectTimeoutMs: 10_000,
      statementTimeoutMs: 60_000,
    });
    this.db.$client.on('connect', (connection) => {
      const send = connection.query.bind(connection) as (...given: unknown[]) => unknown;
      connection.query = ((query: string | pg.QueryConfig, values: unknown, ...rest: unknown[]) => {
        const text = typeof query === 'string' ? query : query.text;
        if (/^\s*(select|with)/i.test(text)) {
          const given = typeof query === 'string' ? values : (query.values ?? values);
          this.#statements?.push({ text, values: Array.isArray(given) ? given : [] });
        }
        return send(query, values, ...rest);
      }) as typeof connection.query;
    });
  }

  /** The fastest of several runs: load from other processes only adds time. */
  async milliseconds(work: (db: Database) => Promise<unknown>, runs = 12): Promise<number> {
    this.#statements = [];
    await work(this.db);
    const statements = this.#statements;
    this.#statements = null;
    let quickest = Infinity;
    for (let run = 0; run < runs; run++) {
      let total = 0;
      for (const { text, values } of statements) {
        const { rows } = await this.#client.query<{ 'QUERY PLAN': Plan[] }>(
          `explain (analyze, timing off, format json) ${text}`,
          [...values],
        );
        const plan = rows[0]!['QUERY PLAN'][0]!;
        total += plan['Planning Time'] + plan['Execution Time'];
      }
      quickest = Math.min(quickest, total);
    }
    return Math.round(quickest * 10) / 10;
  }

  close(): Promise<void> {
    return this.db.$client.end();
  }
}
