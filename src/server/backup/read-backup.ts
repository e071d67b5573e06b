import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { type Migration, readMigrations } from '#server/db/migration-files.ts';
import type { SecretKeys } from '#server/secret-keys.ts';
import { StartupError } from '#server/startup-error.ts';
import { Manifest, backupFormat, fileOfTable, fileOfUpload, macFile, manifestFile, sumsFile } from './manifest.ts';
import type { Progress } from './copy-uploads.ts';

const sumLine = /^([0-9a-f]{64}) [ *](.+)$/;
const Format = z.object({ format: z.int() });

export type Backup = {
  readonly folder: string;
  readonly manifest: Manifest;
  /** The migrations up to its schema. */
  readonly migrations: readonly Migration[];
};

/** `unauthenticated`: a backup from before backups had a MAC, trusted by the operator. */
export type Trust = { readonly keys: SecretKeys } | 'unauthenticated';

/** Verifies every byte before anything is restored: authenticity, completeness and format. */
export async function readBackup(folder: string, trust: Trust, progress: Progress): Promise<Backup> {
  const text = await readText(folder, manifestFile);
  const sumsText = await readText(folder, sumsFile);
  if (trust !== 'unauthenticated') await authenticate(folder, sumsText, trust.keys);
  const sums = readSums(folder, sumsText);
  await compare(folder, manifestFile, sums);
  const manifest = parseManifest(folder, text);
  const migrations = migrationsUntil(manifest.schema);
  const paths = [
    ...manifest.tables.map(({ name }) => fileOfTable(name)),
    ...manifest.uploads.map((key) => fileOfUpload(key)),
  ];
  for (const [n, path] of paths.entries()) {
    await compare(folder, path, sums);
    progress(`Checked: ${n + 1} of ${paths.length} files`);
  }
  return { folder, manifest, migrations };
}

/** The checksums protect every file; the MAC protects the checksums. */
async function authenticate(folder: string, sumsText: string, keys: SecretKeys): Promise<void> {
  const text = await readFile(join(folder, macFile), 'utf8').catch(() => null);
  if (text === null) {
    throw new StartupError(
      `The backup ${folder} is not authenticated: it has no ${macFile}`,
      'Nothing was changed. Restore a trusted backup of an older version with --unauthenticated',
    );
  }
  const given = Buffer.from(text.trim(), 'hex');
  const isOurs = keys.some((key) => {
    const mac = createHmac('sha256', key).update(sumsText).digest();
    return mac.length === given.length && timingSafeEqual(mac, given);
  });
  if (isOurs) return;
  throw new StartupError(
    `The backup ${folder} was changed after it was made, or was made with another key`,
    'Nothing was changed. Set BACKUP_KEY to the key that it was made with, or take another copy of it',
  );
}

function migrationsUntil(schema: string): readonly Migration[] {
  const migrations = readMigrations();
  const last = migrations.findIndex(({ name }) => name === schema);
  if (last >= 0) return migrations.slice(0, last + 1);
  throw new StartupError(
    `The backup has schema ${schema}, and the latest that this Macrobowl knows is ${migrations.at(-1)?.name}`,
    'Nothing was changed. Upgrade Macrobowl to the version that made the backup, or a newer one',
  );
}

async function readText(folder: string, name: string): Promise<string> {
  try {
    return await readFile(join(folder, name), 'utf8');
  } catch (error) {
    throw new StartupError(
      `${folder} is no backup: it has no ${name}`,
      'Name the folder that "npm run backup" printed, such as macrobowl-2026-11-15T07-00-00-000Z',
      { cause: error },
    );
  }
}

function readSums(folder: string, text: string): ReadonlyMap<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [, sum, path] = sumLine.exec(line) ?? [];
      if (sum === undefined || path === undefined) throw damaged(folder, `${sumsFile} has a broken line`);
      return [path, sum];
    }),
  );
}

async function compare(folder: string, path: string, sums: ReadonlyMap<string, string>): Promise<void> {
  const expected = sums.get(path);
  if (expected === undefined) throw damaged(folder, `${sumsFile} does not name ${path}`);
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(join(folder, path)), hash);
  } catch (error) {
    throw damaged(folder, `${path} can't be read (${(error as NodeJS.ErrnoException).code})`, error);
  }
  if (hash.digest('hex') !== expected) throw damaged(folder, `${path} is not what was written`);
}

function parseManifest(folder: string, text: string): Manifest {
  const json: unknown = JSON.parse(text);
  const { format } = Format.parse(json);
  if (format === backupFormat) return Manifest.parse(json);
  throw new StartupError(
    `The backup ${folder} has format ${format}, and this Macrobowl reads ${backupFormat}`,
    'Restore it with the version that made it, then upgrade',
  );
}

function damaged(folder: string, what: string, cause?: unknown): StartupError {
  return new StartupError(
    `The backup ${folder} is damaged: ${what}`,
    'Nothing was changed. Take another copy of it, or another backup',
    { cause },
  );
}
