import type { Order, OrderStep } from '#contract/orders.ts';
import { type OrderActor, customerStatusLabel } from '#domain/orders/order-status.ts';

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

/** What the shop does by itself is about money. */
const ownSteps: Partial<Record<OrderStep['status'], string>> = {
  CONFIRMED: 'paid',
  PAYMENT_FAILED: 'not paid',
  REFUNDED: 'what you paid was given back',
};

function noteOf({ status, by }: OrderStep, before: OrderStep | undefined): string {
  if (by === 'shop') return ownSteps[status] ?? doers.shop;
  if (!before && (status === 'CONFIRMED' || status === 'PENDING')) return placers[by];
  if (by === 'customer' && status === 'CONFIRMED' && before?.status === 'PENDING') return 'changed to cash by you';
  return doers[by];
}

/** The order's events, oldest first. */
export function timelineEntries({ timeline }: Pick<Order, 'timeline'>): readonly TimelineEntry[] {
  return timeline
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map((step, index, steps) => {
      const { status, at, reason } = step;
      const who = noteOf(step, steps[index - 1]);
      return { status, label: customerStatusLabel(status), at, note: reason ? `${who}: ${reason}` : who };
    });
}
