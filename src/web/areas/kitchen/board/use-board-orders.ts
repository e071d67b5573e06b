import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { isCancelled } from '#domain/orders/order-status.ts';
import { useLiveEvents } from '#web/platform/live/use-live-events.ts';
import { boardQuery } from '../kitchen-queries.ts';
import type { BoardOrder } from './board-order.ts';
import type { BoardView } from './board-search-params.ts';
import { useHeldPlaces } from './hold-places.ts';
import { dueAt } from '#web/features/orders/order-due.ts';

const none: ReadonlyMap<number, Order> = new Map();

/** One view of the board. Orders that are cancelled meanwhile stay, crossed out, until the view is left. */
export function useBoardOrders(view: BoardView, sorting: BoardOrder, refetchInterval: number | false) {
  const { data, isError, isFetching, refetch } = useQuery({ ...boardQuery(view, sorting), refetchInterval });
  const everShown = useRef(new Map<number, Order>());
  const [cancelled, setCancelled] = useState(none);

  useEffect(() => {
    for (const order of data?.content ?? []) everShown.current.set(order.id, order);
  }, [data]);
  useLiveEvents({
    onMoved: ({ orderId, status }) => {
      const order = everShown.current.get(orderId);
      if (order && isCancelled(status)) setCancelled((others) => new Map([...others, [orderId, { ...order, status }]]));
    },
    // useKitchenEvents refetches everything.
    onGap: () => {},
  });

  const orders = useMemo(
    () => data && withCancelledOrders(data.content, cancelled, sorting),
    [data, cancelled, sorting],
  );
  return {
    page: data,
    ...useHeldPlaces(orders),
    isError,
    isFetching,
    readAgain: () => void refetch(),
  };
}

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
