import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { Id, Instant, Rupees, rupees } from './shapes.ts';

export const CreditEntry = z.object({
  id: Id,
  at: Instant,
  /** Negative when it was spent. */
  amount: rupees(),
  orderId: Id.nullable(),
  reason: z.string(),
});
export type CreditEntry = z.output<typeof CreditEntry>;

export const StoreCredit = z.object({
  balance: Rupees,
  /** The newest ones, newest first. */
  entries: z.array(CreditEntry),
});
export type StoreCredit = z.output<typeof StoreCredit>;

export const getStoreCredit = {
  method: 'GET',
  path: '/store-credit',
  summary: 'Own store credit, and what it came from',
  access: 'signed-in',
  response: StoreCredit,
} as const satisfies Endpoint;
