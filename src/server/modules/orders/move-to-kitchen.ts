import type { AdminOrder } from '#contract/admin-orders.ts';
import { AppError, isAppError } from '#contract/errors.ts';
import { distanceKm } from '#domain/places/geo.ts';
import { findLineProblems, foodsOfLine } from '#domain/menu/availability.ts';
import { canChangeKitchen } from '#domain/orders/order-status.ts';
import type { Database, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { soldOut } from '#server/modules/cart/cart-row.ts';
import { lockAvailabilityOf } from '#server/modules/catalog/food-rows.ts';
import { availabilityOf } from '#server/modules/catalog/kitchen-stock.ts';
import { type ReachingKitchen, lockKitchenForOrder } from '#server/modules/kitchens/find-kitchen-for.ts';
import {
  type RecentWork,
  type TakenRoom,
  isTooLateFor,
  lockRoom,
  lockSlot,
} from '#server/modules/kitchens/kitchen-trading.ts';
import { findAnyOrder } from './all-orders.ts';
import { noSuchOrder, requireOrder } from './find-order.ts';
import { illegalStep } from './move-order.ts';
import {
  findTakenPortions,
  insertKitchenMove,
  lockOrderToMove,
  movePortions,
  setKitchenOfOrder,
} from './move-to-kitchen-queries.ts';
import type { FullOrder, OrderRow } from './order-queries.ts';
import { countedPortions } from './require-orderable.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

type Deps = { readonly db: Database; readonly work: RecentWork };

/** Without a time, the one that the customer asked for. */
export type KitchenMove = {
  readonly kitchenId: number;
  readonly reason: string;
  readonly deliverAt?: string | undefined;
};

export function moveToKitchen(
  { db, work }: Deps,
  caller: Caller,
  orderId: number,
  move: KitchenMove,
): Promise<AdminOrder> {
  return retryOnConflict(() =>
    db.transaction(async (tx) => {
      await moveOrderTo(tx, work, caller, orderId, move);
      return findAnyOrder(tx, orderId);
    }),
  );
}

/** Room and counted portions are taken in the new place, and given back in the old one, in one transaction. Order of locks: decision 022. */
export async function moveOrderTo(
  tx: Tx,
  work: RecentWork,
  { userId }: Pick<Caller, 'userId'>,
  orderId: number,
  { kitchenId, reason, ...move }: KitchenMove,
): Promise<void> {
  const kitchen = await requireKitchenThatCooks(tx, kitchenId);
  const now = new Date();
  const recentWork = await work.of(kitchenId);
  if (!(await lockOrderToMove(tx, orderId))) throw noSuchOrder();
  const found = await requireOrder(tx, orderId, null);
  const { order } = found;
  const deliverAt = move.deliverAt === undefined ? order.deliverAt : new Date(move.deliverAt);
  requireMovable(found, kitchenId, deliverAt);
  // At another time of the same kitchen it keeps the portions that it has.
  const taken = kitchenId === order.kitchenId ? null : await lockPortions(tx, found, kitchenId, now);
  const portions = found.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const km = distanceKm({ latitude: order.deliveryLatitude, longitude: order.deliveryLongitude }, kitchen);
  // What the customer asked for and cannot be kept any more comes as soon as possible.
  const isTooLate = move.deliverAt === undefined && deliverAt && isTooLateFor(kitchen, deliverAt, km, recentWork, now);
  const wanted = { deliverAt: isTooLate ? null : deliverAt, portions, distanceKm: km };
  const room = await lockBothSlots(tx, order, { kitchenId, deliverAt }, () =>
    lockRoom(tx, kitchen, wanted, recentWork, now),
  );
  await setKitchenOfOrder(tx, orderId, {
    kitchenId,
    kitchenName: kitchen.name,
    slotStartsAt: room.slotStartsAt,
    deliverAt,
    portions,
    promisedFrom: room.promised.from,
    promisedTo: room.promised.to,
  });
  if (taken) await movePortions(tx, orderId, taken);
  const names = { fromKitchenName: order.kitchenName, toKitchenName: kitchen.name };
  const slots = { fromDeliverAt: order.deliverAt, toDeliverAt: deliverAt };
  const moved = { orderId, fromKitchenId: order.kitchenId, toKitchenId: kitchenId, ...names, ...slots };
  await insertKitchenMove(tx, { ...moved, actorUserId: userId, reason });
  await recordAction(tx, userId, {
    action: 'moved',
    subject: 'order',
    subjectId: orderId,
    before: { kitchen: order.kitchenName, deliverAt: order.deliverAt, reason: null },
    after: { kitchen: kitchen.name, deliverAt, reason },
  });
}

async function requireKitchenThatCooks(tx: Tx, kitchenId: number): Promise<ReachingKitchen> {
  const kitchen = await lockKitchenForOrder(tx, kitchenId);
  if (!kitchen) throw refusedKitchen('This kitchen does not exist.');
  if (!kitchen.active) throw new AppError('conflict', 'This kitchen takes no orders.');
  return kitchen;
}

function requireMovable({ order }: FullOrder, kitchenId: number, deliverAt: Date | null): void {
  if (order.pickedUpAt !== null) throw new AppError('conflict', 'This order was picked up already.');
  if (!canChangeKitchen(order.status, false)) throw illegalStep(order.status);
  const isSameTime = order.deliverAt?.getTime() === deliverAt?.getTime();
  if (order.kitchenId === kitchenId && isSameTime) throw refusedKitchen('This order is in that kitchen already.');
}

function refusedKitchen(message: string): AppError {
  return new AppError('rule-violated', message, { fieldErrors: { kitchenId: message } });
}

/** Those that the order took, and in the new kitchen those that it takes, which has to offer all of its foods. */
async function lockPortions(tx: Tx, { order, items }: FullOrder, kitchenId: number, now: Date) {
  const lines = items.map((item) => ({ quantity: item.quantity, foods: foodsOfLine(item) }));
  const availability = await lockAvailabilityOf(tx, lines, kitchenId, await findTakenPortions(tx, order.id));
  const problems = findLineProblems(lines, (food) => availabilityOf(availability, food), now);
  const refused = items.flatMap(({ name }, index) => {
    const problem = problems[index];
    return problem ? [{ name, problem: { ...problem, names: [...problem.names] } }] : [];
  });
  if (refused.length > 0) throw soldOut(refused);
  return countedPortions(lines, availability);
}

type Place = { readonly kitchenId: number; readonly deliverAt: Date | null };

/** Both slots in the order of their kitchens and times: two orders that change places would otherwise wait for each other. */
async function lockBothSlots(
  tx: Tx,
  { kitchenId, slotStartsAt }: OrderRow,
  to: Place,
  lockNew: () => Promise<TakenRoom>,
): Promise<TakenRoom> {
  if (!slotStartsAt) return explainedToAdmin(lockNew);
  const isOldFirst =
    kitchenId === to.kitchenId ? slotStartsAt <= (to.deliverAt ?? slotStartsAt) : kitchenId < to.kitchenId;
  if (isOldFirst) await lockSlot(tx, kitchenId, slotStartsAt);
  const room = await explainedToAdmin(lockNew);
  if (!isOldFirst) await lockSlot(tx, kitchenId, slotStartsAt);
  return room;
}

/** The same refusal as for a customer, in words for an admin, who cannot choose another time. */
async function explainedToAdmin<T>(take: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch (error) {
    if (!isAppError(error, 'slot-unavailable')) throw error;
    throw new AppError('slot-unavailable', 'This kitchen is closed at that time, or has no room left.', {
      ...(error.details && { details: error.details }),
    });
  }
}
