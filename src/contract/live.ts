import { z } from 'zod';
import { orderStatuses } from '#domain/orders/order-status.ts';
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

/** What has changed about a consultation. */
export const consultationChanges = [
  'requested',
  'status',
  'assignment',
  'message',
  'plan',
  'appointment',
  'document',
  'target',
] as const;

/** The event `consultation`: something has changed about one; whoever may see it asks for the rest. */
export const ConsultationChanged = z.object({ consultationId: Id, change: z.enum(consultationChanges), at: Instant });
export type ConsultationChanged = z.output<typeof ConsultationChanged>;

/** The event without data that says: too much was missed to tell it all, read everything again. */
export const resetEvent = 'reset';
