import type { Order } from '#contract/orders.ts';
import type { Payment } from '#contract/payments.ts';
import { AppError } from '#contract/errors.ts';
import { paise, shopCurrency, toRupees } from '#domain/money.ts';
import { refundsOf } from '#domain/payments/payment-books.ts';
import { type PaymentMethod, paymentMethods, usualPaymentMethod } from '#domain/orders/payment-method.ts';
import type { Database, Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Limit, Limiter } from '#server/modules/limits/limiter.ts';
import { stepOrder } from '#server/modules/orders/move-order.ts';
import { toOrder } from '#server/modules/orders/order-row.ts';
import { retryOnConflict } from '#server/modules/orders/retry-on-conflict.ts';
import { askGateway } from './ask-gateway.ts';
import { replacePayments } from './end-payment.ts';
import { makeCode } from './make-code.ts';
import { GatewayRefused, GatewayUnavailable, type PaymentGateway } from './payment-gateway.ts';
import {
  type PaidOrder,
  type PaymentRow,
  findEventsOf,
  findPaymentOfOrder,
  lockPaidOrder,
  setPaymentMethodToCash,
  toBooked,
} from './payment-queries.ts';
import { gatewayAway } from './require-gateway.ts';

export type PaymentDeps = {
  readonly db: Database;
  /** Undefined: none is configured, and orders are paid in cash. */
  readonly gateway: PaymentGateway | undefined;
  readonly publicUrl: string;
  readonly limiter: Limiter;
};

export const isSimulated = (gateway: PaymentGateway | undefined) => gateway?.name === 'simulated';

export function readPaymentMethods(gateway: PaymentGateway | undefined): {
  methods: PaymentMethod[];
  isSimulated: boolean;
} {
  return { methods: gateway ? paymentMethods : [usualPaymentMethod], isSimulated: isSimulated(gateway) };
}

/** Makes its code when it has none yet. While the gateway is away the links are missing, and the page asks again. */
export async function readOwnPayment(deps: PaymentDeps, caller: Caller, orderId: number): Promise<Payment> {
  const found = await requireOwnPayment(deps.db, caller, orderId);
  const payment = await withCode(deps, found.payment);
  return toPayment(deps, found.order, payment);
}

export async function withCode({ gateway, ...deps }: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  if (!gateway) return payment;
  return makeCode({ ...deps, gateway }, payment).catch((error: unknown) => {
    if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) return payment;
    throw error;
  });
}

/** Limits how often a page can ask: every few seconds is enough. */
const checks: Limit = { name: 'payment-checks', max: 30, seconds: 60 };

export async function checkOwnPayment(deps: PaymentDeps, caller: Caller, orderId: number): Promise<Payment> {
  const { payment } = await requireOwnPayment(deps.db, caller, orderId);
  await deps.limiter.count(deps.db, [{ limit: checks, by: String(caller.userId) }]);
  await askNow(deps, payment.id);
  const { order, payment: now } = await requireOwnPayment(deps.db, caller, orderId);
  return toPayment(deps, order, now);
}

export async function askNow(deps: Pick<PaymentDeps, 'db' | 'gateway'>, paymentId: number): Promise<void> {
  try {
    await retryOnConflict(() => askGateway(deps, paymentId));
  } catch (error) {
    throw error instanceof GatewayUnavailable ? gatewayAway(error) : error;
  }
}

/** The order keeps its time and its price. Money that still arrives for the ended code counts until the food is delivered. */
export function payInCash({ db }: PaymentDeps, { userId }: Caller, orderId: number): Promise<Order> {
  return retryOnConflict(() =>
    db.transaction(async (tx) => {
      if ((await lockPaidOrder(tx, orderId))?.userId !== userId) throw noPayment();
      const { order, ...rest } = await stepOrder(tx, { actor: 'customer', userId }, orderId, 'CONFIRMED');
      await setPaymentMethodToCash(tx, orderId);
      await replacePayments(tx, orderId);
      return toOrder({ ...rest, order: { ...order, paymentMethod: usualPaymentMethod } });
    }),
  );
}

async function requireOwnPayment(db: Db, { userId }: Caller, orderId: number) {
  const found = await findPaymentOfOrder(db, orderId, { purpose: 'checkout', ownerId: userId });
  if (!found) throw noPayment();
  return found;
}

const noPayment = () => new AppError('not-found', 'There is no payment for this order.');

async function toPayment({ db, gateway }: PaymentDeps, order: PaidOrder, payment: PaymentRow): Promise<Payment> {
  const events = await findEventsOf(db, [payment.id]);
  const askedAt = new Map(events.map(({ refund, happenedAt }) => [refund, happenedAt]));
  const isOpen = payment.state === 'open';
  return {
    orderId: order.id,
    orderStatus: order.status,
    method: payment.method,
    amount: toRupees(paise(payment.amountPaise)),
    state: payment.state,
    expiresAt: isOpen ? payment.expiresAt.toISOString() : null,
    upiLink: isOpen ? payment.upiLink : null,
    hostedUrl: isOpen ? payment.hostedUrl : null,
    paidAt: payment.paidAt?.toISOString() ?? null,
    refunds: refundsOf(events.map(toBooked).filter(({ currency }) => currency === shopCurrency)).map(
      ({ refund, amount, state }) => ({
        amount: toRupees(amount),
        state,
        at: askedAt.get(refund)!.toISOString(),
      }),
    ),
    isSimulated: isSimulated(gateway),
  };
}
