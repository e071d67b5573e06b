import type { Order } from '#contract/orders.ts';
import type { LiveStatus } from '#web/platform/live/live-connection.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';

export const boardPageSize = 10;
/** By due time the whole shift is on one page. */
export const duePageSize = 100;

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

/** Nothing is left to collect, because it was paid or covered by store credit. A cancelled order has nothing to collect either. */
export function isSettled({ amountDue, creditAmount, paidAmount }: Settlement): boolean {
  return amountDue === 0 && creditAmount + paidAmount > 0;
}

type Settlement = Pick<Order, 'amountDue' | 'creditAmount' | 'paidAmount'>;

/** Text for a board without live updates; null while it is live or first connecting. */
export function staleText({ state, since }: LiveStatus): string | null {
  if (state === 'open') return null;
  if (since) return `Not live since ${formatInstant(since, 'time')} — reconnecting…`;
  return state === 'connecting' ? null : 'Not live yet — connecting…';
}

/** Half a line is a row of ingredients, or what the customer asks of one item. Six cards fit a laptop, also with notes. */
const mostHalfLines = 6;
const mostHalfLinesWithNote = 5;

/** How many items a card shows by due time before the rest is folded: at least one. A note takes the place of one. */
export function itemsShownAtFirst({ items, note }: Pick<Order, 'items' | 'note'>): number {
  const [mostItems, most] = note ? [2, mostHalfLinesWithNote] : [3, mostHalfLines];
  let halfLines = 0;
  let count = 0;
  for (const { components, specialInstructions } of items.slice(0, mostItems)) {
    halfLines += 2 + Math.ceil(components.length / 2) + (specialInstructions ? 1 : 0);
    if (count > 0 && halfLines > most) break;
    count++;
  }
  return count;
}
