import { type ClaimReason, maxClaimPhotos } from '#domain/claims/claim-reason.ts';
import type { ClaimPosition } from '#domain/claims/largest-amounts.ts';

export type LineDraft = { readonly reason: ClaimReason | null; readonly quantity: number };
/** The ticked lines. */
export type LineDrafts = ReadonlyMap<ClaimPosition, LineDraft>;

export function withLine(drafts: LineDrafts, position: ClaimPosition, line: LineDraft | null): LineDrafts {
  const next = new Map(drafts);
  if (line) next.set(position, line);
  else next.delete(position);
  return next;
}

/** The lines as they are sent, by position and the delivery last; null while a ticked line has no reason. */
export function draftedLines(drafts: LineDrafts) {
  const lines = Array.from(drafts, ([position, { reason, quantity }]) => ({ position, reason, quantity }));
  const chosen = lines.flatMap(({ reason, ...line }) => (reason === null ? [] : [{ ...line, reason }]));
  if (chosen.length === 0 || chosen.length < lines.length) return null;
  return chosen.toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity));
}

export type PhotoDraft = {
  readonly position: ClaimPosition;
  readonly file: File;
  /** Of the preview. */
  readonly url: string;
  readonly isSent: boolean;
};

/** Photographs of ticked lines; of what is missing there is none. */
export function shownPhotos(photos: readonly PhotoDraft[], drafts: LineDrafts): readonly PhotoDraft[] {
  return photos.filter(({ position }) => {
    const line = drafts.get(position);
    return line !== undefined && line.reason !== 'MISSING';
  });
}

export const canAddPhoto = (photos: readonly PhotoDraft[]): boolean => photos.length < maxClaimPhotos;
