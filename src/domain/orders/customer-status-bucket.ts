import type { OrderStatus } from './order-status.ts';

/** The eight status groups of a customer's order history. */
export const customerBuckets = [
  'pending',
  'processing',
  'shipped',
  'out-for-delivery',
  'delivered',
  'completed',
  'cancelled',
  'other',
] as const;
export type CustomerBucket = (typeof customerBuckets)[number];

// No transition leads to SHIPPED; it has a bucket in case it appears.
const buckets: Record<OrderStatus | 'SHIPPED', CustomerBucket> = {
  PENDING: 'pending',
  CONFIRMED: 'other',
  PROCESSING: 'processing',
  SHIPPED: 'shipped',
  OUT_FOR_DELIVERY: 'out-for-delivery',
  DELIVERED: 'delivered',
  COMPLETED: 'completed',
  PAYMENT_FAILED: 'other',
  REFUNDED: 'other',
  CANCELLED_BY_USER: 'cancelled',
  CANCELLED_BY_ADMIN: 'cancelled',
};

export function customerBucket(status: string): CustomerBucket {
  return isKnown(status) ? buckets[status] : 'other';
}

function isKnown(status: string): status is keyof typeof buckets {
  return Object.hasOwn(buckets, status);
}
