import { z } from 'zod';
import { orderStatuses } from '#domain/order-status.ts';
import { Id, Instant } from './shapes.ts';

/** Server-sent events of the signed-in person, with the bearer header; the event's id allows to resume. */
export const livePath = '/live';

/** An order has moved. It says which and where to, no more: whoever may see it asks for the rest. */
export const OrderMoved = z.object({ orderId: Id, status: z.enum(orderStatuses), at: Instant });
export type OrderMoved = z.output<typeof OrderMoved>;
