import { randomBytes } from 'node:crypto';
import { constants, type ReadStream, createReadStream } from 'node:fs';
import { access, mkdir, open, readFile, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inheritOwner } from './folder-owner.ts';

/** Storage of uploads. Keys are generated, never derived from user input. */
export type FileStore = {
  /** A Blob is streamed, never read into memory as a whole. */
  put(key: string, content: Buffer | Blob): Promise<void>;
  /** Null when the file does not exist. */
  read(key: string): Promise<{ stream: ReadStream | NodeJS.ReadableStream; size: number } | null>;
  remove(key: string): Promise<void>;
  /** Of all stored files, in any order. */
  keys(): AsyncIterable<string>;
  /**
   * Ids of accounts that were erased, and nothing else about them. They are kept beside the uploads because a restored database
   * has forgotten them. No key leads to them, so they are no part of a backup.
   */
  erasedIds(): Promise<number[]>;
  addErasedIds(ids: readonly number[]): Promise<void>;
  /** Rejects when nothing could be stored; otherwise returns a short status text. */
  probe(): Promise<string>;
};

const keyForm = /^(documents|images|exports)\/[\w-]{8,64}(\.webp)?$/;

export const isKey = (key: string) => keyForm.test(key);

/** Removed after a day, and made again when it is needed: not part of a backup. */
export const isTemporary = (key: string) => key.startsWith('exports/');

export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a key of the file store: ${key}`);
  return key;
}

export const newFileName = () => randomBytes(18).toString('base64url');

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** One id a line. Null when a line is something else. */
export function parseErasedIds(text: string): number[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  return lines.every((line) => /^\d{1,10}$/.test(line)) ? lines.map(Number) : null;
}

/** A power cut may have cut off the last line; what is left of it is another id. */
const endOfWholeLines = (text: string) => text.lastIndexOf('\n') + 1;

/** In a local folder that all processes share; ids of erased accounts are in the file `erased` beside it. */
export function folderStore(folder: string): FileStore {
  const erasedFile = join(dirname(folder), 'erased');
  const readErased = () =>
    readFile(erasedFile, 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return '';
      throw error;
    });
  const pathOf = (key: string) => join(folder, requireKey(key));
  return {
    async put(key, content) {
      const path = pathOf(key);
      const madeFirst = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
      try {
        // Atomic by rename: no reader sees a partial file, and a crash leaves only a .part file.
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(content instanceof Blob ? content.stream() : content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
        // From the file up to the first folder that existed already; the parent of each new one is synced.
        const last = madeFirst ? dirname(madeFirst) : dirname(path);
        const made: string[] = [];
        for (let at = path; at !== last; at = dirname(at)) made.push(at);
        await inheritOwner(last, made);
        for (const each of made) await syncFolder(dirname(each));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      return found?.isFile() ? { stream: createReadStream(path), size: found.size } : null;
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *keys() {
      const entries = await readdir(folder, { recursive: true }).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (const entry of entries) {
        const key = entry.replaceAll('\\', '/');
        if (isKey(key)) yield key;
      }
    },
    async erasedIds() {
      const text = await readErased();
      const ids = parseErasedIds(text.slice(0, endOfWholeLines(text)));
      if (!ids) throw new Error(`${erasedFile} has a line that is no id`);
      return ids;
    },
    async addErasedIds(ids) {
      if (ids.length === 0) return;
      await mkdir(dirname(erasedFile), { recursive: true, mode: 0o700 });
      const before = await readErased();
      const file = await open(erasedFile, 'a', 0o600);
      try {
        if (endOfWholeLines(before) < before.length) await file.truncate(endOfWholeLines(before));
        await file.write(ids.map((id) => `${id}\n`).join(''));
        await file.sync();
      } finally {
        await file.close();
      }
      await inheritOwner(dirname(erasedFile), [erasedFile]);
      await syncFolder(dirname(erasedFile));
    },
    async probe() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.R_OK | constants.W_OK);
      const probe = join(folder, '.probe');
      await writeFile(probe, '');
      const { bavail, bsize } = await statfs(folder);
      const freeGigabytes = (bavail * bsize) / 1024 ** 3;
      if (freeGigabytes < 0.1) throw new Error('The disk is full');
      return `${freeGigabytes.toFixed(1)} GB free`;
    },
  };
}

/** fsync of the folder, so that a new or renamed file survives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
