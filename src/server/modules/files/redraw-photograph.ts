import { AppError } from '#contract/errors.ts';
import type { LimitSettings } from '#server/config-limits.ts';
import type { Database } from '#server/db/client.ts';
import type { ReceivedFile } from '#server/http/receive-file.ts';
import type { Limiter } from '#server/modules/limits/limiter.ts';
import type { SecretKeys } from '#server/secret-keys.ts';
import type { WorkerPool } from '#server/workers/worker-pool.ts';
import type { FileStore } from './file-store.ts';

/** What routes that receive photographs, and send them by signed links, work with. */
export type PhotographParts = {
  readonly db: Database;
  readonly files: FileStore;
  readonly limiter: Limiter;
  readonly limits: LimitSettings;
  readonly linkKeys: SecretKeys;
  readonly pictures: WorkerPool;
};

export type Photograph = { readonly bytes: Buffer; readonly mediaType: 'image/jpeg' };

const wrongType = 'Please choose a PNG or JPEG picture.';

/**
 * By the rules of documents; a PDF is no photograph. Drawn anew in a worker thread: what a camera writes beside the picture, such as the
 * place, is never stored.
 */
export async function redrawPhotograph(pictures: WorkerPool, { bytes, fileName }: ReceivedFile): Promise<Photograph> {
  const found = await pictures.run('inspectDocument', { bytes, fileName });
  if ('problem' in found) throw refused(found.problem);
  if (found.mediaType === 'application/pdf') throw refused(wrongType);
  const drawn = await pictures.run('drawPhotograph', bytes.subarray(0, found.end));
  if (!drawn) throw refused(wrongType);
  return { bytes: Buffer.from(drawn), mediaType: 'image/jpeg' };
}

const refused = (problem: string) => new AppError('bad-input', problem, { fieldErrors: { file: problem } });
