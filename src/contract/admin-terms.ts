import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { toRupees } from '#domain/money.ts';
import { maxDeliveryFee, maxFreeDeliveryLimit, taxModes, taxRoundings } from '#domain/orders/order-terms.ts';
import { QuoteAmounts } from './cart.ts';
import type { Endpoint } from './endpoint.ts';
import { OrderTerms } from './order-terms.ts';
import { Day, Id, Rupees, rupees } from './shapes.ts';

const access = permissions.setTerms;

const percentProblem = 'Must be from 0 to 100, with at most 2 decimals';
const feeProblem = 'Must be from 0 to 1,000, with at most 2 decimals';
const limitProblem = 'Must be from 0 to 9,999,999, with at most 2 decimals';

/** All terms that hold from the start of a day in Hyderabad. */
export const TermsDraft = z.strictObject({
  startsOn: Day,
  taxPercent: rupees(percentProblem).min(0, percentProblem).max(100, percentProblem),
  taxMode: z.enum(taxModes, 'Please choose'),
  taxRounding: z.literal(taxRoundings.map(toRupees), 'Please choose'),
  deliveryFee: rupees(feeProblem).min(0, feeProblem).max(toRupees(maxDeliveryFee), feeProblem),
  /** Null: no free delivery. */
  freeDeliveryAbove: rupees(limitProblem)
    .min(0, limitProblem)
    .max(toRupees(maxFreeDeliveryLimit), limitProblem)
    .nullable(),
});
export type TermsDraft = z.output<typeof TermsDraft>;

export const DatedTerms = OrderTerms.extend({ startsOn: Day });
export type DatedTerms = z.output<typeof DatedTerms>;

const version = z.int().min(1).max(2_147_483_647);

export const TermsPlan = z.object({
  now: DatedTerms,
  /** The earliest first. */
  coming: z.array(DatedTerms),
  /** Rises with every change of the plan. */
  version,
  /** The earliest day on which other terms may begin: today before the first order. They begin at once then. */
  firstDay: Day,
  /** Before the first order: the terms in force came with the shop, and were not chosen. */
  needsConfirmation: z.boolean(),
});
export type TermsPlan = z.output<typeof TermsPlan>;

export const TermsPreview = z.object({
  /** What was planned for that day so far. */
  before: OrderTerms,
  after: OrderTerms,
  /** In words; empty when nothing changes. */
  changes: z.array(z.string()),
  /** One order under both terms. */
  example: z.object({
    /** Null: an example, because no order has been placed yet. */
    orderId: Id.nullable(),
    lines: z.array(
      z.object({ position: z.int(), name: z.string(), quantity: z.int(), unitPrice: Rupees, lineTotal: Rupees }),
    ),
    before: QuoteAmounts,
    after: QuoteAmounts,
  }),
  version,
});
export type TermsPreview = z.output<typeof TermsPreview>;

export const getTermsPlan = {
  method: 'GET',
  path: '/admin/order-terms',
  summary: 'The terms in force and those that begin later',
  access,
  response: TermsPlan,
} as const satisfies Endpoint;

export const previewTerms = {
  method: 'POST',
  path: '/admin/order-terms/preview',
  summary: 'One order under new terms; the newest one unless a number is given. Writes nothing',
  access,
  body: TermsDraft.extend({ orderId: Id.optional() }),
  response: TermsPreview,
} as const satisfies Endpoint;

export const scheduleTerms = {
  method: 'POST',
  path: '/admin/order-terms',
  summary:
    'Let new terms begin on a day to come; before the first order also at once. 409 when the plan has changed since the preview',
  access,
  needsSecondFactor: true,
  body: TermsDraft.extend({ version }),
  response: TermsPlan,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;
