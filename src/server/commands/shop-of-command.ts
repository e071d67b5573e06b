import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { readS3, s3Problems } from '#server/config-s3.ts';
import { Environment } from '#server/config-variables.ts';
import { connect } from '#server/db/connect.ts';
import type { Database } from '#server/db/client.ts';
import { hasCluster } from '#server/db/embedded/cluster.ts';
import { reachEmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { findSchemaVersion, migrateDatabase } from '#server/db/migrate.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import { openFileStore } from '#server/modules/files/s3-store.ts';
import { StartupError } from '#server/startup-error.ts';
import { say, withCommas } from './run-command.ts';
import type { Settings } from './settings-file.ts';

const ShopEnvironment = Environment.pick({
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  DATA_DIR: true,
  S3_ENDPOINT: true,
  S3_BUCKET: true,
  S3_REGION: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
});

export type ShopOfCommand = { readonly url: string; readonly files: FileStore; readonly dataDir: string };

/** Validates only the named variables: a command needs no SMS gateway. An empty value counts as none. */
export function pickSettings<S extends z.ZodObject>(schema: S, { env }: Settings): z.output<S> {
  const given = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, env[name]?.trim() || undefined]));
  const { data, error } = schema.safeParse(given);
  const [problem] = error
    ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    : s3Problems(given);
  if (problem !== undefined) throw new StartupError(problem, 'Nothing was changed');
  return data!;
}

type Options = {
  /** `closed`: no other process uses the shop, and a named, empty DATA_DIR gets an embedded PostgreSQL. */
  readonly state: 'open' | 'closed';
};

/** Says which shop it is, then acts on it. */
export async function withShop<T>(
  settings: Settings,
  { state }: Options,
  use: (shop: ShopOfCommand) => Promise<T>,
): Promise<T> {
  const data = pickSettings(ShopEnvironment, settings);
  const dataDir = resolve(data.DATA_DIR);
  const files = openFileStore({ dataDir, s3: readS3(data) });
  const act = async (url: string, place: string) => {
    const found = await describeShop(url);
    if (found === null && state === 'open') {
      throw new StartupError(
        `There is no shop in ${place}`,
        'Start the shop once, which makes it, or correct DATABASE_URL',
      );
    }
    say(`Shop: ${place}, folder ${dataDir}, ${found ?? 'empty'} (settings of ${settings.source})`);
    return use({ url, files, dataDir });
  };
  const url = data.DATABASE_DIRECT_URL ?? data.DATABASE_URL;
  if (url !== undefined) return act(url, placeOf(url));
  if (state === 'closed') await requireDatabaseOrNamedEmptyFolder(dataDir, settings);
  const start = state === 'open' ? reachEmbeddedPostgres : startEmbeddedPostgres;
  const postgres = await start({ dataDir, log: say });
  try {
    return await act(postgres.url, 'the embedded database');
  } finally {
    await postgres.stop();
  }
}

/** The shop is migrated to the version of this command, as a start does it. */
export async function withShopDatabase<T>(
  settings: Settings,
  use: (db: Database, shop: ShopOfCommand) => Promise<T>,
): Promise<T> {
  return withShop(settings, { state: 'open' }, async (shop) => {
    await migrateDatabase(shop.url, say);
    const db = openDatabase(shop.url, (error) => say(error.message));
    try {
      return await use(db, shop);
    } finally {
      await db.$client.end();
    }
  });
}

function placeOf(url: string): string {
  const { pathname, host } = new URL(url);
  return `database ${decodeURIComponent(pathname.slice(1))} at ${host || 'localhost'}`;
}

/** Null: the database has no shop. */
async function describeShop(url: string): Promise<string | null> {
  const client = await connect(url, 'macrobowl-command');
  try {
    const { rows } = await client.query<{ isThere: boolean }>(
      `select to_regclass('public.orders') is not null as "isThere"`,
    );
    if (!rows[0]?.isThere) return null;
    const counted = await client.query<{ orders: string }>('select count(*) as orders from orders');
    const schema = await findSchemaVersion(client);
    const pending = readMigrations().filter(({ madeAt }) => schema && madeAt > schema.madeAt).length;
    const more = pending === 0 ? '' : `, ${pending} migrations pending`;
    return `${withCommas(Number(counted.rows[0]!.orders))} orders, schema ${schema?.name ?? 'newer than this code'}${more}`;
  } finally {
    await client.end();
  }
}

const mayBeInEmptyFolder = new Set(['backups', 'erased']);

async function requireDatabaseOrNamedEmptyFolder(dataDir: string, { env }: Settings): Promise<void> {
  if (await hasCluster(join(dataDir, 'postgres'))) return;
  const remedy = 'Set DATABASE_URL to that of the shop, or DATA_DIR to an empty folder to get an embedded one there';
  if (!env['DATA_DIR']) throw new StartupError(`There is no database in ${dataDir}`, remedy);
  const entries = await readdir(dataDir).catch(() => []);
  const other = entries.find((name) => !mayBeInEmptyFolder.has(name));
  if (other === undefined) return;
  throw new StartupError(`There is no database in ${dataDir}, which is not empty (${other})`, remedy);
}
