import { createHash, createHmac } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { processBegan } from '#server/db/embedded/process-identity.ts';
import { syncFolder } from '#server/modules/files/file-store.ts';
import { inheritOwnerWithin } from '#server/modules/files/folder-owner.ts';
import { type Manifest, macFile, manifestFile, sumsFile } from './manifest.ts';

export type Draft = {
  /** Writes one file of the backup through the given transforms and returns its size. Complete or not at all. */
  add(path: string, source: NodeJS.ReadableStream, ...through: Transform[]): Promise<number>;
  drop(path: string): Promise<void>;
};

const draftPrefix = '.macrobowl-draft-';

/** Written to a draft folder and renamed when all of it is on disk: a folder with a backup's name is complete. */
export async function writeBackup(
  folder: string,
  key: Buffer,
  fill: (draft: Draft) => Promise<Manifest>,
): Promise<{ manifest: Manifest; bytes: number }> {
  const parent = dirname(folder);
  const madeFirst = await mkdir(parent, { recursive: true, mode: 0o700 });
  if (madeFirst) await inheritOwnerWithin(dirname(madeFirst), madeFirst);
  await removeAbandonedDrafts(parent);
  const draftFolder = await mkdtemp(join(parent, `${draftPrefix}${process.pid}-`));
  const forget = () => rmSync(draftFolder, { recursive: true, force: true });
  process.once('exit', forget);
  try {
    const sums = new Map<string, { sha256: string; bytes: number }>();
    const draft: Draft = {
      add: async (path, source, ...through) => {
        const written = await writeFlushed(join(draftFolder, path), source, through);
        sums.set(path, written);
        return written.bytes;
      },
      drop: async (path) => {
        sums.delete(path);
        await rm(join(draftFolder, path));
      },
    };
    const manifest = await fill(draft);
    await draft.add(manifestFile, Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]));
    const bytes = [...sums.values()].reduce((sum, file) => sum + file.bytes, 0);
    const lines = [...sums].map(([path, { sha256 }]) => `${sha256}  ${path}\n`).join('');
    await writeFlushed(join(draftFolder, sumsFile), Readable.from([lines]));
    const mac = createHmac('sha256', key).update(lines).digest('hex');
    await writeFlushed(join(draftFolder, macFile), Readable.from([`${mac}\n`]));
    await inheritOwnerWithin(parent, draftFolder);
    await syncFolders(draftFolder);
    await rename(draftFolder, folder);
    await syncFolder(parent);
    return { manifest, bytes };
  } finally {
    process.off('exit', forget);
    forget();
  }
}

async function writeFlushed(path: string, source: NodeJS.ReadableStream, through: readonly Transform[] = []) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  // fsync on close.
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline([source, ...through, measure, target]);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { sha256: hash.digest('hex'), bytes };
}

async function syncFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name));
  await syncFolder(folder);
}

/** Drafts of killed backups; the name contains the process id. */
async function removeAbandonedDrafts(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^\\${draftPrefix}(\\d+)-`).exec(name)?.[1];
    if (pid && processBegan(Number(pid)) === undefined) await rm(join(parent, name), { recursive: true, force: true });
  }
}
