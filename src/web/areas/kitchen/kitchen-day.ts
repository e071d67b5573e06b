import { useSyncExternalStore } from 'react';
import { businessDay, isBusinessDay, type BusinessDay } from '#domain/calendar/business-day.ts';

const checkIntervalMs = 10_000;

/** The current business day in Hyderabad, whatever the browser's time zone; updates at midnight there. */
export function useToday(): BusinessDay {
  return useSyncExternalStore(subscribeToTime, () => businessDay(new Date()));
}

function subscribeToTime(listener: () => void): () => void {
  const timer = setInterval(listener, checkIntervalMs);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** A missing or invalid date means today. */
export function readDay(search: URLSearchParams, today: BusinessDay): BusinessDay {
  const text = search.get('date') ?? '';
  return isBusinessDay(text) ? text : today;
}

export const prepSheetHome = '/kitchen-manager/prep-sheet';

export function prepSheetPath(day: BusinessDay, today: BusinessDay): string {
  return day === today ? prepSheetHome : `${prepSheetHome}?date=${day}`;
}
