import { queryOptions } from '@tanstack/react-query';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { call } from '#web/api/call.ts';
import { boardTabs, type BoardView } from './board/board-search-params.ts';
import { boardPageSize } from './board/board-text.ts';

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

export const boardQuery = ({ day, tab, page }: BoardView) =>
  queryOptions({
    queryKey: [...boardKey, day, tab, page],
    queryFn: async ({ signal }) => {
      const { listFulfillment } = await endpoints();
      const { status } = boardTabs[tab];
      const query = {
        date: day,
        page,
        size: boardPageSize,
        sort: 'orderDate,desc',
        ...(status && { status }),
      } as const;
      return call(listFulfillment, { query }, { signal });
    },
    staleTime,
  });

export const prepSheetQuery = (day: BusinessDay) =>
  queryOptions({
    queryKey: [...kitchenKey, 'prep-sheet', day],
    queryFn: async ({ signal }) => call((await endpoints()).getPrepSheet, { query: { date: day } }, { signal }),
    staleTime,
  });
