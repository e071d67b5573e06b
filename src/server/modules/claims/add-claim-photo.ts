import { AppError } from '#contract/errors.ts';
import { maxClaimPhotos } from '#domain/claims/claim-reason.ts';
import { afterAction } from '#domain/claims/claim-state.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Photograph } from '#server/modules/files/redraw-photograph.ts';
import { type StoreParts, storeFile } from '#server/modules/files/store-file.ts';
import { lockForAction, noSuchClaim } from './answer-claim.ts';
import { findClaimRow } from './claim-queries.ts';
import { countPhotos, findClaimedPositions, insertPhoto } from './claim-photo-queries.ts';

/** Checked before the body is read, and again under the lock. */
export async function requirePhotoPossible(db: Database, { userId }: Caller, claimId: number): Promise<void> {
  const claim = await findClaimRow(db, claimId, userId);
  if (!claim) throw noSuchClaim();
  if (!afterAction(claim.state, 'add-photo', 'customer'))
    throw new AppError('conflict', 'This claim is answered already.', { details: { claimState: claim.state } });
  if ((await countPhotos(db, claimId)) >= maxClaimPhotos) throw tooMany();
}

export function addClaimPhoto(
  parts: StoreParts,
  { userId }: Caller,
  { claimId, position }: { readonly claimId: number; readonly position: number | null },
  { bytes, mediaType }: Photograph,
): Promise<{ id: number; position: number | null }> {
  return storeFile(parts, bytes, async (tx, storageKey) => {
    await lockForAction(tx, claimId, 'add-photo', { actor: 'customer', ownerId: userId });
    if ((await countPhotos(tx, claimId)) >= maxClaimPhotos) throw tooMany();
    if (!(await findClaimedPositions(tx, claimId)).includes(position))
      throw new AppError('bad-input', 'This line is not part of the claim.');
    const { id } = await insertPhoto(tx, { claimId, position, storageKey, mediaType, sizeBytes: bytes.length });
    return { id, position };
  });
}

const tooMany = () => new AppError('conflict', `A claim has at most ${maxClaimPhotos} photographs.`);
