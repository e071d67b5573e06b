import type pg from 'pg';
import type { Database } from '#server/db/client.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { median } from './verdict.ts';

type Statement = { readonly text: string; readonly values: readonly unknown[] };
type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
};
type Plan = { readonly Plan: PlanNode; readonly 'Planning Time': number; readonly 'Execution Time': number };
export type Measured = {
  /** Of the fastest run. */
  readonly milliseconds: number;
  readonly median: number;
  readonly rowsRead: number;
  readonly plan: string;
};

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
    return (await this.measure(work, runs)).milliseconds;
  }

  /** With what the statements read, and how. */
  async measure(work: (db: Database) => Promise<unknown>, runs = 12): Promise<Measured> {
    this.#statements = [];
    await work(this.db);
    const statements = this.#statements;
    this.#statements = null;
    const totals: number[] = [];
    let plans: Plan[] = [];
    for (let run = 0; run < runs; run++) {
      plans = [];
      for (const statement of statements) plans.push(await this.#explain(statement));
      totals.push(plans.reduce((sum, plan) => sum + plan['Planning Time'] + plan['Execution Time'], 0));
    }
    const scans = plans.flatMap(({ Plan: root }) => nodesOf(root)).filter((node) => node['Node Type'].includes('Scan'));
    return {
      milliseconds: rounded(Math.min(...totals)),
      median: rounded(median(totals)),
      rowsRead: rowsReadBy(scans),
      plan: summaryOf(scans),
    };
  }

  async #explain({ text, values }: Statement): Promise<Plan> {
    const { rows } = await this.#client.query<{ 'QUERY PLAN': Plan[] }>(
      `explain (analyze, timing off, format json) ${text}`,
      [...values],
    );
    return rows[0]!['QUERY PLAN'][0]!;
  }

  close(): Promise<void> {
    return this.db.$client.end();
  }
}

const rounded = (milliseconds: number) => Math.round(milliseconds * 10) / 10;

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const rowsOf = (node: PlanNode) =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1);

const rowsReadBy = (scans: readonly PlanNode[]) => Math.round(scans.reduce((sum, scan) => sum + rowsOf(scan), 0));

/** The scans that read most. */
function summaryOf(scans: readonly PlanNode[]): string {
  const read = new Map<string, number>();
  for (const scan of scans) {
    const place = scan['Index Name'] ?? scan['Relation Name'];
    if (place === undefined || rowsOf(scan) === 0) continue;
    const what = `${scan['Node Type'].replace('Bitmap Index Scan', 'bitmap').replace(' Scan', '').toLowerCase()} ${place}`;
    read.set(what, (read.get(what) ?? 0) + rowsOf(scan));
  }
  return [...read]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([what, rows]) => `${what} (${Math.round(rows)})`)
    .join(', ');
}
