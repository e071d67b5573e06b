import type { FileStore } from '#server/modules/files/file-store.ts';
import { imageKey, imageWidths } from '#server/modules/files/store-image.ts';
import { fileOfUpload } from './manifest.ts';
import type { Progress } from './progress.ts';
import type { Draft } from './write-backup.ts';

export type UploadCopies = {
  /** Copies what is not copied yet, and leaves out what is gone. */
  copy(keys: AsyncIterable<string> | Iterable<string>): Promise<void>;
  readonly lacks: (key: string) => boolean;
  /** Forgets copies of what has been deleted since, and tells those that stay. */
  keepOnly(keys: ReadonlySet<string>): Promise<string[]>;
};

export function copyUploads(files: FileStore, draft: Draft, progress: Progress): UploadCopies {
  const copied = new Set<string>();
  return {
    async copy(keys) {
      for await (const key of keys) {
        if (copied.has(key)) continue;
        const found = await files.read(key);
        if (!found) continue;
        await draft.add(fileOfUpload(key), found.stream);
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

export async function keysIn(files: FileStore): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const key of files.keys()) keys.add(key);
  return keys;
}

const ownImage = /^\/images\/([\w-]+)-\d+\.webp$/;

/** A picture of ours lies in every width of the shop; an address elsewhere is none of ours. */
export function keysOfImage(imageUrl: string): string[] {
  const name = ownImage.exec(imageUrl)?.[1];
  return name === undefined ? [] : imageWidths.map((width) => imageKey(name, width));
}
