import { readableCode } from '../readable-code.ts';

/** Where an order is: still to be cooked or delivered, delivered, not paid, or cancelled. */
type Stage = 'open' | 'delivered' | 'unpaid' | 'cancelled';

type Group =
  /** The kitchen has not begun it. */
  | 'pending'
  /** The kitchen still has to finish it. */
  | 'in-kitchen'
  /** Held by a delivery assistant: the food to deliver, or its cash to hand in. */
  | 'carried'
  /** Delivery assistants receive events of it. */
  | 'for-delivery';

type StatusFacts = {
  readonly label: string;
  readonly stage: Stage;
  readonly groups: readonly Group[];
  /** Nothing is left to cook, deliver or pay; only an admin's cancellation can still follow COMPLETED and REFUNDED. */
  readonly isFinal?: true;
};

/** Every status, and what it means. All other lists of statuses are made from this one. */
const facts = {
  PENDING: { label: 'Pending', stage: 'open', groups: ['pending'] },
  CONFIRMED: { label: 'Confirmed', stage: 'open', groups: ['pending', 'in-kitchen'] },
  PROCESSING: { label: 'Processing', stage: 'open', groups: ['in-kitchen'] },
  OUT_FOR_DELIVERY: { label: 'Out for Delivery', stage: 'open', groups: ['carried', 'for-delivery'] },
  DELIVERED: { label: 'Delivered', stage: 'delivered', groups: ['carried', 'for-delivery'] },
  COMPLETED: { label: 'Completed', stage: 'delivered', groups: ['for-delivery'], isFinal: true },
  PAYMENT_FAILED: { label: 'Payment Failed', stage: 'unpaid', groups: [] },
  REFUNDED: { label: 'Refunded', stage: 'unpaid', groups: [], isFinal: true },
  CANCELLED_BY_USER: { label: 'Cancelled by User', stage: 'cancelled', groups: ['for-delivery'], isFinal: true },
  CANCELLED_BY_ADMIN: { label: 'Cancelled by Admin', stage: 'cancelled', groups: ['for-delivery'], isFinal: true },
} as const satisfies Record<string, StatusFacts>;

export type OrderStatus = keyof typeof facts;
export const orderStatuses = Object.keys(facts) as [OrderStatus, ...OrderStatus[]];

const factsOf = (status: OrderStatus): StatusFacts => facts[status];
const inStage = (...stages: readonly Stage[]): readonly OrderStatus[] =>
  orderStatuses.filter((status) => stages.includes(facts[status].stage));
const inGroup = (group: Group): readonly OrderStatus[] =>
  orderStatuses.filter((status) => factsOf(status).groups.includes(group));

export const finalStatuses: readonly OrderStatus[] = orderStatuses.filter((status) => factsOf(status).isFinal);
/** Still to be cooked or delivered. */
export const openStatuses = inStage('open');
/** It has reached its customer. */
export const deliveredStatuses = inStage('delivered');
export const cancelledStatuses = inStage('cancelled');
/** It takes no room any more. Its portions and coupon are free again only when nothing of it was cooked. */
export const releasedStatuses = inStage('cancelled', 'unpaid');
/** It is paid, or will be. */
export const revenueStatuses = inStage('open', 'delivered');
export const pendingStatuses = inGroup('pending');
export const inKitchenStatuses = inGroup('in-kitchen');
export const carriedStatuses = inGroup('carried');
export const deliveryEventStatuses = inGroup('for-delivery');

/** Whether an admin may still move it to another kitchen: only until a delivery assistant picks it up. */
export function canChangeKitchen(status: OrderStatus, isPickedUp: boolean): boolean {
  return openStatuses.includes(status) && !isPickedUp;
}

/** A server may name a status that this page does not know yet. */
export function isOrderStatus(status: string): status is OrderStatus {
  return Object.hasOwn(facts, status);
}

export function isCancelled(status: string): boolean {
  return isOrderStatus(status) && facts[status].stage === 'cancelled';
}

/** SHIPPED, which no step of ours leads to, is called Shipped. */
export function orderStatusLabel(status: string): string {
  return isOrderStatus(status) ? facts[status].label : readableCode(status);
}

/** The timeline of an order says who cancelled it; elsewhere customers read only that it is cancelled. */
export function customerStatusLabel(status: string): string {
  return isCancelled(status) ? 'Cancelled' : orderStatusLabel(status);
}

/** `shop`: the shop itself, when a payment arrives, fails or is given back. */
export const orderActors = ['customer', 'kitchen-manager', 'delivery-assistant', 'admin', 'shop'] as const;
export type OrderActor = (typeof orderActors)[number];

