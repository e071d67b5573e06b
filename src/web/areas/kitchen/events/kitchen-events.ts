import type { KitchenDashboard } from '#contract/kitchen-board.ts';
import type { OrderMoved } from '#contract/live.ts';
import { orderStatusLabel } from '#domain/orders/order-status.ts';
import { isCancelled } from '#domain/orders/order-status.ts';

export type Announcement = { readonly key: number; readonly text: string };

/** New orders since this tab was opened. */
export type KitchenNotifications = {
  /** Highest order id of the first load; null until then. */
  readonly newestAtFirst: number | null;
  /** Arrival time in this tab by order id, in milliseconds. */
  readonly arrivals: ReadonlyMap<number, number>;
  readonly unseen: ReadonlySet<number>;
  /** Orders that were overdue at some time; null until the first load. */
  readonly overdue: ReadonlySet<number> | null;
  /** How often orders became overdue since the first load. */
  readonly overdueAlarms: number;
  /** The last texts of the polite live region: several events may arrive before the next render, and each is announced. */
  readonly announcements: readonly Announcement[];
};

export type KitchenEvent =
  | { readonly type: 'moved'; readonly moved: OrderMoved; readonly now: number }
  /** The newest orders after a refetch: the live stream may have missed some. */
  | { readonly type: 'refetched'; readonly newest: KitchenDashboard['recentOrders']; readonly now: number }
  | { readonly type: 'overdue'; readonly orderIds: readonly number[] }
  | { readonly type: 'seen' };

export const noNotifications: KitchenNotifications = {
  newestAtFirst: null,
  arrivals: new Map(),
  unseen: new Set(),
  overdue: null,
  overdueAlarms: 0,
  announcements: [],
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
    case 'overdue':
      return becomeOverdue(state, event.orderIds);
    case 'seen':
      return state.unseen.size === 0 ? state : { ...state, unseen: new Set() };
  }
}

function onStep(state: KitchenNotifications, moved: OrderMoved, now: number): KitchenNotifications {
  const { orderId, status, isStepBack } = moved;
  if (status === 'CONFIRMED' && !isStepBack) return arrive(state, [orderId], now);
  if (moved.isHandedBack) return { ...state, announcements: announce(state, `Order #${orderId} was handed back.`) };
  if (!isCancelled(status)) return state;
  return {
    ...state,
    unseen: new Set([...state.unseen].filter((id) => id !== orderId)),
    announcements: announce(state, `Order #${orderId}: ${orderStatusLabel(status)}.`),
  };
}

/** The live stream and a refetch may both report an order: it arrives once. */
function arrive(state: KitchenNotifications, ids: readonly number[], now: number): KitchenNotifications {
  const fresh = ids.filter((id) => !state.arrivals.has(id));
  if (fresh.length === 0) return state;
  const names = fresh.map((id) => `#${id}`).join(', ');
  return {
    ...state,
    arrivals: new Map([...state.arrivals, ...fresh.map((id) => [id, now] as const)]),
    unseen: new Set([...state.unseen, ...fresh]),
    announcements: announce(state, `${fresh.length === 1 ? 'New order' : 'New orders'} ${names}.`),
  };
}

/** Reports each overdue order once. An order that is still overdue after a refetch is not reported again. */
function becomeOverdue(state: KitchenNotifications, orderIds: readonly number[]): KitchenNotifications {
  if (state.overdue === null) return { ...state, overdue: new Set(orderIds) };
  const known = state.overdue;
  const fresh = orderIds.filter((id) => !known.has(id));
  if (fresh.length === 0) return state;
  const names = fresh.map((id) => `#${id}`).join(', ');
  return {
    ...state,
    overdue: new Set([...known, ...fresh]),
    overdueAlarms: state.overdueAlarms + 1,
    announcements: announce(state, fresh.length === 1 ? `Order ${names} is overdue.` : `Orders ${names} are overdue.`),
  };
}

const mostAnnouncements = 10;

function announce({ announcements }: KitchenNotifications, text: string): Announcement[] {
  const key = (announcements.at(-1)?.key ?? 0) + 1;
  return [...announcements, { key, text }].slice(-mostAnnouncements);
}

/** '(2) Order Management …' */
export function badgedTitle(title: string, count: number): string {
  const plain = title.replace(/^\(\d+\) /, '');
  return count > 0 ? `(${count}) ${plain}` : plain;
}
