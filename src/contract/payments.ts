import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { waysBack } from '#domain/claims/claim-state.ts';
import { orderStatuses } from '#domain/orders/order-status.ts';
import { paymentMethods } from '#domain/orders/payment-method.ts';
import { paymentDifferences } from '#domain/payments/payment-difference.ts';
import { paymentEventKinds } from '#domain/payments/payment-event.ts';
import { paymentPurposes, paymentStates, refundStates } from '#domain/payments/payment-state.ts';
import { textLengths } from '#domain/text-lengths.ts';
import type { Endpoint } from './endpoint.ts';
import { Order } from './orders.ts';
import { Day, Id, Instant, PathId, Rupees, pageOf, pageQuery, requiredText } from './shapes.ts';

export const paymentWebhookPath = '/webhooks/payments';
export const settlementExportPath = '/admin/payments/settlements.csv';

const params = z.object({ id: PathId });
const method = z.literal(paymentMethods);

export const getPaymentMethods = {
  method: 'GET',
  path: '/payment-methods',
  summary: 'The ways to pay that the order page offers',
  access: 'public',
  /** `isSimulated`: no money moves; pages say so. */
  response: z.object({ methods: z.array(method), isSimulated: z.boolean() }),
} as const satisfies Endpoint;

const Refund = z.object({ amount: Rupees, state: z.enum(refundStates), at: Instant });

/** The payment of a prepaid order. The same on each device and after each reload. */
export const Payment = z.object({
  orderId: Id,
  /** PENDING while `open`; CONFIRMED once paid or changed to cash; PAYMENT_FAILED after failure or expiry. */
  orderStatus: z.enum(orderStatuses),
  method,
  amount: Rupees,
  state: z.enum(paymentStates),
  /** Null once it is no longer open. */
  expiresAt: Instant.nullable(),
  /** `upi://pay?…`: a link on phones, the content of the QR code elsewhere. Null for cards, and once it is no longer open. */
  upiLink: z.string().nullable(),
  /** The page of the gateway, which leads back here: for cards; of a simulated gateway for UPI too. Null once it is no longer open. */
  hostedUrl: z.string().nullable(),
  paidAt: Instant.nullable(),
  refunds: z.array(Refund),
  isSimulated: z.boolean(),
});
export type Payment = z.output<typeof Payment>;

export const getPayment = {
  method: 'GET',
  path: '/orders/:id/payment',
  summary: 'The payment of an own order; 404 for one that is paid in cash',
  access: 'signed-in',
  params,
  response: Payment,
} as const satisfies Endpoint;

export const checkPayment = {
  method: 'POST',
  path: '/orders/:id/payment/check',
  summary: 'Ask the gateway now whether an own order is paid',
  access: 'signed-in',
  params,
  response: Payment,
} as const satisfies Endpoint;

export const payInCash = {
  method: 'POST',
  path: '/orders/:id/payment/cash',
  summary: 'Change an own PENDING order to cash: it is confirmed, and its payment code ends',
  access: 'signed-in',
  params,
  response: Order,
} as const satisfies Endpoint;

/** Payment of the amount due at the door, on the rider's phone. */
export const DoorPayment = z.object({
  orderId: Id,
  /** What is still due; 0 once it is paid. */
  amountDue: Rupees,
  /** `none`: no code was made. */
  state: z.enum(['none', ...paymentStates]),
  /** The content of the QR code while it is open. */
  upiLink: z.string().nullable(),
  /** The page of a simulated gateway; null otherwise. */
  hostedUrl: z.string().nullable(),
  isSimulated: z.boolean(),
});
export type DoorPayment = z.output<typeof DoorPayment>;

export const getDoorPayment = {
  method: 'GET',
  path: '/delivery/orders/:id/payment',
  summary: 'Whether an own delivery was paid at the door by QR code',
  access: permissions.deliver,
  params,
  response: DoorPayment,
} as const satisfies Endpoint;

export const openDoorPayment = {
  method: 'POST',
  path: '/delivery/orders/:id/payment',
  summary:
    'A QR code for exactly what is due at the door; the same one again while it is open and the amount is the same',
  access: permissions.deliver,
  params,
  response: DoorPayment,
} as const satisfies Endpoint;

/** One payment in the list of admins. An order may have several: at checkout and at the door. */
export const PaymentRow = z.object({
  id: Id,
  orderId: Id,
  orderStatus: z.enum(orderStatuses),
  /** Null after the customer's account was deleted. */
  customerName: z.string().nullable(),
  purpose: z.enum(paymentPurposes),
  method,
  state: z.enum(paymentStates),
  amount: Rupees,
  paid: Rupees,
  /** Given back for good. */
  refunded: Rupees,
  /** Asked for at the gateway, not final. */
  refunding: Rupees,
  /** What the last comparison with the gateway found. */
  difference: z.enum(paymentDifferences).nullable(),
  createdAt: Instant,
  /** When the gateway was last asked; null: never. */
  checkedAt: Instant.nullable(),
});
export type PaymentRow = z.output<typeof PaymentRow>;

