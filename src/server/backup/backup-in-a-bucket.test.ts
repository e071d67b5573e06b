import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type IncomingMessage, createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import { s3Store } from '#server/modules/files/s3-store.ts';
import { buildDocument } from '#server/testing/consultation-builders.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import {
  backupKey,
  type ShopToBackUp,
  keysOf,
  openEmptyShop,
  openShopToBackUp,
} from '#server/testing/shop-to-back-up.ts';
import { onServer } from '#server/testing/test-database.ts';
import { type Shop, backUpShop } from './back-up-shop.ts';
import { readBackup } from './read-backup.ts';
import { restoreShop } from './restore-shop.ts';
import { isStoreOutage, storeOutage } from './copy-uploads.ts';

const silent = () => undefined;
const trust = { keys: [backupKey] as const };
const quick = { firstDelayMs: 1, readingMs: 10_000, writingMs: 10_000 };

let open: ShopToBackUp;
let one: Awaited<ReturnType<typeof startS3Server>>;
let other: Awaited<ReturnType<typeof startS3Server>>;
/** The shop of `open` with its uploads in the bucket `one`. */
let shop: Shop;
let backup: Awaited<ReturnType<ShopToBackUp['backUp']>>;
const opened: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  [open, one, other] = await Promise.all([openShopToBackUp(), startS3Server(), startS3Server()]);
  shop = { url: open.shop.url, files: s3Store(one.settings, quick) };
  await copyFiles(open.shop.files, shop.files);
  backup = await open.backUp(shop);
});
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});
afterAll(() => Promise.all([open.close(), one.stop(), other.stop()]));

async function copyFiles(from: FileStore, to: FileStore): Promise<void> {
  for await (const key of from.keys()) await to.put(key, await bytesOf(from, key));
}

async function bytesOf(files: FileStore, key: string): Promise<Buffer> {
  const found = await files.read(key);
  return buffer(found!.stream);
}

async function contents(files: FileStore): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const key of await keysOf(files)) all[key] = (await bytesOf(files, key)).toString('base64');
  return all;
}

/** An empty database with uploads in the given store or in its own folder. */
async function emptyShop(files?: FileStore): Promise<Shop> {
  const empty = await openEmptyShop(open.newFolder());
  opened.push(() => empty.drop());
  if (files) opened.push(() => removeAll(files));
  return { url: empty.url, files: files ?? empty.files };
}

async function removeAll(files: FileStore): Promise<void> {
  for (const key of await keysOf(files)) await files.remove(key);
}

async function restore(folder: string, to: Shop, replace = false) {
  return restoreShop(to, { backup: await readBackup(folder, trust, silent), replace, progress: silent });
}

