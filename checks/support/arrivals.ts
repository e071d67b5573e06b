import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Checking } from './check.ts';

export type Arrivals = {
  /** Environment of the server process. */
  env: Readonly<Record<string, string>>;
  /**
   * Client ports of accepted connections, and how often each `x-check-id` was received in a
   * parsed request.
   */
  read: () => Promise<{ connections: ReadonlySet<number>; requests: ReadonlyMap<string, number> }>;
};

/** Makes a server process record received connections and requests; see report-arrivals.ts. */
export async function recordArrivals(checking: Checking): Promise<Arrivals> {
  const file = join(await checking.folder(), 'arrivals');
  return {
    env: { ARRIVALS_FILE: file, NODE_OPTIONS: `--import=${join(import.meta.dirname, 'report-arrivals.ts')}` },
    read: async () => {
      const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.split(' '));
      const all = (kind: string) => lines.filter(([what]) => what === kind).map(([, which]) => which!);
      const requests = new Map<string, number>();
      for (const id of all('request')) requests.set(id, (requests.get(id) ?? 0) + 1);
      return { connections: new Set(all('connection').map(Number)), requests };
    },
  };
}
