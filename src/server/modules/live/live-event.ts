import { z } from 'zod';
import { type ConsultationChanged, type OrderMoved, consultationChanges, resetEvent } from '#contract/live.ts';
import { Id, Instant } from '#contract/shapes.ts';
import { orderStatuses } from '#domain/orders/order-status.ts';

const OrderEvent = z.object({
  id: Id,
  topic: z.literal('order'),
  subjectId: Id,
  ownerId: Id,
  body: z.object({
    status: z.enum(orderStatuses),
    /** Null when the order was placed; the status itself when it was picked up. */
    fromStatus: z.enum(orderStatuses).nullable(),
    isPickedUp: z.boolean(),
    pickedUpBy: Id.nullable(),
    at: Instant,
  }),
});

const ConsultationEvent = z.object({
  id: Id,
  topic: z.literal('consultation'),
  subjectId: Id,
  ownerId: Id,
  body: z.object({
    change: z.enum(consultationChanges),
    /** Who has it after the change. */
    nutritionistId: Id.nullable(),
    /** Who had it before, when the change is an assignment. */
    formerNutritionistId: Id.nullable(),
    at: Instant,
  }),
});

/** What the database announces to every process, and keeps for whoever was away. */
export const LiveEvent = z.discriminatedUnion('topic', [OrderEvent, ConsultationEvent]);
export type LiveEvent = z.output<typeof LiveEvent>;

/** Null when it is none of ours: whoever may connect to the database may say anything on a channel. */
export function readAnnouncement(payload: string): LiveEvent | null {
  try {
    return LiveEvent.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

/** Nothing about persons: who has picked an order up is for the audience to know, not for its listeners. */
export function toMessage(event: LiveEvent): string {
  return sse(event.id, event.topic, JSON.stringify(toData(event)));
}

function toData({ topic, subjectId, body }: LiveEvent): OrderMoved | ConsultationChanged {
  switch (topic) {
    case 'order':
      return { orderId: subjectId, status: body.status, isPickedUp: body.isPickedUp, at: body.at };
    case 'consultation':
      return { consultationId: subjectId, change: body.change, at: body.at };
  }
}

/** Also says from where to resume; without a number there is nothing to resume from. */
export function resetMessage(newestId: number | null): string {
  return sse(newestId, resetEvent, '');
}

export function startMessage(newestId: number | null): string {
  return newestId === null ? heartbeat : `id: ${newestId}\n\n`;
}

export const heartbeat = ':\n\n';

/** The line of an empty text stays: an event without data is none. */
function sse(id: number | null, event: string, data: string): string {
  return `id: ${id ?? ''}\nevent: ${event}\ndata: ${data}\n\n`;
}
