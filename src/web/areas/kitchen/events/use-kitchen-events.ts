import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer } from 'react';
import { useLiveEvents } from '#web/platform/live/use-live-events.ts';
import { readAgain } from '#web/platform/live/use-live-orders.ts';
import { useSession } from '#web/platform/session/session-store.ts';
import { staffAreas } from '#web/platform/session/staff-areas.ts';
import { boardKey, dashboardQuery, kitchenKey, overdueQuery } from '../kitchen-queries.ts';
import { ringAlarm, ringBell, useBell } from './bell.ts';
import type { KitchenEventsValue } from './kitchen-events-context.ts';
import { badgedTitle, notificationsReducer, noNotifications, type Announcement } from './kitchen-events.ts';

/** Used once for the whole area: refetches its pages, rings for new orders and counts them in the title. */
export function useKitchenEvents(): KitchenEventsValue & { readonly announcements: readonly Announcement[] } {
  const isManager = useSession().user?.roles.includes(staffAreas.kitchen.role) ?? false;
  const queryClient = useQueryClient();
  const [events, dispatch] = useReducer(notificationsReducer, noNotifications);
  const { refetchInterval } = useLiveEvents({
    isAlwaysOn: true,
    onMoved: (moved) => {
      dispatch({ type: 'moved', moved, now: Date.now() });
      void queryClient.invalidateQueries({ queryKey: kitchenKey });
    },
    onNote: () => void queryClient.invalidateQueries({ queryKey: boardKey }),
    onGap: () => void readAgain(queryClient, kitchenKey),
  });

  // Also in the background: title and bell need orders that the live stream missed.
  const { data } = useQuery({
    ...dashboardQuery,
    enabled: isManager,
    refetchInterval,
    refetchIntervalInBackground: true,
  });
  useEffect(() => {
    if (data) dispatch({ type: 'refetched', newest: data.recentOrders, now: Date.now() });
  }, [data]);

  const overdue = useQuery({ ...overdueQuery, enabled: isManager, refetchIntervalInBackground: true }).data;
  useEffect(() => {
    if (overdue) dispatch({ type: 'overdue', orderIds: overdue.orderIds });
  }, [overdue]);

  useBell();
  const arrivalCount = events.arrivals.size;
  useEffect(() => {
    if (arrivalCount > 0) ringBell();
  }, [arrivalCount]);
  useEffect(() => {
    if (events.overdueAlarms > 0) ringAlarm();
  }, [events.overdueAlarms]);

  const unseenCount = events.unseen.size;
  useTitleBadge(unseenCount);
  const markSeen = useCallback(() => dispatch({ type: 'seen' }), []);
  return { arrivals: events.arrivals, unseenCount, markSeen, refetchInterval, announcements: events.announcements };
}

/** After every render, because each page sets its own title. */
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
