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

/** Online and older orders may have no payment method. */
export function paymentText(paymentMethod: string | null | undefined): string {
  return paymentMethod || 'N/A';
}

/** Text for a board without live updates; null while it is live or first connecting. */
export function staleText({ state, since }: LiveStatus): string | null {
  if (state === 'open') return null;
  if (since) return `Not live since ${formatKitchenTime(since, 'time')} — reconnecting…`;
  return state === 'connecting' ? null : 'Not live yet — connecting…';
}
