import { describe, expect, it } from 'vitest';
import { customerBucket, customerBuckets } from './customer-status-bucket.ts';
import { orderStatuses } from './order-status.ts';

describe('the status a customer sees', () => {
  it.each([
    ['PENDING', 'pending'],
    ['CONFIRMED', 'other'],
    ['PROCESSING', 'processing'],
    ['SHIPPED', 'shipped'],
    ['OUT_FOR_DELIVERY', 'out-for-delivery'],
    ['DELIVERED', 'delivered'],
    ['COMPLETED', 'completed'],
    ['CANCELLED_BY_USER', 'cancelled'],
    ['CANCELLED_BY_ADMIN', 'cancelled'],
    ['PAYMENT_FAILED', 'other'],
    ['REFUNDED', 'other'],
    ['toString', 'other'],
    ['LOST', 'other'],
  ])('%s is in the bucket %s', (status, bucket) => {
    expect(customerBucket(status)).toBe(bucket);
  });

  it('is one of eight kinds, and each of them happens', () => {
    const seen = [...orderStatuses, 'SHIPPED'].map(customerBucket);
    expect([...customerBuckets].toSorted()).toEqual([...new Set(seen)].toSorted());
  });
});
