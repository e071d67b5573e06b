import { AppError } from '#contract/errors.ts';
import { maxClaimPhotos } from '#domain/claims/claim-reason.ts';
import { afterAction } from '#domain/claims/claim-state.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Once } from '#server/http/idempotency.ts';
import type { ReceivedFile } from '#server/http/receive-file.ts';
import { type FileStore, newFileName } from '#server/modules/files/file-store.ts';
import { expectUpload } from '#server/modules/files/orphaned-files.ts';
import type { WorkerPool } from '#server/workers/worker-pool.ts';
import { lockForAction, noSuchClaim } from './answer-claim.ts';
import { findClaimRow } from './claim-queries.ts';
import { countPhotos, findClaimedPositions, hasPhotoWithKey, insertPhoto } from './claim-photo-queries.ts';

/** Checked before the body is read, and again under the lock. */
export async function requirePhotoPossible(db: Database, { userId }: Caller, claimId: number): Promise<void> {
  const claim = await findClaimRow(db, claimId, userId);
  if (!claim) throw noSuchClaim();
  if (!afterAction(claim.state, 'add-photo', 'customer'))
    throw new AppError('conflict', 'This claim is answered already.', { details: { claimState: claim.state } });
  if ((await countPhotos(db, claimId)) >= maxClaimPhotos) throw tooMany();
}

export type CheckedPhoto = { readonly bytes: Buffer; readonly mediaType: 'image/png' | 'image/jpeg' };

const wrongType = 'Please choose a PNG or JPEG picture.';

/** By the rules of documents, in a worker thread; a PDF is no photograph. */
export async function checkPhoto(workers: WorkerPool, { bytes, fileName }: ReceivedFile): Promise<CheckedPhoto> {
  const found = await workers.run('inspectDocument', { bytes, fileName });
  if ('problem' in found) throw refused(found.problem);
  const { mediaType, end } = found;
  if (mediaType === 'application/pdf') throw refused(wrongType);
  return { bytes: bytes.subarray(0, end), mediaType };
}

const refused = (problem: string) => new AppError('bad-input', problem, { fieldErrors: { file: problem } });

type Parts = { readonly db: Database; readonly once: Once; readonly files: FileStore };

export async function addClaimPhoto(
  { db, once, files }: Parts,
  { userId }: Caller,
  { claimId, position }: { readonly claimId: number; readonly position: number | null },
  { bytes, mediaType }: CheckedPhoto,
): Promise<{ id: number; position: number | null }> {
  const storageKey = `documents/${newFileName()}`;
  await expectUpload(db, storageKey);
  await files.put(storageKey, bytes);
  try {
    return await once(db).transaction(async (tx) => {
      await lockForAction(tx, claimId, 'add-photo', { actor: 'customer', ownerId: userId });
      if ((await countPhotos(tx, claimId)) >= maxClaimPhotos) throw tooMany();
      if (!(await findClaimedPositions(tx, claimId)).includes(position))
        throw new AppError('bad-input', 'This line is not part of the claim.');
      const { id } = await insertPhoto(tx, { claimId, position, storageKey, mediaType, sizeBytes: bytes.length });
      return { id, position };
    });
  } catch (error) {
    // When it is unknown whether the row was committed, the bytes stay; the cleanup of orphaned files removes them later.
    const isStored = await hasPhotoWithKey(db, storageKey).catch(() => true);
    if (!isStored) await files.remove(storageKey).catch(() => undefined);
    throw error;
  }
}

const tooMany = () => new AppError('conflict', `A claim has at most ${maxClaimPhotos} photographs.`);
