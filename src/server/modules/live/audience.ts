import type { OrderStatus } from '#domain/order-status.ts';
import type { Role } from '#domain/role.ts';
import type { LiveEvent } from './live-event.ts';

/** Who hears of what: here for what happens now, in live-queries.ts for what was missed. A test compares the two. */
export type Audience = {
  readonly userId: number;
  /** Besides the own orders, of which everybody hears. */
  readonly orders: 'none' | 'those-to-deliver' | 'all';
};

export function audienceOf({ userId, roles }: { userId: number; roles: readonly Role[] }): Audience {
  if (roles.includes('ROLE_KITCHEN_MANAGER') || roles.includes('ROLE_ADMIN')) return { userId, orders: 'all' };
  return { userId, orders: roles.includes('ROLE_DELIVERY_ASSISTANT') ? 'those-to-deliver' : 'none' };
}

/** What a delivery assistant may hear of at all: nothing of what is still in the kitchen. */
export const statusesOutside: readonly OrderStatus[] = [
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'COMPLETED',
  'CANCELLED_BY_USER',
  'CANCELLED_BY_ADMIN',
];

export function hears({ userId, orders }: Audience, { ownerId, body }: LiveEvent): boolean {
  if (ownerId === userId || orders === 'all') return true;
  if (orders === 'none' || !statusesOutside.includes(body.status)) return false;
  // Waiting for somebody, or just taken by somebody.
  if (body.status === 'OUT_FOR_DELIVERY') return true;
  const wasWaiting = body.fromStatus === 'OUT_FOR_DELIVERY' && body.pickedUpBy === null;
  return wasWaiting || body.pickedUpBy === userId;
}
