import { queryOptions } from '@tanstack/react-query';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { call } from '#web/platform/api/call.ts';
import { openStatuses } from '#domain/orders/order-status.ts';
import type { BoardOrder } from './board/board-order.ts';
import { boardTabs, type BoardView } from './board/board-search-params.ts';
import type { SlotRange } from './prep-sheet/slot-range.ts';
import { boardPageSize, duePageSize } from './board/board-text.ts';
import type { InternalNote } from '#contract/internal-notes.ts';
import type { Order } from '#contract/orders.ts';

/** Key of everything that shows orders of the kitchen: a live event of any order refetches all of it. */
export const kitchenKey = ['kitchen'] as const;
export const boardKey = [...kitchenKey, 'board'] as const;

// Always stale: an order may have been placed or moved since.
const staleTime = 0;
const endpoints = () => import('#contract/kitchen-board.ts');

export const dashboardQuery = queryOptions({
  queryKey: [...kitchenKey, 'dashboard'],
  queryFn: async ({ signal }) => call((await endpoints()).getKitchenDashboard, undefined, { signal }),
  staleTime,
});

/** By due time, the first tab lists the orders that the kitchen can act on. Delivered orders have no due time. */
export const boardQuery = ({ day, tab, page }: BoardView, order: BoardOrder) =>
  queryOptions({
    queryKey: [...boardKey, day, tab, page, order],
    queryFn: async ({ signal }) => {
      const { listFulfillment } = await endpoints();
      const { status } = boardTabs[tab];
      const isByDue = tab === 'overdue' || (order === 'due' && (status === undefined || openStatuses.includes(status)));
      const query = {
        date: day,
        page,
        size: isByDue ? duePageSize : boardPageSize,
        sort: isByDue ? 'promisedTo,asc' : 'orderDate,desc',
        ...(status && { status }),
        ...(tab === 'overdue' && { overdue: 'true' as const }),
        ...(tab === 'all' && isByDue && { toDo: 'true' as const }),
      } as const;
      return call(listFulfillment, { query }, { signal });
    },
    staleTime,
  });

export const countsQuery = (day: BusinessDay) =>
  queryOptions({
    queryKey: [...kitchenKey, 'counts', day],
    queryFn: async ({ signal }) => call((await endpoints()).countFulfillment, { query: { date: day } }, { signal }),
    staleTime,
  });

/** Polled: orders become overdue by the clock, without an event. */
const overdueEveryMs = 30_000;

export const overdueQuery = queryOptions({
  queryKey: [...kitchenKey, 'overdue'],
  queryFn: async ({ signal }) => call((await endpoints()).listOverdue, undefined, { signal }),
  staleTime,
  refetchInterval: overdueEveryMs,
});

export const prepSheetQuery = (day: BusinessDay, range: SlotRange) =>
  queryOptions({
    queryKey: [...kitchenKey, 'prep-sheet', day, range.from, range.to],
    queryFn: async ({ signal }) => call((await endpoints()).getPrepSheet, { query: slotQuery(day, range) }, { signal }),
    staleTime,
  });

export type LabelsOf = { readonly orderId: number } | { readonly day: BusinessDay; readonly range: SlotRange };

export const labelsQuery = (of: LabelsOf) =>
  queryOptions({
    queryKey: [...kitchenKey, 'labels', of],
    queryFn: async ({ signal }) => {
      const query = 'orderId' in of ? of : slotQuery(of.day, of.range);
      return call((await endpoints()).listLabels, { query }, { signal });
    },
    staleTime,
    gcTime: 0,
  });

const slotQuery = (day: BusinessDay, { from, to }: SlotRange) => ({
  date: day,
  ...(from && { from }),
  ...(to && { to }),
});

/** An order on the board. The answer to a step has neither names nor notes. */
export type KitchenOrder = Order & {
  readonly customerName?: string;
  readonly placedByName?: string | null;
  readonly notes?: readonly InternalNote[];
};
