import { AppError } from '#contract/errors.ts';
import { type FileStore, isTemporary } from '#server/modules/files/file-store.ts';
import { StartupError } from '#server/startup-error.ts';
import { fileOfUpload } from './manifest.ts';
import type { Draft } from './write-backup.ts';

const tries = 3;

export type UploadCopies = {
  /** Copies files that are not copied yet and skips missing ones. */
  copy(keys: AsyncIterable<string> | Iterable<string>): Promise<void>;
  readonly lacks: (key: string) => boolean;
  /** Removes copies of files deleted since, and returns the remaining keys. */
  keepOnly(keys: ReadonlySet<string>): Promise<string[]>;
};

export function copyUploads(files: FileStore, draft: Draft, progress: Progress): UploadCopies {
  const copied = new Set<string>();
  return {
    async copy(keys) {
      for await (const key of keys) {
        if (isTemporary(key) || copied.has(key) || !(await copyOne(files, draft, key))) continue;
        copied.add(key);
        progress(`Uploads: ${copied.size} copied`);
      }
    },
    lacks: (key) => !copied.has(key),
    async keepOnly(keys) {
      for (const key of copied.difference(keys)) {
        await draft.drop(fileOfUpload(key));
        copied.delete(key);
      }
      return [...copied].toSorted();
    },
  };
}

/** False when the file is missing. Retries when the store breaks off within a file. */
async function copyOne(files: FileStore, draft: Draft, key: string): Promise<boolean> {
  for (let tried = 1; ; tried++) {
    const found = await files.read(key);
    if (!found) return false;
    try {
      const bytes = await draft.add(fileOfUpload(key), found.stream);
      if (bytes === found.size) return true;
      throw new StartupError(`The file store sent ${bytes} of ${found.size} bytes of ${key}`, 'Nothing was backed up');
    } catch (error) {
      if (!isStoreOutage(error) || tried === tries) throw error;
    }
  }
}

export async function keysIn(files: FileStore): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const key of files.keys()) keys.add(key);
  return keys;
}

/** In backup and restore only the file store throws AppError. */
export const isStoreOutage = (error: unknown): error is AppError => error instanceof AppError;

/** The technical reason of a failure, because the message of an AppError is written for visitors. */
export function storeOutage(error: AppError): string {
  const reasons: string[] = [];
  for (let cause = error.cause; cause instanceof Error; cause = cause.cause) reasons.push(cause.message);
  return reasons.join(': ') || error.message;
}

/** Reports the progress of a long operation. */
export type Progress = (line: string) => void;

const everyMs = 2_000;

/** Prints at most one line every two seconds, so that short operations print nothing. */
export function occasionally(say: (line: string) => void): Progress {
  let lastAt = performance.now();
  return (line) => {
    if (performance.now() - lastAt < everyMs) return;
    lastAt = performance.now();
    say(line);
  };
}
