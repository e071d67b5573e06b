import { z } from 'zod';
import { quoteStates } from '#domain/orders/program-quote.ts';
import { LinesToOrder } from './cart.ts';
import type { Endpoint } from './endpoint.ts';
import { Order } from './orders.ts';
import { Id, Instant, Rupees } from './shapes.ts';

const noQuoteId = 'This is not the id of a quote';
export const QuoteId = z
  .string()
  .max(36, { error: noQuoteId, abort: true })
  .regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i, noQuoteId)
  .meta({ description: 'The id of a quote' });

export const QuoteRequest = z.strictObject({
  lines: LinesToOrder,
  deliveryAddressId: Id.optional().describe('A saved address of the person; their default one when omitted'),
  deliverAt: Instant.optional().describe('The start of a slot of the kitchen; as soon as possible when omitted'),
});
export type QuoteRequest = z.output<typeof QuoteRequest>;

/** The order as it would be placed: lines, bill, time and address. */
export const QuotedOrder = Order.pick({
  kitchenName: true,
  subtotalAmount: true,
  deliveryFee: true,
  taxAmount: true,
  totalAmount: true,
  terms: true,
  deliveryAddressLabel: true,
  deliveryAddressLine1: true,
  deliveryAddressLine2: true,
  deliveryCity: true,
  deliveryState: true,
  deliveryPostalCode: true,
  deliverAt: true,
  promisedFrom: true,
  promisedTo: true,
  items: true,
});
export type QuotedOrder = z.output<typeof QuotedOrder>;

/** What a person confirms. It has no text of the program but its name. */
export const ProgramQuote = z.object({
  id: QuoteId,
  programName: z.string(),
  preparedAt: Instant,
  expiresAt: Instant,
  state: z.enum(quoteStates),
  order: QuotedOrder,
  /** What the person allowed the program to order without asking; null: nothing. */
  allowedPerOrder: Rupees.nullable(),
  allowedPerDay: Rupees.nullable(),
  orderId: Id.nullable(),
});
export type ProgramQuote = z.output<typeof ProgramQuote>;

const params = z.object({ id: QuoteId });

export const getProgramQuote = {
  method: 'GET',
  path: '/program-quotes/:id',
  summary: 'A quote that a connected program prepared for the caller',
  access: 'signed-in',
  params,
  response: ProgramQuote,
} as const satisfies Endpoint;

export const confirmProgramQuote = {
  method: 'POST',
  path: '/program-quotes/:id/order',
  summary: 'Place the order of a quote, once; cash on delivery. 409 when it has expired or its total has changed',
  access: 'signed-in',
  params,
  response: Order,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const declineProgramQuote = {
  method: 'PUT',
  path: '/program-quotes/:id/declined',
  summary: 'Refuse a quote that a program prepared: it can no longer be ordered',
  access: 'signed-in',
  params,
  response: ProgramQuote,
} as const satisfies Endpoint;
