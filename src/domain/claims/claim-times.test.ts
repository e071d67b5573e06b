import { describe, expect, it } from 'vitest';
import { type OrderStatus, orderStatuses } from '../orders/order-status.ts';
import {
  acknowledgeBy,
  acknowledgement,
  claimability,
  claimableUntil,
  isClaimSeries,
  claimableStatuses,
} from './claim-times.ts';

const delivered = new Date('2026-11-17T13:24:00Z');
const later = (at: Date, hours: number, ms = 0) => new Date(at.getTime() + hours * 3_600_000 + ms);

describe('an order can be claimed on', () => {
  it.each([
    ['customer', 24],
    ['staff', 7 * 24],
  ] as const)('by %s until %i hours after its delivery', (by, hours) => {
    expect(claimableUntil(delivered, by)).toEqual(later(delivered, hours));
    expect(claimability('DELIVERED', delivered, delivered, by)).toBe('claimable');
    expect(claimability('DELIVERED', delivered, later(delivered, hours, -1), by)).toBe('claimable');
    expect(claimability('DELIVERED', delivered, later(delivered, hours), by)).toBe('too-late');
  });

  const expected: Record<OrderStatus, boolean> = {
    PENDING: false,
    CONFIRMED: false,
    PROCESSING: false,
    OUT_FOR_DELIVERY: false,
    DELIVERED: true,
    COMPLETED: true,
    PAYMENT_FAILED: false,
    REFUNDED: false,
    CANCELLED_BY_USER: false,
    CANCELLED_BY_ADMIN: true,
  };
  it.each(orderStatuses)('while it is %s only if it was delivered and is not undone', (status) => {
    expect(claimability(status, delivered, delivered, 'customer')).toBe(
      expected[status] ? 'claimable' : 'not-delivered',
    );
    expect(claimability(status, null, delivered, 'staff')).toBe('not-delivered');
    expect(claimableStatuses.includes(status)).toBe(expected[status]);
  });
});

describe('the first answer', () => {
  const by = acknowledgeBy(delivered);
  it.each([
    [null, later(delivered, 48), 'waiting'],
    [null, later(delivered, 48, 1), 'overdue'],
    [by, later(delivered, 60), 'in-time'],
    [later(by, 0, 1), later(delivered, 60), 'late'],
  ] as const)('given at %s is, at %s, %s', (acknowledgedAt, now, outcome) => {
    expect(acknowledgement(delivered, acknowledgedAt, now)).toBe(outcome);
  });
});

it.each([
  [1, 1, false],
  [2, 2, false],
  [3, 3, true],
  [1, 3, true],
  [3, 1, true],
])('%i claims of a customer and %i of the household in 30 days: a series is %s', (ofCustomer, ofHousehold, series) => {
  expect(isClaimSeries({ ofCustomer, ofHousehold })).toBe(series);
});
