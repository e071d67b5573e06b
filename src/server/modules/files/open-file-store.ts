import { join } from 'node:path';
import { type FileStore, folderStore } from './file-store.ts';
import { type S3Settings, s3Store } from './s3-store.ts';

/** The bucket when one is configured, else a folder below DATA_DIR. */
export function openFileStore(config: { readonly dataDir: string; readonly s3: S3Settings | undefined }): FileStore {
  return config.s3 ? s3Store(config.s3) : folderStore(join(config.dataDir, 'uploads'));
}
