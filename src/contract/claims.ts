import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { claimReasons } from '#domain/claims/claim-reason.ts';
import { claimMessageKinds, claimStates, waysBack } from '#domain/claims/claim-state.ts';
import { textLengths } from '#domain/text-lengths.ts';
import type { Endpoint } from './endpoint.ts';
import { Id, Instant, PathId, Rupees, pageOf, pageQuery, requiredText, textOrEmpty } from './shapes.ts';

/** Of a line in its order, from 0; null: the delivery as a whole. */
export const ClaimPosition = z.int().min(0).max(1000).nullable();

export const ClaimLine = z.object({
  position: ClaimPosition,
  /** Empty for the delivery. */
  name: z.string(),
  quantity: z.int(),
  reason: z.enum(claimReasons),
});
export type ClaimLine = z.output<typeof ClaimLine>;

/** The link works for five minutes. */
export const ClaimPhoto = z.object({ id: Id, position: ClaimPosition, url: z.string() });
export type ClaimPhoto = z.output<typeof ClaimPhoto>;

export const Claim = z.object({
  id: Id,
  orderId: Id,
  state: z.enum(claimStates),
  openedAt: Instant,
  /** A member of staff opened it for a caller. */
  isByStaff: z.boolean(),
  text: z.string(),
  lines: z.array(ClaimLine),
  photos: z.array(ClaimPhoto),
  messages: z.array(z.object({ kind: z.enum(claimMessageKinds), text: z.string(), at: Instant })),
  decidedAt: Instant.nullable(),
  grantedAmount: Rupees.nullable(),
  grantedAs: z.enum(waysBack).nullable(),
});
export type Claim = z.output<typeof Claim>;

export const ClaimsOfOrder = z.object({
  /** Null: it was never delivered. */
  claimableUntil: Instant.nullable(),
  /** It is not too late, and no claim is open. */
  canClaim: z.boolean(),
  /** Newest first. */
  claims: z.array(Claim),
});
export type ClaimsOfOrder = z.output<typeof ClaimsOfOrder>;

const ClaimDraft = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        position: ClaimPosition,
        quantity: z.int().min(1).max(20),
        reason: z.enum(claimReasons),
      }),
    )
    .min(1, 'Please tick what was wrong')
    .max(100)
    .refine(
      (lines) => new Set(lines.map(({ position }) => position)).size === lines.length,
      'Name each line of the order once',
    ),
  text: textOrEmpty(textLengths.claim),
});
export type ClaimDraft = z.input<typeof ClaimDraft>;

const params = z.object({ id: PathId });
const words = (message: string) => z.strictObject({ text: requiredText(message, textLengths.claim) });

export const listClaimsOfOrder = {
  method: 'GET',
  path: '/orders/:id/claims',
  summary: 'The claims of an own order, and until when one can be opened',
  access: 'signed-in',
  params,
  response: ClaimsOfOrder,
} as const satisfies Endpoint;

export const openClaim = {
  method: 'POST',
  path: '/orders/:id/claims',
  summary: 'Report what was wrong with an own order, within 24 hours of its delivery; one open claim at a time',
  access: 'signed-in',
  params,
  body: ClaimDraft,
  response: Claim,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const listClaims = {
  method: 'GET',
  path: '/claims',
  summary: 'Own claims, newest first',
  access: 'signed-in',
  query: pageQuery(['openedAt'], { size: 10, sort: 'openedAt,desc' }),
  response: pageOf(Claim),
} as const satisfies Endpoint;

export const getClaim = {
  method: 'GET',
  path: '/claims/:id',
  summary: 'One own claim',
  access: 'signed-in',
  params,
  response: Claim,
} as const satisfies Endpoint;

export const answerClaim = {
  method: 'POST',
  path: '/claims/:id/answer',
  summary: 'Answer the question of the shop about an own claim',
  access: 'signed-in',
  params,
  body: words('Please write an answer'),
  response: Claim,
  idempotent: true,
} as const satisfies Endpoint;

/** Routed by hand: see raw-endpoints.ts. */
export const claimPhotoPath = '/claims/:id/photos';
export const ClaimPhotoQuery = z.strictObject({
  position: z.coerce.number().pipe(z.int().min(0).max(1000)).optional(),
});

export const listClaimsForCaller = {
  method: 'GET',
  path: '/staff/orders/:id/claims',
  summary: 'The claims of an order, without photographs, for staff who talk to its customer',
  access: permissions.openClaims,
  params,
  response: ClaimsOfOrder,
} as const satisfies Endpoint;

export const openClaimForCaller = {
  method: 'POST',
  path: '/staff/orders/:id/claims',
  summary: 'Open a claim for a customer who calls',
  access: permissions.openClaims,
  params,
  body: ClaimDraft,
  response: Claim,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;
