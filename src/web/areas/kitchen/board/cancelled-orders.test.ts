import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { withCancelledOrders } from './use-board-orders.ts';

const order = (id: number, status: OrderStatus = 'CONFIRMED') => ({
  id,
  status,
  orderDate: new Date(Date.UTC(2026, 10, 15, 7, id)).toISOString(),
  promisedTo: new Date(Date.UTC(2026, 10, 15, 8, id)).toISOString(),
});
const cancelled = (...ids: number[]) => new Map(ids.map((id) => [id, order(id, 'CANCELLED_BY_USER')]));
const summaryOf = (orders: readonly { id: number; status: string }[]) =>
  orders.map(({ id, status }) => `${id} ${status}`);

describe('an order that is cancelled while the board is open', () => {
  it('is shown as cancelled at once, before the list is refetched', () => {
    expect(summaryOf(withCancelledOrders([order(3), order(2), order(1)], cancelled(2)))).toEqual([
      '3 CONFIRMED',
      '2 CANCELLED_BY_USER',
      '1 CONFIRMED',
    ]);
  });

  it('stays in place when its tab no longer lists it', () => {
    expect(summaryOf(withCancelledOrders([order(4), order(3), order(1)], cancelled(2)))).toEqual([
      '4 CONFIRMED',
      '3 CONFIRMED',
      '2 CANCELLED_BY_USER',
      '1 CONFIRMED',
    ]);
  });

  it('stays even when the list is empty', () => {
    expect(summaryOf(withCancelledOrders([], cancelled(2, 5)))).toEqual(['5 CANCELLED_BY_USER', '2 CANCELLED_BY_USER']);
  });
});
