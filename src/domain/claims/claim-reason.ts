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

/** Of what is missing there is no photograph. */
export function canBePhotographed(reason: ClaimReason): boolean {
  return reason !== 'MISSING';
}

/** Of a claim, over all its lines. */
export const maxClaimPhotos = 3;
