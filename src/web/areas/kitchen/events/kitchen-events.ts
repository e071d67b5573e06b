import type { KitchenDashboard } from '#contract/kitchen-board.ts';
import type { OrderMoved } from '#contract/live.ts';
import { orderStatusLabels } from '#domain/orders/order-status.ts';
import { isCancelled } from '../board/cancelled-orders.ts';

/** New orders since this tab was opened. */
export type KitchenNotifications = {
  /** Highest order id of the first load; null until then. */
  readonly newestAtFirst: number | null;
  /** Arrival time in this tab by order id, in milliseconds. */
  readonly arrivals: ReadonlyMap<number, number>;
  readonly unseen: ReadonlySet<number>;
  /** Latest text for the polite live region. */
  readonly announcement: string;
};

export type KitchenEvent =
  | { readonly type: 'moved'; readonly moved: OrderMoved; readonly now: number }
  /** The newest orders after a refetch: the live stream may have missed some. */
  | { readonly type: 'refetched'; readonly newest: KitchenDashboard['recentOrders']; readonly now: number }
  | { readonly type: 'seen' };

export const noNotifications: KitchenNotifications = {
  newestAtFirst: null,
  arrivals: new Map(),
  unseen: new Set(),
  announcement: '',
};

export function notificationsReducer(state: KitchenNotifications, event: KitchenEvent): KitchenNotifications {
  switch (event.type) {
    case 'moved':
      return onStep(state, event.moved, event.now);
    case 'refetched': {
      const ids = event.newest.map(({ id }) => id);
      if (state.newestAtFirst === null) return { ...state, newestAtFirst: Math.max(0, ...ids) };
      const { newestAtFirst } = state;
      return arrive(
        state,
        ids.filter((id) => id > newestAtFirst),
        event.now,
      );
    }
    case 'seen':
      return state.unseen.size === 0 ? state : { ...state, unseen: new Set() };
  }
}

function onStep(state: KitchenNotifications, { orderId, status }: OrderMoved, now: number): KitchenNotifications {
  if (status === 'CONFIRMED') return arrive(state, [orderId], now);
  if (!isCancelled(status)) return state;
  return {
    ...state,
    unseen: new Set([...state.unseen].filter((id) => id !== orderId)),
    announcement: `Order #${orderId}: ${orderStatusLabels[status]}.`,
  };
}

/** The live stream and a refetch may both report an order: it arrives once. */
function arrive(state: KitchenNotifications, ids: readonly number[], now: number): KitchenNotifications {
  const fresh = ids.filter((id) => !state.arrivals.has(id));
  if (fresh.length === 0) return state;
  return {
    ...state,
    arrivals: new Map([...state.arrivals, ...fresh.map((id) => [id, now] as const)]),
    unseen: new Set([...state.unseen, ...fresh]),
    announcement: `${fresh.length === 1 ? 'New order' : 'New orders'} ${fresh.map((id) => `#${id}`).join(', ')}.`,
  };
}

/** '(2) Order Management …' */
export function badgedTitle(title: string, count: number): string {
  const plain = title.replace(/^\(\d+\) /, '');
  return count > 0 ? `(${count}) ${plain}` : plain;
}