export const PaymentEvent = z.object({
  id: Id,
  paymentId: Id,
  kind: z.enum(paymentEventKinds),
  /** In `currency`: INR, but for a payment that does not fit. */
  amount: Rupees,
  currency: z.string(),
  /** When it happened at the gateway, and when the shop stored it. */
  at: Instant,
  storedAt: Instant,
  /** Which way it came: the gateway's webhook, a question of ours, or the shop itself. */
  source: z.enum(['webhook', 'check', 'shop']),
  /** The gateway's id of the payment or refund. */
  reference: z.string().nullable(),
  /** Paid, but not for this order: too late, or it does not fit. It is refunded by itself. */
  isSurplus: z.boolean(),
  /** Of a refund and of a surplus; null otherwise. */
  reason: z.string().nullable(),
});
export type PaymentEvent = z.output<typeof PaymentEvent>;

export const OrderPayments = z.object({
  orderId: Id,
  payments: z.array(PaymentRow.extend({ gateway: z.string(), gatewayReference: z.string().nullable() })),
  events: z.array(PaymentEvent),
});
export type OrderPayments = z.output<typeof OrderPayments>;

const ofOrder = z.object({ orderId: PathId });

export const listPayments = {
  method: 'GET',
  path: '/admin/payments',
  summary: 'Payments through the gateway, newest first',
  access: permissions.manageOrders,
  query: pageQuery(['id'], { size: 20, sort: 'id,desc' }).safeExtend({
    state: z.enum(paymentStates).optional(),
    onlyDifferences: z.enum(['true', 'false']).default('false'),
  }),
  /** `differences`: of all payments. `refusedWebhooks`: with a wrong signature, in the last 24 hours. */
  response: pageOf(PaymentRow).extend({ differences: z.int(), refusedWebhooks: z.int(), isSimulated: z.boolean() }),
} as const satisfies Endpoint;

export const getOrderPayments = {
  method: 'GET',
  path: '/admin/payments/:orderId',
  summary: 'The payments of an order with every event',
  access: permissions.manageOrders,
  params: ofOrder,
  response: OrderPayments,
} as const satisfies Endpoint;

export const checkOrderPayments = {
  method: 'POST',
  path: '/admin/payments/:orderId/check',
  summary: 'Compare the payments of an order with the gateway now',
  access: permissions.manageOrders,
  params: ofOrder,
  response: OrderPayments,
} as const satisfies Endpoint;

/** What was paid for an order in every way, and what went back, with refunds that are under way. */
export const OrderAccount = z.object({
  paidAmount: Rupees,
  givenBackAmount: Rupees,
  /** What can still be given back. */
  leftAmount: Rupees,
  /** Of that, to the card or UPI account that it came from. */
  refundableAmount: Rupees,
});
export type OrderAccount = z.output<typeof OrderAccount>;

const orderParams = z.object({ id: PathId });

export const getOrderAccount = {
  method: 'GET',
  path: '/admin/orders/:id/account',
  summary: 'What was paid for an order, what went back, and what is left',
  access: permissions.manageOrders,
  params: orderParams,
  response: OrderAccount,
} as const satisfies Endpoint;

export const giveGoodwill = {
  method: 'POST',
  path: '/admin/orders/:id/goodwill',
  summary: 'Give part of what was paid for an order back without a claim; never more than is left',
  access: permissions.manageOrders,
  needsSecondFactor: true,
  params: orderParams,
  body: z.strictObject({
    amount: Rupees.refine((amount) => amount > 0, 'Please enter an amount'),
    as: z.enum(waysBack),
    /** The customer reads it beside their store credit. */
    reason: requiredText('Please give a reason', textLengths.reason),
  }),
  response: OrderAccount,
  idempotent: true,
} as const satisfies Endpoint;

/** Of the payments that were started on a day and have ended. */
export const PaymentOutcome = z.object({
  day: Day,
  method,
  purpose: z.enum(paymentPurposes),
  started: z.int(),
  paid: z.int(),
});
export type PaymentOutcome = z.output<typeof PaymentOutcome>;

export const getPaymentOutcomes = {
  method: 'GET',
  path: '/admin/payments/outcomes',
  summary: 'How many started payments ended paid in the last 14 days, by day and way, newest first',
  access: permissions.manageOrders,
  response: z.object({ outcomes: z.array(PaymentOutcome) }),
} as const satisfies Endpoint;
