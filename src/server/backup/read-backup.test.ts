import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMigrations } from '#server/db/migration-files.ts';
import { StartupError } from '#server/startup-error.ts';
import { type ShopToBackUp, backupKey, documentKey, forge, openShopToBackUp } from '#server/testing/shop-to-back-up.ts';
import { type Trust, readBackup } from './read-backup.ts';

let open: ShopToBackUp;
beforeAll(async () => {
  open = await openShopToBackUp();
});
afterAll(() => open.close());

const ours: Trust = { keys: [backupKey] };

async function refusal(folder: string, trust = ours): Promise<string> {
  const error: unknown = await readBackup(folder, trust, () => undefined).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartupError);
  return (error as StartupError).line;
}

const touch = async (folder: string, path: string, change: (bytes: Buffer) => Uint8Array) =>
  writeFile(join(folder, path), change(await readFile(join(folder, path))));
const flip = (bytes: Buffer) => bytes.map((byte, n) => (n === bytes.length >> 1 ? byte ^ 1 : byte));
const emptied = (bytes: Buffer) => bytes.subarray(0, 0);
const halve = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);
const withoutOrders = (bytes: Buffer) => Buffer.from(String(bytes).replace(/.*orders\.copy.*\n/, ''));
const changeManifest = (folder: string, change: object) =>
  forge(folder, 'manifest.json', (bytes) => Buffer.from(JSON.stringify({ ...JSON.parse(String(bytes)), ...change })));

describe('a damaged backup', () => {
  it.each<[string, (folder: string) => Promise<unknown>, RegExp]>([
    ['one bit of a table', (f) => touch(f, 'tables/orders.copy.gz', flip), /tables\/orders\.copy\.gz is not what was/],
    ['one bit of an upload', (f) => touch(f, `uploads/${documentKey}`, flip), /asha-blood-report is not what was/],
    ['one bit of the manifest', (f) => touch(f, 'manifest.json', flip), /manifest\.json is not what was written/],
    ['the end of a table', (f) => touch(f, 'tables/users.copy.gz', halve), /users\.copy\.gz is not what was written/],
    ['a table', (f) => rm(join(f, 'tables/users.copy.gz')), /tables\/users\.copy\.gz can't be read \(ENOENT\)/],
    [
      'a sum',
      (f) => touch(f, 'SHA256SUMS', withoutOrders),
      /was changed after it was made, or was made with another key/,
    ],
    ['all sums', (f) => rm(join(f, 'SHA256SUMS')), /is no backup: it has no SHA256SUMS/],
    ['the manifest', (f) => rm(join(f, 'manifest.json')), /is no backup: it has no manifest\.json/],
  ])('is refused before anything is changed: %s is damaged or missing', async (_what, damage, why) => {
    const folder = await open.copyOfBackup();
    await damage(folder);
    expect(await refusal(folder)).toMatch(why);
  });

  it('is distinguished from one of a newer schema or a newer format', async () => {
    const folder = await open.copyOfBackup();
    await changeManifest(folder, { schema: '9999_time-travel' });
    expect(await refusal(folder)).toBe(
      `The backup has schema 9999_time-travel, and the latest that this Macrobowl knows is ${readMigrations().at(-1)!.name}. ` +
        'Nothing was changed. Upgrade Macrobowl to the version that made the backup, or a newer one',
    );
    await changeManifest(folder, { format: 2 });
    expect(await refusal(folder)).toMatch(/has format 2, and this Macrobowl reads 1\. Restore it with the version/);
  });
});

describe('a forged backup', () => {
  it.each<[string, (folder: string) => Promise<unknown>]>([
    ['a table', (f) => forge(f, 'tables/users.copy.gz', emptied, null)],
    ['an upload', (f) => forge(f, `uploads/${documentKey}`, emptied, null)],
    [
      'the manifest',
      (f) => forge(f, 'manifest.json', (bytes) => Buffer.from(String(bytes).replace('"madeAt"', '"madeAt" ')), null),
    ],
    ['everything, with another key', (f) => forge(f, 'tables/users.copy.gz', emptied, Buffer.alloc(32, 8))],
    ['the MAC itself', (f) => touch(f, 'SHA256SUMS.hmac', halve)],
  ])('is refused in one line although its checksums are right: %s was changed', async (_what, change) => {
    const folder = await open.copyOfBackup();
    await change(folder);
    const line = await refusal(folder);
    expect(line).toMatch(/was changed after it was made, or was made with another key\. Nothing was changed\./);
    expect(line).not.toContain('\n');
  });

  it('is accepted with any of its keys, and with no other', async () => {
    const folder = await open.copyOfBackup();
    const other = Buffer.alloc(32, 9);
    await expect(readBackup(folder, { keys: [other, backupKey] }, () => undefined)).resolves.toMatchObject({ folder });
    expect(await refusal(folder, { keys: [other] })).toMatch(/made with another key/);
  });

  it('from before backups had a MAC is restored only with --unauthenticated', async () => {
    const folder = await open.copyOfBackup();
    await rm(join(folder, 'SHA256SUMS.hmac'));
    expect(await refusal(folder)).toMatch(/is not authenticated: it has no SHA256SUMS\.hmac\. .*--unauthenticated/);
    await expect(readBackup(folder, 'unauthenticated', () => undefined)).resolves.toMatchObject({ folder });
  });
});
