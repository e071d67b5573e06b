import { randomBytes } from 'node:crypto';
import { constants, type ReadStream, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Storage of uploads. Keys are generated, never derived from user input. */
export type FileStore = {
  /** A Blob is streamed, never read into memory as a whole. */
  put(key: string, content: Buffer | Blob): Promise<void>;
  /** Null when the file does not exist. */
  read(key: string): Promise<{ stream: ReadStream | NodeJS.ReadableStream; size: number } | null>;
  remove(key: string): Promise<void>;
  /** Of all stored files, in any order. */
  keys(): AsyncIterable<string>;
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

/** In a local folder that all processes share. */
export function folderStore(folder: string): FileStore {
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
        // Sync each new folder's parent, up to the first one that existed already.
        const last = madeFirst ? dirname(madeFirst) : dirname(path);
        for (let at = path; at !== last;) await syncFolder((at = dirname(at)));
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
      const entries = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      for (const entry of entries) {
        const key = entry.replaceAll('\\', '/');
        if (isKey(key)) yield key;
      }
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
