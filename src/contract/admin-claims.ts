import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { claimReasons } from '#domain/claims/claim-reason.ts';
import { claimStates, waysBack } from '#domain/claims/claim-state.ts';
import { acknowledgements } from '#domain/claims/claim-times.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { AdminOrder } from './admin-orders.ts';
import { Claim, ClaimPosition } from './claims.ts';
import type { Endpoint } from './endpoint.ts';
import { Id, Instant, PathId, Rupees, pageOf, pageQuery, requiredText, textOrEmpty } from './shapes.ts';

const access = permissions.decideClaims;

export const ClaimSummary = z.object({
  id: Id,
  orderId: Id,
  customerName: z.string(),
  state: z.enum(claimStates),
  openedAt: Instant,
  decidedAt: Instant.nullable(),
  isByStaff: z.boolean(),
  reasons: z.array(z.enum(claimReasons)),
  /** Of the order that are claimed, the delivery included. */
  lines: z.int(),
  /** Whether the shop answered for the first time within 48 hours. */
  acknowledgement: z.enum(acknowledgements),
  grantedAmount: Rupees.nullable(),
  grantedAs: z.enum(waysBack).nullable(),
});
export type ClaimSummary = z.output<typeof ClaimSummary>;

/** `to-answer`: for admins, oldest first. `waiting`: for the customer. `answered`: of the last seven days, newest first. */
export const claimBoxes = ['to-answer', 'waiting', 'answered'] as const;
export type ClaimBox = (typeof claimBoxes)[number];

export const listAllClaims = {
  method: 'GET',
  path: '/admin/claims',
  summary: 'The inbox of claims, and how many were acknowledged within 48 hours in the last 30 days',
  access,
  query: pageQuery(['openedAt'], { size: 20, sort: 'openedAt,asc' }).safeExtend({
    box: z.enum(claimBoxes).default('to-answer'),
  }),
  response: pageOf(ClaimSummary).extend({
    /** Not acknowledged after 48 hours. */
    overdue: z.int(),
    acknowledged: z.object({ inTime: z.int(), all: z.int() }),
  }),
} as const satisfies Endpoint;

const AmountAt = z.object({ position: ClaimPosition, amount: Rupees });

/** A claim with what an admin needs beside it to decide. */
export const ClaimCase = z.object({
  claim: Claim,
  acknowledgement: z.enum(acknowledgements),
  acknowledgeBy: Instant,
  openedByName: z.string().nullable(),
  decidedByName: z.string().nullable(),
  order: AdminOrder,
  customer: z.object({ id: Id, name: z.string(), since: Instant, orders: z.int() }),
  /** Of the same customer, newest first. */
  earlierClaims: z.array(ClaimSummary),
  /** In the last 30 days, this one included. */
  series: z.object({ ofCustomer: z.int(), ofHousehold: z.int(), isSeries: z.boolean() }),
  /** Of each claimed line and of the delivery. */
  largest: z.array(AmountAt),
  granted: z.array(AmountAt),
  paidAmount: Rupees,
  givenBackAmount: Rupees,
  /** What can still go back to the way of payment; 0 for an order that was paid in cash. */
  refundableAmount: Rupees,
});
export type ClaimCase = z.output<typeof ClaimCase>;

const params = z.object({ id: PathId });

export const getClaimCase = {
  method: 'GET',
  path: '/admin/claims/:id',
  summary: 'One claim with its order, the largest amounts and earlier claims of the customer',
  access,
  params,
  response: ClaimCase,
} as const satisfies Endpoint;

export const askAboutClaim = {
  method: 'POST',
  path: '/admin/claims/:id/ask',
  summary: 'Ask the customer back',
  access,
  params,
  body: z.strictObject({ text: requiredText('Please write the question', textLengths.claim) }),
  response: ClaimCase,
  idempotent: true,
} as const satisfies Endpoint;

export const refuseClaim = {
  method: 'POST',
  path: '/admin/claims/:id/refuse',
  summary: 'Refuse a claim with a reason that the customer reads',
  access,
  params,
  body: z.strictObject({ text: requiredText('Please write the reason', textLengths.claim) }),
  response: ClaimCase,
  idempotent: true,
} as const satisfies Endpoint;

export const grantClaim = {
  method: 'POST',
  path: '/admin/claims/:id/grant',
  summary: 'Give back an amount for each line, as store credit or to the way of payment; never more than was paid',
  access,
  needsSecondFactor: true,
  params,
  body: z.strictObject({
    as: z.enum(waysBack),
    amounts: z.array(z.strictObject({ position: ClaimPosition, amount: Rupees })).max(101),
    text: textOrEmpty(textLengths.claim),
  }),
  response: ClaimCase,
  idempotent: true,
} as const satisfies Endpoint;
