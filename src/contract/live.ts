import { z } from 'zod';
import { claimStates } from '#domain/claims/claim-state.ts';
import { orderStatuses } from '#domain/orders/order-status.ts';
import { Id, Instant } from './shapes.ts';

/** Server-sent events of the signed-in user, with a bearer token; `Last-Event-ID` resumes. */
export const livePath = '/live';

/** Server-sent events without data for every open page, signed in or not. */
export const shopLivePath = '/live/shop';
/** What pages read again: meals, ingredients and prices; hours, pause and delay of the kitchens. */
export const shopEvents = ['catalogue', 'kitchens'] as const;
export type ShopEvent = (typeof shopEvents)[number];

/** The event `order`: an order was placed, moved, picked up or handed back. It contains the id only: clients fetch the rest. */
export const OrderMoved = z.object({
  orderId: Id,
  status: z.enum(orderStatuses),
  isPickedUp: z.boolean(),
  /** The kitchen took its last step back. */
  isStepBack: z.literal(true).optional(),
  /** A rider brought it back, and the kitchen decides. */
  isHandedBack: z.literal(true).optional(),
  at: Instant,
});
export type OrderMoved = z.output<typeof OrderMoved>;

export const consultationChanges = [
  'requested',
  'status',
  'assignment',
  'message',
  'plan',
  'appointment',
  'document',
  'target',
  'sharing',
] as const;

/** The event `consultation`: one has changed; clients fetch the rest. */
export const ConsultationChanged = z.object({ consultationId: Id, change: z.enum(consultationChanges), at: Instant });
export type ConsultationChanged = z.output<typeof ConsultationChanged>;

/** The event `claim`: one was opened, has a new photograph or changed its state; clients fetch the rest. */
export const ClaimChanged = z.object({ claimId: Id, orderId: Id, state: z.enum(claimStates), at: Instant });
export type ClaimChanged = z.output<typeof ClaimChanged>;

/** The event `note`: staff added an internal note. Customers never receive it. */
export const NoteAdded = z.object({
  noteId: Id,
  /** Null: the note is about a customer. */
  orderId: Id.nullable(),
  at: Instant,
});
export type NoteAdded = z.output<typeof NoteAdded>;

/** The event `cash`: a rider handed in cash, or a manager counted it; clients fetch the amounts. */
export const CashHandedIn = z.object({ handInId: Id, isCounted: z.boolean(), at: Instant });
export type CashHandedIn = z.output<typeof CashHandedIn>;

/** The event without data after too many missed events: clients reload everything. */
export const resetEvent = 'reset';
