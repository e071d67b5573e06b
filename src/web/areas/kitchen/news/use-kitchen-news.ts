import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer } from 'react';
import { useLiveEvents } from '#web/live/use-live-events.ts';
import { readAgain } from '#web/live/use-live-orders.ts';
import { useSession } from '#web/session/session-store.ts';
import { staffAreas } from '#web/session/staff-areas.ts';
import { dashboardQuery, kitchenKey } from '../kitchen-queries.ts';
import { ringBell, useBell } from './bell.ts';
import type { KitchenNewsValue } from './kitchen-news-context.ts';
import { badgedTitle, hear, noNews } from './kitchen-news.ts';

/** Once for the whole area: keeps its pages fresh, rings for new orders on all of them and counts those in the title. */
export function useKitchenNews(): KitchenNewsValue & { readonly announcement: string } {
  const isManager = useSession().user?.roles.includes(staffAreas.kitchen.role) ?? false;
  const queryClient = useQueryClient();
  const [news, tell] = useReducer(hear, noNews);
  const { refetchInterval } = useLiveEvents({
    isAlwaysOn: true,
    onMoved: (moved) => {
      tell({ type: 'told', moved, now: Date.now() });
      void queryClient.invalidateQueries({ queryKey: kitchenKey });
    },
    onGap: () => void readAgain(queryClient, kitchenKey),
  });

  // Also behind another window: the title and the bell have to know of orders that the stream did not tell.
  const { data } = useQuery({
    ...dashboardQuery,
    enabled: isManager,
    refetchInterval,
    refetchIntervalInBackground: true,
  });
  useEffect(() => {
    if (data) tell({ type: 'read', newest: data.recentOrders, now: Date.now() });
  }, [data]);

  useBell();
  const arrivalCount = news.arrivals.size;
  useEffect(() => {
    if (arrivalCount > 0) ringBell();
  }, [arrivalCount]);

  const unseenCount = news.unseen.size;
  useTitleBadge(unseenCount);
  const markSeen = useCallback(() => tell({ type: 'seen' }), []);
  return { arrivals: news.arrivals, unseenCount, markSeen, refetchInterval, announcement: news.announcement };
}

/** After every render: each page of the area brings a title of its own. */
function useTitleBadge(count: number): void {
  useEffect(() => {
    document.title = badgedTitle(document.title, count);
  });
  useEffect(
    () => () => {
      document.title = badgedTitle(document.title, 0);
    },
    [],
  );
}
