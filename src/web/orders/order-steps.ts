import type { Order } from '#contract/orders.ts';
import { orderStatusLabels, type OrderStatus } from '#domain/orders/order-status.ts';

/** The steps of an order without problems, as the live panel shows them. */
const way = ['CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const satisfies readonly OrderStatus[];
export type WayStatus = (typeof way)[number];

export type WayStep = {
  readonly status: WayStatus;
  readonly label: string;
  readonly state: 'done' | 'current' | 'to-come';
  /** Only where the order's timeline has it. */
  readonly at: string | null;
};

type Moving = Pick<Order, 'status' | 'timeline'>;

const isOnItsWay = (status: OrderStatus) => status !== 'DELIVERED' && way.some((step) => step === status);

/** The newest order in progress; `orders` are newest first. */
export function findLiveOrder<T extends Moving>(orders: readonly T[]): T | undefined {
  return orders.find(({ status }) => isOnItsWay(status));
}

export function waySteps({ status, timeline }: Moving): readonly WayStep[] {
  const current = way.findIndex((step) => step === status);
  return way.map((step, index) => ({
    status: step,
    label: orderStatusLabels[step],
    state: index < current ? 'done' : index === current ? 'current' : 'to-come',
    at: index > current ? null : (timeline.findLast((event) => event.status === step)?.at ?? null),
  }));
}
