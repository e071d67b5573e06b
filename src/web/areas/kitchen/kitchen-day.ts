import { useSyncExternalStore } from 'react';
import { businessDay, isBusinessDay, type BusinessDay } from '#domain/calendar/business-day.ts';

const lookEveryMs = 10_000;

/** Today in Hyderabad, whatever the browser's zone; a board that is left open turns the page at midnight there. */
export function useToday(): BusinessDay {
  return useSyncExternalStore(subscribeToTime, () => businessDay(new Date()));
}

function subscribeToTime(listener: () => void): () => void {
  const timer = setInterval(listener, lookEveryMs);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** An address without a day, or with none that exists, means today. */
export function readDay(search: URLSearchParams, today: BusinessDay): BusinessDay {
  const text = search.get('date') ?? '';
  return isBusinessDay(text) ? text : today;
}
