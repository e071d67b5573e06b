import type { Order } from '#contract/orders.ts';
import { orderStatuses, orderStatusLabel, type OrderStatus } from '#domain/orders/order-status.ts';

/** Whether the live panel shows it: the steps of an order without problems. */
const isLiveStep = {
  PENDING: false,
  CONFIRMED: true,
  PROCESSING: true,
  OUT_FOR_DELIVERY: true,
  DELIVERED: true,
  COMPLETED: false,
  PAYMENT_FAILED: false,
  REFUNDED: false,
  CANCELLED_BY_USER: false,
  CANCELLED_BY_ADMIN: false,
} as const satisfies Record<OrderStatus, boolean>;
export type LiveStepStatus = {
  [Status in OrderStatus]: (typeof isLiveStep)[Status] extends true ? Status : never;
}[OrderStatus];
const liveStatuses = orderStatuses.filter((status): status is LiveStepStatus => isLiveStep[status]);

export type LiveStep = {
  readonly status: LiveStepStatus;
  readonly label: string;
  readonly state: 'done' | 'current' | 'to-come';
  /** Null when the timeline of the order does not contain the step. */
  readonly at: string | null;
};

type Moving = Pick<Order, 'status' | 'timeline'>;

const isLive = (status: OrderStatus) => status !== 'DELIVERED' && liveStatuses.some((step) => step === status);

/** The newest order in progress; `orders` are newest first. */
export function findLiveOrder<T extends Moving>(orders: readonly T[]): T | undefined {
  return orders.find(({ status }) => isLive(status));
}

export function liveSteps({ status, timeline }: Moving): readonly LiveStep[] {
  const current = liveStatuses.findIndex((step) => step === status);
  return liveStatuses.map((step, index) => ({
    status: step,
    label: orderStatusLabel(step),
    state: index < current ? 'done' : index === current ? 'current' : 'to-come',
    at: index > current ? null : (timeline.findLast((event) => event.status === step)?.at ?? null),
  }));
}
