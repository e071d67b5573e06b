import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { withCancelledOrders } from './cancelled-orders.ts';

const order = (id: number, status: OrderStatus = 'CONFIRMED') => ({
  id,
  status,
  orderDate: new Date(Date.UTC(2026, 10, 15, 7, id)).toISOString(),
});
const cancelled = (...ids: number[]) => new Map(ids.map((id) => [id, order(id, 'CANCELLED_BY_USER')]));
const told = (orders: readonly { id: number; status: string }[]) => orders.map(({ id, status }) => `${id} ${status}`);

describe('an order that is cancelled while the board is looked at', () => {
  it('is struck out at once, before the list is read again', () => {
    expect(told(withCancelledOrders([order(3), order(2), order(1)], cancelled(2)))).toEqual([
      '3 CONFIRMED',
      '2 CANCELLED_BY_USER',
      '1 CONFIRMED',
    ]);
  });

  it('stays in its place when its tab no longer lists it', () => {
    expect(told(withCancelledOrders([order(4), order(3), order(1)], cancelled(2)))).toEqual([
      '4 CONFIRMED',
      '3 CONFIRMED',
      '2 CANCELLED_BY_USER',
      '1 CONFIRMED',
    ]);
  });

  it('stays even when nothing else is left', () => {
    expect(told(withCancelledOrders([], cancelled(2, 5)))).toEqual(['5 CANCELLED_BY_USER', '2 CANCELLED_BY_USER']);
  });
});
