import { AppError } from '#contract/errors.ts';
import type { StoredImage } from '#contract/files.ts';
import type { Database } from '#server/db/client.ts';
import { isOutcomeUnknown } from '#server/db/deadline.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Once } from '#server/http/idempotency.ts';
import { type ReceivedFile, sniffType } from '#server/http/receive-file.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import type { WorkerPool } from '#server/workers/worker-pool.ts';
import { type FileStore, newFileName } from './file-store.ts';
import { imageKey, imageWidths } from './image-key.ts';
import { expectUpload } from './orphaned-files.ts';

const largest = imageWidths[2];

const unreadable = 'Please choose a PNG, JPEG or WebP picture.';

/** Re-encoded in the sizes of the shop: the uploaded bytes are never served. */
export async function storeImage(
  { db, files, pictures, once }: { db: Database; files: FileStore; pictures: WorkerPool; once: Once },
  { userId }: Caller,
  { bytes, fileName }: ReceivedFile,
): Promise<StoredImage> {
  const type = sniffType(bytes);
  if (type === null || type === 'application/pdf') throw refused();
  const drawn = await pictures.run('drawPicture', bytes);
  if (!drawn) throw refused();
  const name = newFileName();
  const stored = { imageUrl: `/${imageKey(name, largest)}`, width: largest, height: largest };
  await expectUpload(db, `images/${name}`);
  try {
    for (const { width, webp } of drawn) await files.put(imageKey(name, width), Buffer.from(webp));
    const after = { imageUrl: stored.imageUrl, fileName };
    return await once(db).transaction(async (tx) => {
      await recordAction(tx, userId, { action: 'uploaded', subject: 'image', subjectId: null, after });
      return stored;
    });
  } catch (error) {
    // When it is unknown whether the transaction was committed, the bytes stay: a repeated request may return this picture.
    if (!isOutcomeUnknown(error)) {
      await Promise.all(imageWidths.map((width) => files.remove(imageKey(name, width)).catch(() => undefined)));
    }
    throw error;
  }
}

function refused(): AppError {
  return new AppError('bad-input', unreadable, { fieldErrors: { file: unreadable } });
}
