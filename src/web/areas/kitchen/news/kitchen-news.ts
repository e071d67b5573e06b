import type { KitchenDashboard } from '#contract/kitchen-board.ts';
import type { OrderMoved } from '#contract/live.ts';
import { orderStatusLabels } from '#domain/order-status.ts';
import { isCancelled } from '../board/struck-out.ts';

/** What has come in since this tab was opened. */
export type KitchenNews = {
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

export const noNews: KitchenNews = { newestAtFirst: null, arrivals: new Map(), unseen: new Set(), announcement: '' };

export function hear(news: KitchenNews, event: KitchenEvent): KitchenNews {
  switch (event.type) {
    case 'told':
      return hearOfStep(news, event.moved, event.now);
    case 'read': {
      const ids = event.newest.map(({ id }) => id);
      if (news.newestAtFirst === null) return { ...news, newestAtFirst: Math.max(0, ...ids) };
      const { newestAtFirst } = news;
      return arrive(
        news,
        ids.filter((id) => id > newestAtFirst),
        event.now,
      );
    }
    case 'seen':
      return news.unseen.size === 0 ? news : { ...news, unseen: new Set() };
  }
}

function hearOfStep(news: KitchenNews, { orderId, status }: OrderMoved, now: number): KitchenNews {
  if (status === 'CONFIRMED') return arrive(news, [orderId], now);
  if (!isCancelled(status)) return news;
  return {
    ...news,
    unseen: new Set([...news.unseen].filter((id) => id !== orderId)),
    announcement: `Order #${orderId}: ${orderStatusLabels[status]}.`,
  };
}

/** The stream and a reading may both tell of an order: it arrives once. */
function arrive(news: KitchenNews, ids: readonly number[], now: number): KitchenNews {
  const fresh = ids.filter((id) => !news.arrivals.has(id));
  if (fresh.length === 0) return news;
  return {
    ...news,
    arrivals: new Map([...news.arrivals, ...fresh.map((id) => [id, now] as const)]),
    unseen: new Set([...news.unseen, ...fresh]),
    announcement: `${fresh.length === 1 ? 'New order' : 'New orders'} ${fresh.map((id) => `#${id}`).join(', ')}.`,
  };
}

/** '(2) Order Management …' */
export function badgedTitle(title: string, count: number): string {
  const plain = title.replace(/^\(\d+\) /, '');
  return count > 0 ? `(${count}) ${plain}` : plain;
}
