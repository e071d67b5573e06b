import { isBusinessDay, type BusinessDay } from '#domain/calendar/business-day.ts';
import { orderStatuses, type OrderStatus } from '#domain/orders/order-status.ts';

/** The same filter for the list and for its export. */
export type OrdersFilter = {
  readonly status?: OrderStatus;
  readonly search?: string;
  readonly from?: BusinessDay;
  readonly to?: BusinessDay;
};

/** Invalid search parameters are ignored. */
export function readOrdersFilter(part: (name: string) => string): OrdersFilter {
  const status = orderStatuses.find((one) => one === part('status'));
  const search = part('search').trim();
  const [from, to] = [readDay(part('from')), readDay(part('to'))];
  return { ...(status && { status }), ...(search && { search }), ...(from && { from }), ...(to && { to }) };
}

export function isFiltered(filter: OrdersFilter): boolean {
  return Object.keys(filter).length > 0;
}

type Days = Pick<OrdersFilter, 'from' | 'to'>;
type Change = { readonly from: BusinessDay | undefined } | { readonly to: BusinessDay | undefined };

/** Keeps the range valid: when one end passes the other, the other follows. */
export function withDay(days: Days, change: Change): { readonly from: string; readonly to: string } {
  const next = { from: days.from, to: days.to, ...change };
  const isInverted = next.from !== undefined && next.to !== undefined && next.from > next.to;
  const touched = 'from' in change ? next.from : next.to;
  return isInverted ? { from: touched ?? '', to: touched ?? '' } : { from: next.from ?? '', to: next.to ?? '' };
}

function readDay(text: string): BusinessDay | undefined {
  return isBusinessDay(text) ? text : undefined;
}
