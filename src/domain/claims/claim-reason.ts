/** What went wrong with a line of an order, or with its delivery. */
export const claimReasons = ['DAMAGED', 'MISSING', 'WRONG', 'LATE', 'QUALITY'] as const;
export type ClaimReason = (typeof claimReasons)[number];

export const claimReasonLabels: Record<ClaimReason, string> = {
  DAMAGED: 'Damaged',
  MISSING: 'Missing',
  WRONG: 'Wrong',
  LATE: 'Late',
  QUALITY: 'Quality',
};

/** A missing item cannot be photographed. */
export function canBePhotographed(reason: ClaimReason): boolean {
  return reason !== 'MISSING';
}

/** The limit is for a claim, over all its lines. */
export const maxClaimPhotos = 3;
