import { hash } from 'node:crypto';
import type { BrowserFault, SeenFault } from '#contract/browser-faults.ts';
import type { LimitSettings } from '#server/config-limits.ts';
import type { Database, Db } from '#server/db/client.ts';
import { usesByNetwork } from '#server/modules/limits/client-networks.ts';
import type { Limiter } from '#server/modules/limits/limiter.ts';
import { countFault, findFaults } from './browser-fault-queries.ts';

export type FaultParts = {
  readonly db: Database;
  readonly limiter: Limiter;
  readonly limits: LimitSettings;
  readonly logger: { readonly warn: (facts: object, message: string) => void };
};

const hourSeconds = 60 * 60;

export async function reportFault(
  { db, limiter, limits, logger }: FaultParts,
  fault: BrowserFault,
  clientAddress: string,
): Promise<void> {
  const ofAddress = { name: 'fault-address', max: limits.browserFaultsPerAddressHour, seconds: hourSeconds };
  const ofAll = { name: 'faults', max: limits.browserFaultsPerHour, seconds: hourSeconds };
  const uses = [...usesByNetwork(ofAddress, clientAddress), { limit: ofAll, by: 'all' }];
  const { release, route, name, stack } = fault;
  const id = hash('sha256', JSON.stringify([release, route, name, stack]), 'buffer');
  await limiter.spend(db, uses, (tx) => countFault(tx, id, fault));
  logger.warn({ release, route, name, stack }, 'browser fault reported');
}

export async function listFaults(db: Db): Promise<SeenFault[]> {
  const rows = await findFaults(db);
  return rows.map(({ release, route, name, stack, count, firstSeenAt, lastSeenAt }) => ({
    release,
    route,
    name,
    stack,
    count,
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}
