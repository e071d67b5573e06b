import { AppError } from '#contract/errors.ts';
import type { DoorPayment } from '#contract/payments.ts';
import { toRupees } from '#domain/money.ts';
import { carriedStatuses } from '#domain/orders/order-status.ts';
import type { Caller } from '#server/http/caller.ts';
import { noSuchOrder } from '#server/modules/orders/find-order.ts';
import { dueOf } from '#server/modules/orders/order-row.ts';
import { replacePayments } from './end-payment.ts';
import { insertOpen } from './open-payment.ts';
import {
  type PaidOrder,
  type PaymentRow,
  findCarriedOrder,
  findPaymentOfOrder,
  lockPaidOrder,
} from './payment-queries.ts';
import { type PaymentDeps, isSimulated, withCode } from './read-payment.ts';

const codeLifeMs = 30 * 60_000;

export async function readDoorPayment(deps: PaymentDeps, caller: Caller, orderId: number): Promise<DoorPayment> {
  const order = await findCarriedOrder(deps.db, orderId, caller);
  if (!order || !carriedStatuses.concat('COMPLETED').includes(order.status)) throw noSuchOrder();
  const found = await findPaymentOfOrder(deps.db, orderId, { purpose: 'door', ownerId: null });
  return toDoorPayment(deps, order, found?.payment);
}

/** Returns a code for the amount due: an open one for this amount, or a new one. */
export async function openDoorPayment(deps: PaymentDeps, caller: Caller, orderId: number): Promise<DoorPayment> {
  if (!deps.gateway) throw new AppError('rule-violated', 'This shop takes cash only.');
  const opened = await deps.db.transaction(async (tx) => {
    const order = await findCarriedOrder(tx, orderId, caller);
    if (!order || order.status !== 'OUT_FOR_DELIVERY') throw noSuchOrder();
    const locked = await lockPaidOrder(tx, orderId);
    const due = dueOf(locked!);
    const last = (await findPaymentOfOrder(tx, orderId, { purpose: 'door', ownerId: null }))?.payment;
    if (due === 0) return last;
    if (last?.state === 'open' && last.amountPaise === due) return last;
    await replacePayments(tx, orderId);
    return insertOpen(tx, { orderId, purpose: 'door', method: 'UPI', amountPaise: due }, codeLifeMs);
  });
  if (opened) await withCode(deps, opened);
  return readDoorPayment(deps, caller, orderId);
}

function toDoorPayment({ gateway }: PaymentDeps, order: PaidOrder, payment: PaymentRow | undefined): DoorPayment {
  const isOpen = payment?.state === 'open';
  return {
    orderId: order.id,
    amountDue: toRupees(dueOf(order)),
    state: payment?.state ?? 'none',
    upiLink: isOpen ? payment.upiLink : null,
    hostedUrl: isOpen ? payment.hostedUrl : null,
    isSimulated: isSimulated(gateway),
  };
}
