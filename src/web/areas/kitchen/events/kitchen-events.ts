import type { KitchenDashboard } from '#contract/kitchen-board.ts';
import type { OrderMoved } from '#contract/live.ts';
import { orderStatusLabel } from '#domain/orders/order-status.ts';
import { isCancelled } from '#domain/orders/order-status.ts';

/** What has come in since this tab was opened. */
export type KitchenEvents = {
  /** Of the orders that were there at first; null until they have been read. */
  readonly newestAtFirst: number | null;
  /** By order: when this tab learnt of it, in milliseconds. */
  readonly arrivals: ReadonlyMap<number, number>;
  readonly unseen: ReadonlySet<number>;
  /** For a polite region: the last thing worth saying. */
  readonly announcement: string;
};

export type KitchenEvent =
  | { readonly type: 'told'; readonly moved: OrderMoved; readonly now: number }
  /** The newest orders, read anew: the stream may have been down. */
  | { readonly type: 'read'; readonly newest: KitchenDashboard['recentOrders']; readonly now: number }
  | { readonly type: 'seen' };

export const noEvents: KitchenEvents = {
  newestAtFirst: null,
  arrivals: new Map(),
  unseen: new Set(),
  announcement: '',
};

export function onEvent(events: KitchenEvents, event: KitchenEvent): KitchenEvents {
  switch (event.type) {
    case 'told':
      return onStep(events, event.moved, event.now);
    case 'read': {
      const ids = event.newest.map(({ id }) => id);
      if (events.newestAtFirst === null) return { ...events, newestAtFirst: Math.max(0, ...ids) };
      const { newestAtFirst } = events;
      return arrive(
        events,
        ids.filter((id) => id > newestAtFirst),
        event.now,
      );
    }
    case 'seen':
      return events.unseen.size === 0 ? events : { ...events, unseen: new Set() };
  }
}

function onStep(events: KitchenEvents, { orderId, status }: OrderMoved, now: number): KitchenEvents {
  if (status === 'CONFIRMED') return arrive(events, [orderId], now);
  if (!isCancelled(status)) return events;
  return {
    ...events,
    unseen: new Set([...events.unseen].filter((id) => id !== orderId)),
    announcement: `Order #${orderId}: ${orderStatusLabel(status)}.`,
  };
}

/** The stream and a reading may both tell of an order: it arrives once. */
function arrive(events: KitchenEvents, ids: readonly number[], now: number): KitchenEvents {
  const fresh = ids.filter((id) => !events.arrivals.has(id));
  if (fresh.length === 0) return events;
  return {
    ...events,
    arrivals: new Map([...events.arrivals, ...fresh.map((id) => [id, now] as const)]),
    unseen: new Set([...events.unseen, ...fresh]),
    announcement: `${fresh.length === 1 ? 'New order' : 'New orders'} ${fresh.map((id) => `#${id}`).join(', ')}.`,
  };
}

/** '(2) Order Management …' */
export function badgedTitle(title: string, count: number): string {
  const plain = title.replace(/^\(\d+\) /, '');
  return count > 0 ? `(${count}) ${plain}` : plain;
}
