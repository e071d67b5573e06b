import type { Order } from '#contract/orders.ts';
import type { BoardOrder } from './board-order.ts';
import { dueAt } from '#web/features/orders/order-due.ts';

type Listed = Pick<Order, 'id' | 'orderDate' | 'promisedTo' | 'status'>;

/**
 * The orders of a view, in its order, including those cancelled since it was opened, even if the server no longer lists
 * them: a cook who has started one has to see the cancellation.
 */
export function withCancelledOrders<T extends Listed>(
  orders: readonly T[],
  cancelled: ReadonlyMap<number, T>,
  sorting: BoardOrder = 'newest',
): readonly T[] {
  if (cancelled.size === 0) return orders;
  const listed = new Set(orders.map(({ id }) => id));
  const gone = [...cancelled.values()].filter(({ id }) => !listed.has(id));
  return [...orders.map((order) => cancelled.get(order.id) ?? order), ...gone].toSorted(
    sorting === 'newest' ? newestFirst : soonestFirst,
  );
}

const soonestFirst = (one: Listed, other: Listed) => dueAt(one) - dueAt(other) || one.id - other.id;

function newestFirst(one: Listed, other: Listed): number {
  return Date.parse(other.orderDate) - Date.parse(one.orderDate) || other.id - one.id;
}
