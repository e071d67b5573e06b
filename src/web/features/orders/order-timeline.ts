import type { Order, OrderStep } from '#contract/orders.ts';
import type { OrderActor } from '#domain/orders/order-status.ts';
import { customerStatusLabel } from './customer-status.ts';

export type TimelineEntry = {
  readonly status: OrderStep['status'];
  readonly label: string;
  readonly at: string;
  /** The actor, and the reason where one was given. */
  readonly note: string;
};

const doers: Record<OrderActor, string> = {
  customer: 'by you',
  'kitchen-manager': 'by the kitchen',
  'delivery-assistant': 'by your rider',
  admin: 'by the shop',
  shop: 'by the shop',
};

/** An order is confirmed by being placed. */
const placers: Record<OrderActor, string> = {
  ...doers,
  customer: 'placed by you',
  'kitchen-manager': 'placed for you by phone',
  admin: 'placed for you by phone',
};

/** The order's events, oldest first. */
export function timelineEntries({ timeline }: Pick<Order, 'timeline'>): readonly TimelineEntry[] {
  return timeline
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map(({ status, at, by, reason }, index) => {
      const who = index === 0 && status === 'CONFIRMED' ? placers[by] : doers[by];
      return { status, label: customerStatusLabel(status), at, note: reason ? `${who}: ${reason}` : who };
    });
}
