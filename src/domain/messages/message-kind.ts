import {
  type OrderStatus,
  cancelledStatuses,
  deliveredStatuses,
  openStatuses,
  orderStatuses,
} from '../orders/order-status.ts';

import { labelIn } from '../readable-code.ts';

type KindFacts = {
  readonly label: string;
  /** The statuses whose step causes it. A trigger enqueues it with the step; a test compares the two. */
  readonly causedBy: readonly OrderStatus[];
  /** Sent so long after the step. */
  readonly afterHours?: number;
  /** The message is dropped when the order has another status by now: it was cancelled, or the step was taken back. */
  readonly trueIn: readonly OrderStatus[];
  /** The customer may switch it off. */
  readonly isOptional: boolean;
  /** Sent during quiet hours, too. */
  readonly isUrgent: boolean;
};

const notCancelled = [...openStatuses, ...deliveredStatuses];

/** Every message that a customer gets about an order. */
const facts = {
  confirmed: {
    label: 'Order confirmed',
    causedBy: ['CONFIRMED'],
    trueIn: notCancelled,
    isOptional: true,
    isUrgent: true,
  },
  'promise-changed': {
    label: 'New delivery time',
    causedBy: [],
    trueIn: openStatuses,
    isOptional: true,
    isUrgent: true,
  },
  'out-for-delivery': {
    label: 'Out for delivery',
    causedBy: ['OUT_FOR_DELIVERY'],
    trueIn: ['OUT_FOR_DELIVERY', ...deliveredStatuses],
    isOptional: true,
    isUrgent: true,
  },
  delivered: {
    label: 'Delivered',
    causedBy: ['DELIVERED'],
    trueIn: deliveredStatuses,
    isOptional: true,
    isUrgent: false,
  },
  'rating-asked': {
    label: 'How was it?',
    causedBy: ['DELIVERED'],
    afterHours: 24,
    trueIn: deliveredStatuses,
    isOptional: true,
    isUrgent: false,
  },
  'payment-failed': {
    label: 'Payment failed',
    causedBy: ['PAYMENT_FAILED'],
    trueIn: ['PAYMENT_FAILED'],
    isOptional: false,
    isUrgent: true,
  },
  cancelled: {
    label: 'Order cancelled',
    causedBy: ['CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN'],
    trueIn: cancelledStatuses,
    isOptional: false,
    isUrgent: true,
  },
  /** Sent when the refund is requested, in every status of the order. */
  refund: {
    label: 'Refund',
    causedBy: [],
    trueIn: orderStatuses,
    isOptional: false,
    isUrgent: false,
  },
  /** Sent with the first question, refusal or grant of the shop, in every status of the order. */
  'claim-answered': {
    label: 'Claim answered',
    causedBy: [],
    trueIn: orderStatuses,
    isOptional: false,
    isUrgent: false,
  },
} as const satisfies Record<string, KindFacts>;

export type MessageKind = keyof typeof facts;
export const messageKinds = Object.keys(facts) as [MessageKind, ...MessageKind[]];

export const messageLabel = (kind: MessageKind | DeliveryMessage): string =>
  Object.hasOwn(facts, kind) ? facts[kind as MessageKind].label : labelIn(deliveryLabels, kind);
export const isUrgent = (kind: MessageKind): boolean => facts[kind].isUrgent;
export const isOptional = (kind: MessageKind): boolean => facts[kind].isOptional;
export type OptionalKind = {
  [K in MessageKind]: (typeof facts)[K]['isOptional'] extends true ? K : never;
}[MessageKind];
export const optionalKinds = messageKinds.filter((kind) => facts[kind].isOptional) as [OptionalKind, ...OptionalKind[]];

export function isStillTrue(kind: MessageKind, status: OrderStatus): boolean {
  const { trueIn }: KindFacts = facts[kind];
  return trueIn.includes(status);
}

export function kindsOfStep(to: OrderStatus): MessageKind[] {
  const causes = (kind: MessageKind): readonly OrderStatus[] => facts[kind].causedBy;
  return messageKinds.filter((kind) => causes(kind).includes(to));
}

export function hoursAfterStep(kind: MessageKind): number {
  const { afterHours }: KindFacts = facts[kind];
  return afterHours ?? 0;
}

const deliveryLabels = {
  'delivery-skipped': 'Delivery skipped',
  'delivery-changed': 'Delivery changed',
  'delivery-without-room': 'No room for a delivery',
} as const;

/** About a delivery of a subscription that the shop changed, left out or has no room for. None of them can be switched off; they are sent at once. */
export type DeliveryMessage = keyof typeof deliveryLabels;
export const deliveryMessages = Object.keys(deliveryLabels) as [DeliveryMessage, ...DeliveryMessage[]];

/** What an SMS may say. Each text is registered with the operators under an id of its own. */
export const smsTemplates = ['one-time-code', ...messageKinds, ...deliveryMessages] as const;
export type SmsTemplate = (typeof smsTemplates)[number];

/** A push message is sent in place of the SMS. */
export const messageChannels = ['sms', 'mail', 'push'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** A change of the promised time that is worth a message. */
export const promiseToleranceMinutes = 15;

export function isPromiseChanged(before: Date, after: Date): boolean {
  return Math.abs(after.getTime() - before.getTime()) > promiseToleranceMinutes * 60_000;
}
