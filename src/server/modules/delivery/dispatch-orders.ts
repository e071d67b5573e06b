import type { Dispatch, OrderOut } from '#contract/dispatch.ts';
import { AppError } from '#contract/errors.ts';
import { type Paise, toRupees } from '#domain/money.ts';
import type { Database, Db, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { noSuchOrder } from '#server/modules/orders/find-order.ts';
import { illegalStep } from '#server/modules/orders/move-order.ts';
import { staffPush } from '#server/modules/push/staff-push.ts';
import { retryOnConflict } from '#server/modules/orders/retry-on-conflict.ts';
import { type Holder, findHolder, lockOrder, releaseOrder } from './delivery-queries.ts';
import {
  type OrderOutRow,
  findNameOf,
  findOrderOut,
  findOrdersOut,
  findRiders,
  giveOrderTo,
  lockRiderOf,
} from './dispatch-queries.ts';
import { discardDeliveryPhoto } from './photograph-delivery.ts';

export async function readDispatch(db: Database, { kitchens }: Caller): Promise<Dispatch> {
  const [rows, riders] = await Promise.all([findOrdersOut(db, kitchens), findRiders(db, kitchens)]);
  return {
    orders: rows.map(toOrderOut),
    riders: riders.map(({ id, name, kitchenIds }) => ({
      id,
      name,
      kitchenIds: kitchenIds.length > 0 ? kitchenIds : null,
    })),
  };
}

type Assignment = { readonly riderId: number | null; readonly from: number | null };

/** `from` is the rider that the caller's screen showed. Of two concurrent decisions the second is refused. A repeat changes nothing. */
export function assignRider(
  db: Database,
  { userId, kitchens }: Caller,
  orderId: number,
  { riderId, from }: Assignment,
): Promise<OrderOut> {
  return retryOnConflict(() =>
    db.transaction(async (tx) => {
      const order = await lockOrderOut(tx, orderId, kitchens);
      if (order.pickedUpBy !== riderId) {
        if (order.pickedUpBy !== from) throw await heldByOther(tx, order);
        const rider = riderId === null ? null : await requireRider(tx, riderId, order.kitchenId);
        const before = order.pickedUpBy === null ? null : await findNameOf(tx, order.pickedUpBy);
        if (order.pickedUpBy !== null) {
          await releaseOrder(tx, orderId, { isHandedBack: false });
          await discardDeliveryPhoto(tx, orderId);
        }
        if (riderId !== null) {
          await giveOrderTo(tx, orderId, riderId);
          await enqueue(tx, staffPush, { event: 'assigned', orderId, riderId });
        }
        await recordAction(tx, userId, {
          action: riderId === null ? 'took back' : 'assigned',
          subject: 'order',
          subjectId: orderId,
          before: { rider: before },
          after: { rider: rider?.name ?? null },
        });
      }
      return requireOrderOut(tx, orderId, kitchens);
    }),
  );
}

/** It waits for pick-up again. */
export function sendAgain(db: Database, { userId, kitchens }: Caller, orderId: number): Promise<OrderOut> {
  return retryOnConflict(() =>
    db.transaction(async (tx) => {
      const order = await lockOrderOut(tx, orderId, kitchens);
      if (order.handedBackAt === null) throw new AppError('conflict', 'This order was sent again already.');
      await releaseOrder(tx, orderId, { isHandedBack: false });
      await recordAction(tx, userId, { action: 'sent again', subject: 'order', subjectId: orderId, after: {} });
      return requireOrderOut(tx, orderId, kitchens);
    }),
  );
}

async function lockOrderOut(tx: Tx, orderId: number, kitchens: Caller['kitchens']): Promise<Holder> {
  await lockOrder(tx, orderId);
  const order = await findHolder(tx, orderId, kitchens);
  if (!order) throw noSuchOrder();
  if (order.status !== 'OUT_FOR_DELIVERY') throw illegalStep(order.status);
  return order;
}

async function heldByOther(tx: Tx, { pickedUpBy }: Holder): Promise<AppError> {
  const message =
    pickedUpBy === null
      ? 'No rider has this order any more.'
      : `${await findNameOf(tx, pickedUpBy)} has this order meanwhile.`;
  return new AppError('conflict', message);
}

async function requireRider(tx: Tx, riderId: number, kitchenId: number): Promise<{ name: string }> {
  const rider = await lockRiderOf(tx, riderId, kitchenId);
  if (rider) return rider;
  const message = 'This person does not deliver for this kitchen.';
  throw new AppError('rule-violated', message, { fieldErrors: { riderId: message } });
}

async function requireOrderOut(db: Db, orderId: number, kitchens: Caller['kitchens']): Promise<OrderOut> {
  const row = await findOrderOut(db, orderId, kitchens);
  if (!row) throw noSuchOrder();
  return toOrderOut(row);
}

function toOrderOut({ order, handBack, ...names }: OrderOutRow): OrderOut {
  return {
    id: order.id,
    orderDate: order.orderDate.toISOString(),
    kitchenId: order.kitchenId,
    kitchenName: order.kitchenName,
    customerName: names.customerName,
    deliveryAddressLine1: order.deliveryAddressLine1,
    deliveryPhoneNumber: order.deliveryPhoneNumber ?? names.customerPhone,
    totalAmount: toRupees(order.totalPaise as Paise),
    promisedTo: order.promisedTo?.toISOString() ?? null,
    pickedUpAt: order.pickedUpAt?.toISOString() ?? null,
    rider: order.pickedUpBy === null ? null : { id: order.pickedUpBy, name: names.riderName },
    handedBack: handBack && {
      reason: handBack.reason,
      note: handBack.note,
      at: handBack.createdAt.toISOString(),
      riderName: names.formerRiderName,
    },
  };
}
