import { createReadStream, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { connect } from '#server/db/connect.ts';
import { applyMigrations, requireVersion, acquireMigrationLock } from '#server/db/migrate.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import { StartupError } from '#server/startup-error.ts';
import type { Shop } from './back-up-shop.ts';
import { type Progress, keysIn, isStoreOutage, storeOutage } from './copy-uploads.ts';
import { listTables, prepareSession } from './dump-queries.ts';
import {
  brokenInvariants,
  copyIn,
  dropEverything,
  enqueueWaitingPapers,
  eraseLoaded,
  findErasedAccounts,
  findOpenShop,
  findErasedAgain,
  findListedAccounts,
  isEmptyDatabase,
  setSequences,
  withoutTriggersAndForeignKeys,
} from './load-queries.ts';
import { type Manifest, fileOfTable, fileOfUpload } from './manifest.ts';
import type { Backup } from './read-backup.ts';

type Client = Awaited<ReturnType<typeof connect>>;
type Options = {
  readonly backup: Backup;
  readonly replace: boolean;
  readonly progress: Progress;
  /** Ids of erased accounts, beside those that the file store of the target knows. */
  readonly erasedIds?: readonly number[];
};
export type Restored = {
  readonly leftOut: readonly string[];
  readonly schema: string;
  /** Invariants that did not hold when the backup was made. */
  readonly broken: readonly string[];
  /** Number of files of the replaced shop that are still in the store. */
  readonly leftBehind: number;
  /** Number of accounts that were erased after the backup was made. */
  readonly erasedAgain: number;
  /** Whether anything told which accounts were erased. */
  readonly hasErasedList: boolean;
};

/** One transaction: either the backup is restored and migrated to this version, or the target is unchanged. */
export async function restoreShop(shop: Shop, options: Options): Promise<Restored> {
  const { backup, replace, progress } = options;
  const { manifest } = backup;
  const client = await connect(shop.url, 'macrobowl-restore');
  try {
    await requireVersion(client);
    await prepareSession(client);
    await acquireMigrationLock(client, progress);
    await requireClosed(client);
    const before = await keysIn(shop.files);
    if (!replace) await requireEmpty(client, before);
    const uploads = new Set(manifest.uploads);
    const known = new Set(await shop.files.erasedIds());
    const listed = [...known.union(new Set(options.erasedIds))];
    const from = { backup, progress, listed };
    const { tables, erasedAgain } = await replaceDatabase(client, from, async (erasedKeys) => {
      for (const key of erasedKeys) uploads.delete(key);
      try {
        await restoreUploads(shop.files, backup.folder, uploads, progress);
      } catch (error) {
        const left = await removeUploads(shop.files, uploads.difference(before));
        throw left > 0 ? uploadsStay(left, error) : error;
      }
    });
    await shop.files.addErasedIds((options.erasedIds ?? []).filter((id) => !known.has(id)));
    const leftBehind = await removeUploads(shop.files, before.difference(uploads));
    await client.query('analyze');
    const leftOut = manifest.tables.filter((table) => !tables.includes(table)).map(({ name }) => name);
    const broken = await brokenInvariants(client);
    return {
      leftOut,
      schema: readMigrations().at(-1)!.name,
      broken,
      leftBehind,
      erasedAgain,
      hasErasedList: replace || listed.length > 0,
    };
  } finally {
    await client.end();
  }
}

async function replaceDatabase(
  client: Client,
  { backup, progress, listed }: Pick<Options, 'backup' | 'progress'> & { readonly listed: readonly number[] },
  beforeCommit: (erasedKeys: readonly string[]) => Promise<void>,
): Promise<{ tables: Manifest['tables']; erasedAgain: number }> {
  await client.query('begin');
  const erased = await findErasedAccounts(client);
  await dropEverything(client);
  await applyMigrations(client, backup.migrations);
  const tables = await tablesOfShop(client, backup.manifest);
  await withoutTriggersAndForeignKeys(client, () => loadTables(client, tables, backup, progress));
  await setSequences(client, backup.manifest.sequences);
  await applyMigrations(client, readMigrations());
  await enqueueWaitingPapers(client);
  const toErase = new Set([...(await findErasedAgain(client, erased)), ...(await findListedAccounts(client, listed))]);
  await beforeCommit(await eraseLoaded(client, [...toErase]));
  await client.query('commit');
  return { tables, erasedAgain: toErase.size };
}

async function requireClosed(client: Client): Promise<void> {
  const sessions = await findOpenShop(client);
  if (sessions === 0) return;
  throw new StartupError(
    `The shop is running: it has ${sessions} connections to this database`,
    'Stop every process of it, then restore',
  );
}

async function requireEmpty(client: Client, keys: ReadonlySet<string>): Promise<void> {
  const remedy = 'Name an empty one, or add --replace to lose what it holds';
  if (!(await isEmptyDatabase(client))) throw new StartupError('The database is not empty', remedy);
  for (const key of keys) throw new StartupError(`The file store is not empty (${key})`, remedy);
}

/** File names are random and unique, so nothing is overwritten. */
async function restoreUploads(
  files: FileStore,
  folder: string,
  keys: ReadonlySet<string>,
  progress: Progress,
): Promise<void> {
  let restored = 0;
  for (const key of keys) {
    await files.put(key, await openAsBlob(join(folder, fileOfUpload(key))));
    restored += 1;
    progress(`Uploads: ${restored} of ${keys.size}`);
  }
}

/** Returns how many remain. Stops at the first failure, so that an unreachable store is not called for each file. */
async function removeUploads(files: FileStore, keys: ReadonlySet<string>): Promise<number> {
  let left = keys.size;
  try {
    for (const key of keys) {
      await files.remove(key);
      left -= 1;
    }
  } catch (error) {
    if (!isStoreOutage(error)) throw error;
  }
  return left;
}

function uploadsStay(left: number, cause: unknown): StartupError {
  const reason = isStoreOutage(cause) ? storeOutage(cause) : String(cause);
  return new StartupError(
    `The uploads could not be restored (${reason}), and up to ${left} of them remain in the store`,
    'The database is unchanged. When the store works again, restore with --replace',
    { cause },
  );
}

/** The backup's tables that belong to the shop's schema, without tables that were created by hand. */
async function tablesOfShop(client: Client, { schema, tables }: Manifest): Promise<Manifest['tables']> {
  const shapes = new Map((await listTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of tables) {
    for (const odd of shapes.get(name)?.symmetricDifference(new Set(columns)) ?? []) {
      throw new StartupError(
        `Schema ${schema} of the backup is not the one of this Macrobowl: ${name}.${odd} is in one of them only`,
        'Nothing was changed. Restore with the version that made the backup',
      );
    }
  }
  return tables.filter(({ name }) => shapes.has(name));
}

async function loadTables(
  client: Client,
  tables: Manifest['tables'],
  { folder }: Backup,
  progress: Progress,
): Promise<void> {
  for (const [n, table] of tables.entries()) {
    progress(`Tables: ${n} of ${tables.length} done, ${table.name} in progress`);
    const target = copyIn(client, table);
    await pipeline(createReadStream(join(folder, fileOfTable(table.name))), createGunzip(), target);
    if (target.rowCount !== table.rows) {
      throw new StartupError(
        `${table.name} has ${target.rowCount} rows, and the backup says ${table.rows}`,
        'Nothing was changed. Take another backup',
      );
    }
  }
}