type Step = { readonly to: OrderStatus; readonly by: readonly OrderActor[] };

const adminCancels: Step = { to: 'CANCELLED_BY_ADMIN', by: ['admin'] };
const kitchenOrAdminCancels: Step = { to: 'CANCELLED_BY_ADMIN', by: ['kitchen-manager', 'admin'] };
const allGivenBack: Step = { to: 'REFUNDED', by: ['shop'] };
const customerCancelsByPhone: Step = { to: 'CANCELLED_BY_USER', by: ['kitchen-manager'] };

/** All transitions of an order. One that is not listed here cannot happen. */
const steps: Record<OrderStatus, readonly Step[]> = {
  // The customer may pay in cash instead.
  PENDING: [
    { to: 'CONFIRMED', by: ['shop', 'customer'] },
    { to: 'PAYMENT_FAILED', by: ['shop'] },
    { to: 'CANCELLED_BY_USER', by: ['customer'] },
    adminCancels,
  ],
  CONFIRMED: [
    { to: 'PROCESSING', by: ['kitchen-manager'] },
    { to: 'CANCELLED_BY_USER', by: ['customer', 'kitchen-manager'] },
    kitchenOrAdminCancels,
  ],
  PROCESSING: [{ to: 'OUT_FOR_DELIVERY', by: ['kitchen-manager'] }, customerCancelsByPhone, kitchenOrAdminCancels],
  OUT_FOR_DELIVERY: [
    { to: 'DELIVERED', by: ['kitchen-manager', 'delivery-assistant'] },
    customerCancelsByPhone,
    kitchenOrAdminCancels,
  ],
  // By the shop when there is no cash to hand in.
  DELIVERED: [{ to: 'COMPLETED', by: ['kitchen-manager', 'delivery-assistant', 'shop'] }],
  // An admin can cancel from any status but DELIVERED and the cancelled ones, so from COMPLETED and REFUNDED too.
  COMPLETED: [adminCancels, allGivenBack],
  PAYMENT_FAILED: [{ to: 'REFUNDED', by: ['kitchen-manager', 'shop'] }, customerCancelsByPhone, kitchenOrAdminCancels],
  REFUNDED: [adminCancels],
  CANCELLED_BY_USER: [allGivenBack],
  CANCELLED_BY_ADMIN: [allGivenBack],
};

export function nextStatuses(from: OrderStatus, actor: OrderActor): readonly OrderStatus[] {
  return (isOrderStatus(from) ? steps[from] : []).filter((step) => step.by.includes(actor)).map((step) => step.to);
}

export function canMove(from: OrderStatus, to: OrderStatus, actor: OrderActor): boolean {
  return nextStatuses(from, actor).includes(to);
}

/** How long the kitchen can take its last step back. */
export const stepBackMs = 2 * 60_000;

/**
 * The status before a step that the kitchen can take back. Others have reached money, portions or the customer: a delivery is in the
 * ledger, a cancellation gave its portions back.
 */
const stepsBack: Record<OrderStatus, OrderStatus | null> = {
  PENDING: null,
  CONFIRMED: null,
  PROCESSING: 'CONFIRMED',
  OUT_FOR_DELIVERY: 'PROCESSING',
  DELIVERED: null,
  COMPLETED: null,
  PAYMENT_FAILED: null,
  REFUNDED: null,
  CANCELLED_BY_USER: null,
  CANCELLED_BY_ADMIN: null,
};

export function statusBefore(status: OrderStatus): OrderStatus | null {
  return isOrderStatus(status) ? stepsBack[status] : null;
}

export type LastStep = {
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  readonly by: OrderActor;
  readonly ageMs: number;
  /** Picked up, handed back, or given to another kitchen, after it. */
  readonly isFollowed: boolean;
};

export type StepBack =
  | { readonly isPossible: true; readonly to: OrderStatus }
  | { readonly isPossible: false; readonly reason: 'not-of-the-kitchen' | 'too-late' | 'followed' };

/** Whether the kitchen can take the last step of an order back. A step back cannot itself be taken back. */
export function stepBack({ from, to, by, ageMs, isFollowed }: LastStep): StepBack {
  const before = statusBefore(to);
  if (by !== 'kitchen-manager' || before === null || from !== before) {
    return { isPossible: false, reason: 'not-of-the-kitchen' };
  }
  if (isFollowed) return { isPossible: false, reason: 'followed' };
  return ageMs < stepBackMs ? { isPossible: true, to: before } : { isPossible: false, reason: 'too-late' };
}
