import type { z } from 'zod';
import { OrderMoved } from '#contract/live.ts';
import { Id } from '#contract/shapes.ts';

/** A step of an order as the database announces it to every process. */
export const LiveEvent = OrderMoved.extend({ eventId: Id, userId: Id });
export type LiveEvent = z.output<typeof LiveEvent>;

/** Null when it is none of ours: whoever may connect to the database may say anything on a channel. */
export function readAnnouncement(payload: string): LiveEvent | null {
  try {
    return LiveEvent.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

export function toMessage({ eventId, orderId, status, at }: LiveEvent): string {
  return `id: ${eventId}\nevent: order\ndata: ${JSON.stringify({ orderId, status, at } satisfies OrderMoved)}\n\n`;
}
