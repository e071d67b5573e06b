import { createHash, createHmac, randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { momentaryTables } from '#server/backup/dump-queries.ts';
import { type Shop, backUpShop } from '#server/backup/back-up-shop.ts';
import { type FileStore, folderStore } from '#server/modules/files/file-store.ts';
import { imageKey, imageWidths } from '#server/modules/files/image-key.ts';
import { buildMeal, buildSession } from './builders.ts';
import { buildOrder } from './order-builders.ts';
import { buildDocument } from './consultation-builders.ts';
import { createTestDatabase, databaseUrl, onServer } from './test-database.ts';

/** The backup key of tests. */
export const backupKey = Buffer.alloc(32, 7);
export const documentKey = 'documents/asha-blood-report';
const picture = 'of-a-paneer-bowl';

export type ShopToBackUp = Awaited<ReturnType<typeof openShopToBackUp>>;

/** A small shop with an order, a session, a document and a picture, and one backup of it. */
export async function openShopToBackUp() {
  const parent = await mkdtemp(join(tmpdir(), `macrobowl-test-${process.pid}-`));
  const database = await createTestDatabase();
  const { db } = database;
  const shop: Shop = { url: database.url, files: folderStore(join(parent, 'uploads')) };
  const order = await buildOrder(db, { status: 'PROCESSING', note: 'Ring twice,\n"no" onions\t\\N 🌶' });
  await buildSession(db);
  await buildDocument(db, { storageKey: documentKey });
  await buildMeal(db, { imageUrl: `/images/${picture}-960.webp` });
  await buildMeal(db, { imageUrl: 'https://pictures.example/bowl.png' });
  await shop.files.put(documentKey, Buffer.from('%PDF-1.7 all is well'));
  for (const width of imageWidths) await shop.files.put(imageKey(picture, width), randomBytes(width));

  const newFolder = () => join(parent, randomBytes(6).toString('hex'));
  const backUp = async (from = shop) => {
    const folder = newFolder();
    return { folder, ...(await backUpShop(from, folder, backupKey, () => undefined)) };
  };
  const backup = await backUp();
  return {
    db,
    shop,
    orderId: order.id,
    backup,
    newFolder,
    backUp,
    /** A copy for tests that damage it. */
    copyOfBackup: async () => {
      const folder = newFolder();
      await cp(backup.folder, folder, { recursive: true });
      return folder;
    },
    close: async () => {
      await database.drop();
      await rm(parent, { recursive: true, force: true });
    },
  };
}

/** An empty database, or a copy of one that has no connections, and a file store in the folder. */
export async function openEmptyShop(folder: string, copied?: Shop): Promise<Shop & { drop: () => Promise<unknown> }> {
  const { serverUrl, templateName } = inject('testDatabase');
  const name = `${templateName}_${randomBytes(6).toString('hex')}`;
  const template = copied ? ` template ${new URL(copied.url).pathname.slice(1)} strategy file_copy` : '';
  await onServer(serverUrl, `create database ${name}${template}`);
  return {
    url: databaseUrl(serverUrl, name),
    files: folderStore(join(folder, 'uploads')),
    drop: () => onServer(serverUrl, `drop database ${name} with (force)`),
  };
}

/** Changes a file of a backup, its checksum and, with a key, the MAC. */
export async function forge(
  folder: string,
  path: string,
  change: (bytes: Buffer) => Buffer,
  key: Buffer | null = backupKey,
): Promise<void> {
  const bytes = change(await readFile(join(folder, path)));
  await writeFile(join(folder, path), bytes);
  const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8');
  const sum = createHash('sha256').update(bytes).digest('hex');
  const forged = sums.replace(new RegExp(`^.{64}(?=  ${path}$)`, 'm'), sum);
  await writeFile(join(folder, 'SHA256SUMS'), forged);
  if (!key) return;
  await writeFile(join(folder, 'SHA256SUMS.hmac'), createHmac('sha256', key).update(forged).digest('hex'));
}

export async function keysOf(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.keys()) keys.push(key);
  return keys.toSorted();
}

export async function query<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** All rows of the backed-up tables and the state of their sequences. */
export async function contents(url: string): Promise<unknown> {
  const relations = await query<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')`,
  );
  const parts = relations
    .filter(({ name }) => !momentaryTables.includes(name))
    .map(
      ({ name }) => `select '${name}' as name, (to_jsonb(t) - 'log_cnt')::text as row from (select * from "${name}") t`,
    );
  return query(url, `${parts.join(' union all ')} order by 1, 2`);
}
