import { useSyncExternalStore } from 'react';
import { openStatuses, type OrderStatus } from '#domain/orders/order-status.ts';

const minuteMs = 60_000;

/** The policy pages name 30 to 45 minutes from order to door. */
const soonMinutes = 30;
const lateMinutes = 45;

export type OrderAge = {
  /** '41 min old', '2 h 5 min old' */
  readonly text: string;
  readonly urgency: 'none' | 'soon' | 'late';
};

/** Of an open order; others no longer wait for anything. */
export function orderAge(status: OrderStatus, orderDate: string, nowMs: number): OrderAge | undefined {
  if (!openStatuses.includes(status)) return undefined;
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(orderDate)) / minuteMs));
  const urgency = minutes >= lateMinutes ? 'late' : minutes >= soonMinutes ? 'soon' : 'none';
  return { text: `${durationText(minutes)} old`, urgency };
}

function durationText(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`;
  return `${rest} min`;
}

/** The time, to the minute. */
export function useMinute(): number {
  return useSyncExternalStore(subscribeToMinutes, readMinute, readMinute);
}

const readMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs;

function subscribeToMinutes(listener: () => void): () => void {
  const timer = setInterval(listener, 5_000);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
