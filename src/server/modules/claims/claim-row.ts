import type { Claim } from '#contract/claims.ts';
import { type Paise, paise, toRupees } from '#domain/money.ts';
import type { FullClaim } from './claim-queries.ts';

/** Null: without links to photographs, for staff who do not decide. */
export type LinkToPhoto = ((photoId: number) => string) | null;

export function toClaim({ claim, lines, photos, messages, grants }: FullClaim, linkToPhoto: LinkToPhoto): Claim {
  return {
    id: claim.id,
    orderId: claim.orderId,
    state: claim.state,
    openedAt: claim.createdAt.toISOString(),
    isByStaff: claim.openedBy !== null,
    text: claim.text,
    lines: lines.map(({ position, name, quantity, reason }) => ({ position, name: name ?? '', quantity, reason })),
    photos: linkToPhoto ? photos.map(({ id, position }) => ({ id, position, url: linkToPhoto(id) })) : [],
    messages: messages.map(({ kind, text, createdAt }) => ({ kind, text, at: createdAt.toISOString() })),
    decidedAt: claim.decidedAt?.toISOString() ?? null,
    grantedAmount: claim.state === 'GRANTED' ? toRupees(sumOfGrants(grants)) : null,
    grantedAs: claim.givenAs,
  };
}

export function sumOfGrants(grants: FullClaim['grants']): Paise {
  return paise(grants.reduce((sum, { amountPaise }) => sum + amountPaise, 0));
}
