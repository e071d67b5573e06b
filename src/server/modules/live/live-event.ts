import { z } from 'zod';
import {
  type CashHandedIn,
  type ClaimChanged,
  type ConsultationChanged,
  type NoteAdded,
  type OrderMoved,
  consultationChanges,
  resetEvent,
} from '#contract/live.ts';
import { Id, Instant } from '#contract/shapes.ts';
import { claimStates } from '#domain/claims/claim-state.ts';
import { orderStatuses, statusBefore } from '#domain/orders/order-status.ts';

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
    isHandedBack: z.boolean().optional(),
    /** Null for events from before staff were bound to kitchens. */
    kitchenId: Id.nullable().default(null),
    /** Where it was before an admin moved it. */
    formerKitchenId: Id.nullable().default(null),
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
    /** Assigned after the change. */
    nutritionistId: Id.nullable(),
    /** Assigned before, when the change is an assignment. */
    formerNutritionistId: Id.nullable(),
    at: Instant,
  }),
});

const ClaimEvent = z.object({
  id: Id,
  topic: z.literal('claim'),
  subjectId: Id,
  ownerId: Id,
  body: z.object({ orderId: Id, state: z.enum(claimStates), at: Instant }),
});

/** The owner is the customer whom the note is about, and who does not receive it. */
const NoteEvent = z.object({
  id: Id,
  topic: z.literal('note'),
  subjectId: Id,
  ownerId: Id,
  body: z.object({
    /** Both null for a note about a customer. */
    orderId: Id.nullable(),
    kitchenId: Id.nullable(),
    at: Instant,
  }),
});

/** The owner is the rider. */
const CashEvent = z.object({
  id: Id,
  topic: z.literal('cash'),
  subjectId: Id,
  ownerId: Id,
  body: z.object({ kitchenId: Id, isCounted: z.boolean(), at: Instant }),
});

/** Sent by NOTIFY to every process, and stored for clients that resume. */
export const LiveEvent = z.discriminatedUnion('topic', [
  OrderEvent,
  ConsultationEvent,
  ClaimEvent,
  NoteEvent,
  CashEvent,
]);
export type LiveEvent = z.output<typeof LiveEvent>;

/** Null for an invalid payload: any client of the database can notify on the channel. */
export function readAnnouncement(payload: string): LiveEvent | null {
  try {
    return LiveEvent.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

/** Without user ids: `pickedUpBy` decides who receives the event and is not sent. */
export function toMessage(event: LiveEvent): string {
  return sse(event.id, event.topic, JSON.stringify(toData(event)));
}

type Data = OrderMoved | ConsultationChanged | ClaimChanged | NoteAdded | CashHandedIn;

function toData({ topic, subjectId, body }: LiveEvent): Data {
  switch (topic) {
    case 'order':
      return {
        orderId: subjectId,
        status: body.status,
        isPickedUp: body.isPickedUp,
        at: body.at,
        ...(body.fromStatus !== null && statusBefore(body.fromStatus) === body.status && { isStepBack: true }),
        ...(body.isHandedBack && { isHandedBack: true }),
      };
    case 'claim':
      return { claimId: subjectId, ...body };
    case 'consultation':
      return { consultationId: subjectId, change: body.change, at: body.at };
    case 'note':
      return { noteId: subjectId, orderId: body.orderId, at: body.at };
    case 'cash':
      return { handInId: subjectId, isCounted: body.isCounted, at: body.at };
  }
}

/** Also sets the id to resume from; null means that there is none. */
export function resetMessage(newestId: number | null): string {
  return sse(newestId, resetEvent, '');
}

export function startMessage(newestId: number | null): string {
  return newestId === null ? heartbeat : `id: ${newestId}\n\n`;
}

export const heartbeat = ':\n\n';

/** An empty `data:` line is needed: browsers ignore an event without data. */
function sse(id: number | null, event: string, data: string): string {
  return `id: ${id ?? ''}\nevent: ${event}\ndata: ${data}\n\n`;
}
