import { customerBucket } from '#domain/orders/customer-status-bucket.ts';
import { orderStatusLabel, type OrderStatus } from '#domain/orders/order-status.ts';

/** The order's timeline says who cancelled; the badge says only that it is cancelled. */
export function customerStatusLabel(status: OrderStatus): string {
  return customerBucket(status) === 'cancelled' ? 'Cancelled' : orderStatusLabel(status);
}