/** A proxy in front of the bucket that breaks off selected responses. */
async function failingStore(isOutage: (request: IncomingMessage) => boolean) {
  const { port } = new URL(one.settings.endpoint);
  const server = createServer((request, toClient) => {
    const { method, url: path, headers } = request;
    const onward = send({ host: '127.0.0.1', port, method, path, headers }, (fromBucket) => {
      toClient.writeHead(fromBucket.statusCode!, fromBucket.headers);
      if (!isOutage(request)) return void fromBucket.pipe(toClient);
      // Sends the full Content-Length but only half of the body.
      fromBucket.once('data', (chunk: Buffer) => {
        toClient.write(chunk.subarray(0, chunk.length / 2), () => toClient.destroy());
      });
    });
    request.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push(async () => server.close());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return s3Store({ ...one.settings, endpoint }, quick);
}

async function outageOf(attempt: Promise<unknown>): Promise<string> {
  const error: unknown = await attempt.then(silent, (thrown: unknown) => thrown);
  return isStoreOutage(error) ? storeOutage(error) : String(error);
}

const isEmptyDatabase = async (url: string) =>
  (await onServer(url, `select from pg_class where relnamespace = 'public'::regnamespace`)).rowCount === 0;

describe('a shop with uploads in a bucket', () => {
  it('is backed up like a shop with uploads in a folder', async () => {
    const { manifest, folder } = backup;
    expect(manifest).toEqual({ ...open.backup.manifest, madeAt: manifest.madeAt });
    await expect(readBackup(folder, trust, silent)).resolves.toMatchObject({ manifest });
  });

  it.each([
    ['a folder', () => undefined],
    ['another bucket', () => s3Store(other.settings, quick)],
  ])('is restored from its bucket into %s with identical files', async (_where, to) => {
    const target = await emptyShop(to());
    expect(await restore(backup.folder, target)).toMatchObject({ broken: [], leftBehind: 0 });
    expect(await contents(target.files)).toEqual(await contents(shop.files));
  });

  it('is restored from a folder, over existing uploads only with --replace', async () => {
    const files = s3Store(other.settings, quick);
    const target = await emptyShop(files);
    await files.put('documents/of-another-shop', Buffer.from('old'));
    await expect(restore(open.backup.folder, target)).rejects.toThrow('The file store is not empty');
    expect(await isEmptyDatabase(target.url)).toBe(true);
    expect(await restore(open.backup.folder, target, true)).toMatchObject({ leftBehind: 0 });
    expect(await contents(files)).toEqual(await contents(shop.files));
  });

  it('reports an upload that is missing in the bucket, and continues', async () => {
    const lost = await buildDocument(open.db, { storageKey: 'documents/lost-in-the-bucket' });
    const { manifest } = await open.backUp(shop);
    await onServer(shop.url, `delete from consultation_documents where id = ${lost.id}`);
    expect(manifest.missingUploads).toEqual(['documents/lost-in-the-bucket']);
    expect(manifest.uploads).toHaveLength(4);
  });
});

describe('a failing bucket', () => {
  it('that breaks off within a file gets another request for the file', async () => {
    let times = 0;
    const files = await failingStore(({ method, url = '' }) => method === 'GET' && !url.includes('?') && times++ < 2);
    const { folder, manifest } = await open.backUp({ ...shop, files });
    expect(times).toBeGreaterThan(2);
    expect(manifest.missingUploads).toEqual([]);
    await expect(readBackup(folder, trust, silent)).resolves.toMatchObject({ manifest });
  });

  it('that always breaks off leaves no backup and no draft', async () => {
    const files = await failingStore(({ method, url = '' }) => method === 'GET' && !url.includes('?'));
    const folder = join(open.newFolder(), 'backup');
    expect(await outageOf(backUpShop({ ...shop, files }, folder, backupKey, silent))).toMatch(
      /terminated|other side closed/,
    );
    expect(await readdir(join(folder, '..'))).toEqual([]);
  });

  it.each([
    ['with a wrong key', { secretAccessKey: 'wrong' }, /403 SignatureDoesNotMatch/],
    ['that does not exist', { bucket: 'nowhere' }, /404 NoSuchBucket/],
    ['that is unreachable', { endpoint: 'http://127.0.0.1:2' }, /fetch failed: .*ECONNREFUSED/],
  ])('%s: neither backup nor restore happens, and the error gives the reason', async (_what, change, reason) => {
    const files = s3Store({ ...one.settings, ...change }, quick);
    const folder = join(open.newFolder(), 'backup');
    expect(await outageOf(backUpShop({ ...shop, files }, folder, backupKey, silent))).toMatch(reason);
    expect(await readdir(join(folder, '..'))).toEqual([]);
    const target = await emptyShop();
    expect(await outageOf(restore(open.backup.folder, { ...target, files }))).toMatch(reason);
    expect(await isEmptyDatabase(target.url)).toBe(true);
  });

  it('that fails during a restore leaves the database unchanged and reports remaining files', async () => {
    const target = await emptyShop(s3Store(other.settings, quick));
    const away = new AppError('unavailable', 'Please try again.', { cause: new Error('gone') });
    let puts = 0;
    const files: FileStore = {
      ...target.files,
      put: async (key, content) => {
        puts += 1;
        if (puts === 3) throw away;
        return target.files.put(key, content);
      },
    };
    await expect(restore(open.backup.folder, { ...target, files })).rejects.toBe(away);
    expect(await keysOf(target.files)).toEqual([]);
    puts = 0;
    const stuck = { ...files, remove: () => Promise.reject(away) };
    await expect(restore(open.backup.folder, { ...target, files: stuck })).rejects.toThrow(
      /could not be restored \(gone\), and up to 4 of them remain/,
    );
    expect(await isEmptyDatabase(target.url)).toBe(true);
  });
});
