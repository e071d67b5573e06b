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
  readonly workers: WorkerPool;
};

export type CheckedPhotograph = { readonly bytes: Buffer; readonly mediaType: 'image/png' | 'image/jpeg' };

const wrongType = 'Please choose a PNG or JPEG picture.';

/** By the rules of documents, in a worker thread; a PDF is no photograph. */
export async function checkPhotograph(
  workers: WorkerPool,
  { bytes, fileName }: ReceivedFile,
): Promise<CheckedPhotograph> {
  const found = await workers.run('inspectDocument', { bytes, fileName });
  if ('problem' in found) throw refused(found.problem);
  const { mediaType, end } = found;
  if (mediaType === 'application/pdf') throw refused(wrongType);
  return { bytes: bytes.subarray(0, end), mediaType };
}

const refused = (problem: string) => new AppError('bad-input', problem, { fieldErrors: { file: problem } });
