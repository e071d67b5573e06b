import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer } from 'react';
import { useLiveEvents } from '#web/live/use-live-events.ts';
import { readAgain } from '#web/live/use-live-orders.ts';
import { useSession } from '#web/session/session-store.ts';
import { staffAreas } from '#web/session/staff-areas.ts';
import { dashboardQuery, kitchenKey } from '../kitchen-queries.ts';
import { ringBell, useBell } from './bell.ts';
import type { KitchenEventsValue } from './kitchen-events-context.ts';
import { badgedTitle, onEvent, noEvents } from './kitchen-events.ts';

/** Once for the whole area: keeps its pages fresh, rings for new orders on all of them and counts those in the title. */
export function useKitchenEvents(): KitchenEventsValue & { readonly announcement: string } {
  const isManager = useSession().user?.roles.includes(staffAreas.kitchen.role) ?? false;
  const queryClient = useQueryClient();
  const [events, tell] = useReducer(onEvent, noEvents);
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
  const arrivalCount = events.arrivals.size;
  useEffect(() => {
    if (arrivalCount > 0) ringBell();
  }, [arrivalCount]);

  const unseenCount = events.unseen.size;
  useTitleBadge(unseenCount);
  const markSeen = useCallback(() => tell({ type: 'seen' }), []);
  return { arrivals: events.arrivals, unseenCount, markSeen, refetchInterval, announcement: events.announcement };
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
