import type { ConsultationChanged } from '#contract/live.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { Role } from '#domain/accounts/role.ts';
import type { LiveEvent } from './live-event.ts';

/** Who receives which events: here for new events, in live-queries.ts for missed ones. A test compares the two. */
export type Audience = {
  readonly userId: number;
  /** Besides the user's own orders. */
  readonly orders: 'none' | 'those-to-deliver' | 'all';
  /** Besides the user's own consultations. */
  readonly mayReceiveAssigned: boolean;
  readonly assignsConsultations: boolean;
};

export function audienceOf({ userId, roles }: { userId: number; roles: readonly Role[] }): Audience {
  return {
    userId,
    orders: ordersVisibleTo(roles),
    mayReceiveAssigned: roles.includes('ROLE_NUTRITIONIST'),
    assignsConsultations: roles.includes('ROLE_ADMIN'),
  };
}

function ordersVisibleTo(roles: readonly Role[]): Audience['orders'] {
  if (roles.includes('ROLE_KITCHEN_MANAGER') || roles.includes('ROLE_ADMIN')) return 'all';
  return roles.includes('ROLE_DELIVERY_ASSISTANT') ? 'those-to-deliver' : 'none';
}

/** Delivery assistants receive no events of orders that are still in the kitchen. */
export const statusesForDelivery: readonly OrderStatus[] = [
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'COMPLETED',
  'CANCELLED_BY_USER',
  'CANCELLED_BY_ADMIN',
];

/** Admins assign consultations and must not receive events of their messages, plans, times or targets. */
export const changesForAdmins: readonly ConsultationChanged['change'][] = [
  'requested',
  'status',
  'assignment',
  'document',
];

export function mayReceive(audience: Audience, event: LiveEvent): boolean {
  if (event.ownerId === audience.userId) return true;
  return event.topic === 'order' ? mayReceiveOrder(audience, event.body) : mayReceiveConsultation(audience, event.body);
}

type BodyOf<T extends LiveEvent['topic']> = Extract<LiveEvent, { topic: T }>['body'];

function mayReceiveOrder({ userId, orders }: Audience, body: BodyOf<'order'>): boolean {
  if (orders === 'all') return true;
  if (orders === 'none' || !statusesForDelivery.includes(body.status)) return false;
  // Waiting for pick-up, or just picked up.
  if (body.status === 'OUT_FOR_DELIVERY') return true;
  const wasWaiting = body.fromStatus === 'OUT_FOR_DELIVERY' && body.pickedUpBy === null;
  return wasWaiting || body.pickedUpBy === userId;
}

/** The former nutritionist receives the reassignment itself, and nothing afterwards. */
function mayReceiveConsultation(audience: Audience, body: BodyOf<'consultation'>): boolean {
  if (audience.assignsConsultations && changesForAdmins.includes(body.change)) return true;
  return audience.mayReceiveAssigned && [body.nutritionistId, body.formerNutritionistId].includes(audience.userId);
}
