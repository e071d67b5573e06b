import { statfs } from 'node:fs/promises';
import type { Readings } from '#domain/operations/failing.ts';
import type { Db } from '#server/db/client.ts';
import { findDataDirectory, findQueueReadings, findServiceStates } from './operations-queries.ts';
import { certificateWatch } from './read-certificate.ts';

type Settings = {
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL, in the data folder. */
  readonly databaseUrl: string | undefined;
  readonly publicUrl: string;
};
type Means = { readonly freeShareOf?: typeof freeShareOf; readonly certificateEndsAt?: () => Promise<Date | null> };
export type ReadReadings = () => Promise<Readings>;

/** Where Debian's packages put the databases, for a role that may not ask PostgreSQL. */
const usualDataDirectory = '/var/lib/postgresql';

export function readingsOf(db: Db, settings: Settings, means: Means = {}): ReadReadings {
  const { freeShareOf: shareOf = freeShareOf, certificateEndsAt = certificateWatch(settings.publicUrl) } = means;
  const hasLocalDatabase = isOnThisMachine(settings.databaseUrl);
  let dataDirectory: Promise<string> | undefined;
  const databaseShare = async () => {
    if (!hasLocalDatabase) return null;
    dataDirectory ??= findDataDirectory(db).then((folder) => folder ?? usualDataDirectory);
    return shareOf(await dataDirectory);
  };
  return async () => {
    const [queue, states, data, database, endsAt] = await Promise.all([
      findQueueReadings(db),
      findServiceStates(db),
      shareOf(settings.dataDir),
      databaseShare(),
      certificateEndsAt(),
    ]);
    return { ...queue, states, freeSpace: { data, database }, certificateEndsAt: endsAt };
  };
}

function isOnThisMachine(databaseUrl: string | undefined): boolean {
  if (databaseUrl === undefined) return false;
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return host === '' || host.startsWith('/') || ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host);
}

/** Of the disk that has this folder; null when there is no such folder. */
async function freeShareOf(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null);
  return disk && disk.blocks > 0 ? disk.bavail / disk.blocks : null;
}
