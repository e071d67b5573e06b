import type { ConsultationChanged } from '#contract/live.ts';
import { type KitchenScope, isInScope, may } from '#domain/accounts/permissions.ts';
import { deliveryEventStatuses } from '#domain/orders/order-status.ts';
import type { Role } from '#domain/accounts/role.ts';
import type { LiveEvent } from './live-event.ts';

/** Who receives which events: here for new events, in live-queries.ts for missed ones. A test compares the two. */
export type Audience = {
  readonly userId: number;
  /** Besides the user's own orders. */
  readonly orders: 'none' | 'those-to-deliver' | 'all';
  /** The kitchens of those orders. */
  readonly kitchens: KitchenScope;
  /** Besides the user's own consultations. */
  readonly mayReceiveAssigned: boolean;
  readonly assignsConsultations: boolean;
  readonly decidesClaims: boolean;
  /** Of those kitchens. */
  readonly notesOrders: boolean;
  readonly notesCustomers: boolean;
  /** Of those kitchens, besides the user's own. */
  readonly countsCash: boolean;
};

type Listener = { readonly userId: number; readonly roles: readonly Role[]; readonly kitchens: KitchenScope };

export function audienceOf({ userId, roles, kitchens }: Listener): Audience {
  return {
    userId,
    orders: ordersVisibleTo(roles),
    kitchens,
    mayReceiveAssigned: may('advise', roles),
    assignsConsultations: may('assignConsultations', roles),
    decidesClaims: may('decideClaims', roles),
    notesOrders: may('noteOrders', roles),
    notesCustomers: may('manageUsers', roles),
    countsCash: may('dispatch', roles),
  };
}

function ordersVisibleTo(roles: readonly Role[]): Audience['orders'] {
  if (may('runKitchen', roles) || may('manageOrders', roles)) return 'all';
  return may('deliver', roles) ? 'those-to-deliver' : 'none';
}

/** Admins assign consultations and must not receive events of their messages, plans, times or targets. */
export const changesForAdmins: readonly ConsultationChanged['change'][] = [
  'requested',
  'status',
  'assignment',
  'document',
];

export function mayReceive(audience: Audience, event: LiveEvent): boolean {
  // Notes are for staff only: the customer whom one is about does not receive it.
  if (event.ownerId === audience.userId && event.topic !== 'note') return true;
  switch (event.topic) {
    case 'order':
      return mayReceiveOrder(audience, event.body);
    case 'consultation':
      return mayReceiveConsultation(audience, event.body);
    case 'claim':
      return audience.decidesClaims;
    case 'note':
      return mayReceiveNote(audience, event.body);
    case 'cash':
      return audience.countsCash && isInScope(audience.kitchens, event.body.kitchenId);
  }
}

type BodyOf<T extends LiveEvent['topic']> = Extract<LiveEvent, { topic: T }>['body'];

/** The kitchen that an order has left receives that it did, and nothing afterwards. */
function mayReceiveOrder({ userId, orders, kitchens }: Audience, body: BodyOf<'order'>): boolean {
  const [kitchenId, formerKitchenId] = [body.kitchenId ?? 0, body.formerKitchenId ?? 0];
  if (!isInScope(kitchens, kitchenId) && !isInScope(kitchens, formerKitchenId)) return false;
  if (orders === 'all') return true;
  if (orders === 'none') return false;
  // Also one that the kitchen took back.
  const wasWaiting = body.fromStatus === 'OUT_FOR_DELIVERY' && body.pickedUpBy === null;
  if (wasWaiting) return true;
  if (!deliveryEventStatuses.includes(body.status)) return false;
  // Waiting for pick-up, or just picked up.
  return body.status === 'OUT_FOR_DELIVERY' || body.pickedUpBy === userId;
}

/** The former nutritionist receives the reassignment itself, and nothing afterwards. */
function mayReceiveConsultation(audience: Audience, body: BodyOf<'consultation'>): boolean {
  if (audience.assignsConsultations && changesForAdmins.includes(body.change)) return true;
  return audience.mayReceiveAssigned && [body.nutritionistId, body.formerNutritionistId].includes(audience.userId);
}

function mayReceiveNote({ notesOrders, notesCustomers, kitchens }: Audience, body: BodyOf<'note'>): boolean {
  return body.orderId === null ? notesCustomers : notesOrders && isInScope(kitchens, body.kitchenId ?? 0);
}
