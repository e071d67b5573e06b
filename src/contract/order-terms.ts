import { z } from 'zod';
import { taxModes } from '#domain/orders/order-terms.ts';
import type { Endpoint } from './endpoint.ts';
import { Rupees } from './shapes.ts';

/** Tax rate and delivery fee of an order; `termsFromWire` turns them into the domain's terms. */
export const OrderTerms = z.object({
  taxPercent: z.number().min(0).max(100),
  taxMode: z.enum(taxModes),
  taxRounding: Rupees,
  deliveryFee: Rupees,
  freeDeliveryAbove: Rupees.nullable(),
});
export type OrderTerms = z.output<typeof OrderTerms>;

export const getOrderTerms = {
  method: 'GET',
  path: '/order-terms',
  summary: 'Tax, delivery fee and free-delivery limit of orders that are placed now',
  access: 'public',
  response: OrderTerms,
} as const satisfies Endpoint;
