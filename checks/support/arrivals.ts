import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Checking } from './check.ts';

export type Arrivals = {
  /** For the shop's process. */
  env: Readonly<Record<string, string>>;
  /**
   * What arrived until now: ports of the clients whose connections were taken, and how often each `x-check-id` came with a
   * request that was understood.
   */
  read: () => Promise<{ connections: ReadonlySet<number>; requests: ReadonlyMap<string, number> }>;
};

/** Lets a shop's process tell what arrived in it; see tell-arrivals.ts. */
export async function noteArrivals(checking: Checking): Promise<Arrivals> {
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
