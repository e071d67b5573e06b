import type { LiveStatus } from '#web/live/live-connection.ts';
import { formatKitchenTime } from '../kitchen-time.ts';

export const boardPageSize = 10;

type Shown = {
  readonly number: number;
  readonly size: number;
  readonly totalElements: number;
  readonly content: readonly unknown[];
};

/** 'Showing 11 to 14 of 14 orders' */
export function pagingText({ number, size, totalElements, content }: Shown): string {
  const from = number * size + 1;
  return `Showing ${from} to ${from + content.length - 1} of ${totalElements} orders`;
}

/** Orders of online payment, and those of before, may come without one. */
export function paymentText(paymentMethod: string | null | undefined): string {
  return paymentMethod || 'N/A';
}

/** What a board says that may be behind; null while it is live, and during the first moment of connecting. */
export function staleText({ state, since }: LiveStatus): string | null {
  if (state === 'open') return null;
  if (since) return `Not live since ${formatKitchenTime(since, 'time')} — reconnecting…`;
  return state === 'connecting' ? null : 'Not live yet — connecting…';
}
