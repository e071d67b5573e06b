import { z } from 'zod';
import { orderStatuses } from '#domain/order-status.ts';
import { Id, Instant } from './shapes.ts';

/** Server-sent events of the signed-in person, with the bearer header; the event's id allows to resume. */
export const livePath = '/live';

/** The event `order`: an order was placed, has moved, or was picked up. It says which, no more: whoever may see it asks for the rest. */
export const OrderMoved = z.object({
  orderId: Id,
  status: z.enum(orderStatuses),
  isPickedUp: z.boolean(),
  at: Instant,
});
export type OrderMoved = z.output<typeof OrderMoved>;

/** The event without data that says: too much was missed to tell it all, read everything again. */
export const resetEvent = 'reset';
