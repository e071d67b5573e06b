import type { Order } from '#contract/orders.ts';
import { orderStatusLabel, type OrderStatus } from '#domain/orders/order-status.ts';

/** The steps of an order without problems, as the live panel shows them. */
const liveStatuses = [
  'CONFIRMED',
  'PROCESSING',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
] as const satisfies readonly OrderStatus[];
export type LiveStepStatus = (typeof liveStatuses)[number];

export type LiveStep = {
  readonly status: LiveStepStatus;
  readonly label: string;
  readonly state: 'done' | 'current' | 'to-come';
  /** Only where the order's timeline has it. */
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
