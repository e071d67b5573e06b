import type { BusinessDay } from '#domain/calendar/business-day.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { readDay } from '../kitchen-day.ts';

export const boardHome = '/kitchen-manager/orders';

/** The tab of each status; `never` where it has none. A new status does not compile until it is here. */
type TabOfStatus = {
  PENDING: never;
  CONFIRMED: 'confirmed';
  PROCESSING: 'processing';
  OUT_FOR_DELIVERY: 'out-for-delivery';
  DELIVERED: 'delivered';
  COMPLETED: never;
  PAYMENT_FAILED: never;
  REFUNDED: never;
  CANCELLED_BY_USER: never;
  CANCELLED_BY_ADMIN: never;
};
type Tab<Status> = { readonly label: string; readonly status: Status };

/** Tabs of the board by their search parameter; `all` has no status filter, and `overdue` has the open orders of any day whose promised time has passed. */
export const boardTabs = {
  all: { label: 'All', status: undefined },
  confirmed: { label: 'Confirmed', status: 'CONFIRMED' },
  processing: { label: 'Processing', status: 'PROCESSING' },
  'out-for-delivery': { label: 'Out for Delivery', status: 'OUT_FOR_DELIVERY' },
  delivered: { label: 'Delivered', status: 'DELIVERED' },
  overdue: { label: 'Overdue', status: undefined },
} as const satisfies Record<'all' | 'overdue', Tab<undefined>> & {
  readonly [Status in OrderStatus as TabOfStatus[Status]]: Tab<Status>;
};
export type BoardTab = keyof typeof boardTabs;

export const boardTabNames = Object.keys(boardTabs) as BoardTab[];

/** `page` counts from 0. */
export type BoardView = {
  readonly day: BusinessDay;
  readonly tab: BoardTab;
  readonly page: number;
  /** The order to select, as the command palette links to it. */
  readonly selected?: number | undefined;
};

/** The server limits page × size; no kitchen has that many orders a day. */
const lastPage = 10_000;

export function readBoardView(search: URLSearchParams, today: BusinessDay): BoardView {
  const tab = boardTabNames.find((name) => name === search.get('tab')) ?? 'all';
  const page = search.get('page') ?? '';
  const selected = search.get('order') ?? '';
  return {
    day: readDay(search, today),
    tab,
    page: /^\d{1,6}$/.test(page) ? Math.min(Math.max(Number(page), 1), lastPage) - 1 : 0,
    selected: /^\d{1,9}$/.test(selected) ? Number(selected) : undefined,
  };
}

/** Today is omitted, so that an open board continues with the next day. Pages count from 1 in the URL. */
export function boardPath({ day, tab = 'all', page = 0, selected }: Partial<BoardView>, today: BusinessDay): string {
  const search = new URLSearchParams({
    ...(day !== undefined && day !== today && { date: day }),
    ...(tab !== 'all' && { tab }),
    ...(page > 0 && { page: String(page + 1) }),
    ...(selected !== undefined && { order: String(selected) }),
  });
  return search.size > 0 ? `${boardHome}?${search}` : boardHome;
}
