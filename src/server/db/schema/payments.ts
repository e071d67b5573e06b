import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { type PaymentMethod, paymentMethods } from '#domain/orders/payment-method.ts';
import { type PaymentDifference, paymentDifferences } from '#domain/payments/payment-difference.ts';
import { type PaymentEventKind, paymentEventKinds } from '#domain/payments/payment-event.ts';
import {
  type PaymentPurpose,
  type PaymentState,
  paymentPurposes,
  paymentStates,
} from '#domain/payments/payment-state.ts';
import { createdAt, id, instant, oneOf, reference } from './columns.ts';
import { orders } from './orders.ts';

/** What a customer was asked to pay through the gateway. An order has one at checkout, and one for each code at its door. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<PaymentPurpose>().notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    amountPaise: integer('amount_paise').notNull(),
    state: text('state').$type<PaymentState>().notNull().default('open'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    /** Ours, at the gateway. Random: a restored database must not meet payments of before. */
    reference: text('reference').notNull(),
    /** The gateway's, with its name; null until the code is made. */
    gateway: text('gateway'),
    gatewayReference: text('gateway_reference'),
    upiLink: text('upi_link'),
    hostedUrl: text('hosted_url'),
    /** When the gateway was last asked. */
    checkedAt: instant('checked_at'),
    difference: text('difference').$type<PaymentDifference>(),
    cartRestoredAt: instant('cart_restored_at'),
  },
  (t) => [
    index('payments_order_id_idx').on(t.orderId, t.id),
    uniqueIndex('payments_one_open')
      .on(t.orderId)
      .where(sql`${t.state} = 'open'`),
    index('payments_difference_idx')
      .on(t.id)
      .where(sql`${t.difference} is not null`),
    index('payments_created_at_idx').on(t.createdAt),
    unique('payments_reference_key').on(t.reference),
    unique('payments_gateway_reference_key').on(t.gateway, t.gatewayReference),
    check('payments_amount_positive', sql`${t.amountPaise} > 0`),
    check('payments_purpose_known', oneOf(t.purpose, paymentPurposes)),
    check('payments_method_known', oneOf(t.method, paymentMethods)),
    check('payments_state_known', oneOf(t.state, paymentStates)),
    check('payments_difference_known', oneOf(t.difference, paymentDifferences)),
    check('payments_code_whole', sql`(${t.gateway} is null) = (${t.gatewayReference} is null)`),
  ],
);

export type EventSource = 'webhook' | 'check' | 'shop';

/** What happened to payments. Only ever added to: a trigger refuses changes. The unique id lets each fact in once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: id(),
    paymentId: reference('payment_id', () => payments.id, { onDelete: 'cascade' }),
    gateway: text('gateway').notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').$type<PaymentEventKind>().notNull(),
    amountPaise: integer('amount_paise').notNull(),
    /** The gateway's id of the payment. */
    gatewayPayment: text('gateway_payment'),
    /** Of an amount that is not in INR, the smallest unit is not a paisa: no sum of ours includes it. */
    currency: text('currency').notNull().default('INR'),
    /** The key of a refund: ours, or the gateway's id where the shop did not ask for it. */
    refund: text('refund'),
    isSurplus: boolean('is_surplus').notNull().default(false),
    reason: text('reason'),
    source: text('source').$type<EventSource>().notNull(),
    happenedAt: instant('happened_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('payment_events_once').on(t.gateway, t.eventId),
    index('payment_events_payment_id_idx').on(t.paymentId, t.id),
    index('payment_events_gateway_payment_idx').on(t.gatewayPayment),
    index('payment_events_happened_at_idx').on(t.happenedAt),
    check('payment_events_kind_known', oneOf(t.kind, paymentEventKinds)),
    check('payment_events_source_known', oneOf(t.source, ['webhook', 'check', 'shop'])),
    check('payment_events_amount_positive', sql`${t.amountPaise} >= 0`),
  ],
);

/**
 * What was paid for an order, and what the shop decided to give back of it: store credit and refunds. Triggers on both ledgers keep it, from the first
 * amount on; the CHECK makes giving back twice impossible, whatever the way.
 */
export const orderAccounts = pgTable(
  'order_accounts',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    paidPaise: integer('paid_paise').notNull(),
    givenBackPaise: integer('given_back_paise').notNull(),
  },
  (t) => [check('order_accounts_given_back_once', sql`${t.givenBackPaise} between 0 and ${t.paidPaise}`)],
);

/** Webhooks with a wrong signature, by the hour. */
export const refusedWebhooks = pgTable('refused_webhooks', {
  hour: instant('hour').primaryKey(),
  webhooks: integer('webhooks').notNull(),
});
