import { resolve } from 'node:path';
import type { z } from 'zod';
import { readS3, s3Problems } from '#server/config-s3.ts';
import { Environment } from '#server/config-variables.ts';
import { reachEmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { openFileStore } from '#server/modules/files/s3-store.ts';
import { StartupError } from '#server/startup-error.ts';
import { type SecretKeys, keysFor } from '#server/secret-keys.ts';
import type { Shop } from './back-up-shop.ts';

const BackupEnvironment = Environment.pick({
  NODE_ENV: true,
  SECRET_KEY: true,
  SECRET_KEY_PREVIOUS: true,
  BACKUP_KEY: true,
  DATABASE_URL: true,
  DATA_DIR: true,
  S3_ENDPOINT: true,
  S3_BUCKET: true,
  S3_REGION: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
});

/** Reads only the variables that backup and restore need: no gateway, no mail server. */
export function readBackupConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(
    Object.keys(BackupEnvironment.shape).map((name) => [name, env[name]?.trim() || undefined]),
  );
  const { data, error } = BackupEnvironment.safeParse(given);
  const [problem] = error
    ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    : s3Problems(given);
  if (!data || problem !== undefined)
    throw new StartupError(problem ?? 'The environment is invalid', 'Nothing was changed');
  const { backupKeys, hasOwnKey } = readBackupKeys(data);
  return { databaseUrl: data.DATABASE_URL, dataDir: resolve(data.DATA_DIR), s3: readS3(data), backupKeys, hasOwnKey };
}

/** The first key authenticates new backups; any of them is accepted on restore. Demo mode uses a published key. */
function readBackupKeys(data: z.output<typeof BackupEnvironment>): { backupKeys: SecretKeys; hasOwnKey: boolean } {
  const mode = data.NODE_ENV === 'production' ? 'production' : 'demo';
  const keyFrom = (secretKey: string | undefined) =>
    keysFor('backups', { mode, secretKey, previousSecretKey: undefined })[0];
  const [first, ...more] = [data.BACKUP_KEY, data.SECRET_KEY, data.SECRET_KEY_PREVIOUS].filter(
    (key) => key !== undefined,
  );
  if (first === undefined && mode === 'production') {
    throw new StartupError(
      'Backups are authenticated by BACKUP_KEY or SECRET_KEY',
      'Set the key of the shop. Nothing was changed',
    );
  }
  return { backupKeys: [keyFrom(first), ...more.map(keyFrom)], hasOwnKey: first !== undefined };
}

/** `open` also connects to the embedded PostgreSQL of a running shop; `closed` starts it exclusively and creates it if needed. */
export async function withShop<T>(
  state: 'open' | 'closed',
  config: ReturnType<typeof readBackupConfig>,
  log: (line: string) => void,
  use: (shop: Shop) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = config;
  const files = openFileStore(config);
  if (databaseUrl !== undefined) return use({ url: databaseUrl, files });
  const start = state === 'open' ? reachEmbeddedPostgres : startEmbeddedPostgres;
  const postgres = await start({ dataDir, log });
  try {
    return await use({ url: postgres.url, files });
  } finally {
    await postgres.stop();
  }
}
