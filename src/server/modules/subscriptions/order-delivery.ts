import { AppError } from '#contract/errors.ts';
import { type BusinessDay, businessDay } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import type { PlannedItem } from '#domain/subscriptions/plan-deliveries.ts';
import { changeReasonTexts, slotStart } from '#domain/subscriptions/subscription-rules.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { lockSlots } from '#server/modules/kitchens/slot-room.ts';
import { placeInTransaction } from '#server/modules/orders/place-order.ts';
import { retryOnConflict } from '#server/modules/orders/retry-on-conflict.ts';
import { dayText } from './change-subscription.ts';
import type { DueDelivery } from './due-queries.ts';
import { type CutOffDeps, type Instead, findAlternatives, readServing } from './find-alternatives.ts';
import { type LockedDelivery, lockDue } from './lock-due.ts';
import { orderOf } from './order-together.ts';
import { PriceList } from './price-items.ts';
import { deliveryMessage } from './delivery-message.ts';
import { passedOf, reasonOf, skipDeliveries } from './skip-deliveries.ts';
import { insertReceipts, setLateSkips, updateDelivery } from './subscription-queries.ts';
import { heldRoomOf, setHeld } from './settle-delivery-queries.ts';

/**
 * Makes an order of a due delivery, or skips it with a reason. The row of the delivery is locked in the transaction that
 * places the order and names it there, so that a second run finds it done.
 */
export async function orderDelivery(deps: CutOffDeps, due: DueDelivery): Promise<void> {
  if (due.date <= businessDay(new Date()) && (await skipIfPassed(deps, due))) return;
  const error = await tryToOrder(deps, due);
  if (!error) return;
  const serving = await readServing(deps, due);
  const reason = reasonOf(error, serving);
  if (reason === null) throw error;
  const alternatives = serving ? await findAlternatives(deps, due, serving, { reason, error }) : [];
  for (const instead of alternatives) {
    const again = await tryToOrder(deps, due, instead);
    if (!again) return;
    if (reasonOf(again, serving) === null) throw again;
  }
  await deps.db.transaction(async (tx) => {
    const locked = await lockDue(tx, [due]);
    await skipDeliveries(
      tx,
      locked.map((delivery) => ({ delivery, reason })),
    );
  });
}

/** While the shop did not run. */
function skipIfPassed({ db }: CutOffDeps, due: DueDelivery): Promise<boolean> {
  return db.transaction(async (tx) => {
    const passed = passedOf(await lockDue(tx, [due]), new Date());
    await skipDeliveries(tx, passed);
    return passed.length > 0;
  });
}

/** The refusal, if there is one. */
async function tryToOrder(deps: CutOffDeps, due: DueDelivery, instead?: Instead): Promise<AppError | null> {
  try {
    await retryOnConflict(() => deps.db.transaction((tx) => placeDue(tx, deps, due, instead)));
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function placeDue(tx: Tx, deps: CutOffDeps, due: DueDelivery, instead?: Instead): Promise<void> {
  const [locked] = await lockDue(tx, [due]);
  if (!locked) return;
  const { row, stored } = locked;
  if (row.addressId === null) throw new AppError('no-kitchen', 'The address was deleted.');
  const { placing, request } = orderOf(locked, row.addressId, instead, async (_, wanted) => {
    const held = heldRoomOf(stored);
    if (!held) return;
    await lockSlots(tx, [held, wanted]);
    await setHeld(tx, [{ id: stored.id, room: null }]);
  });
  const order = await placeInTransaction(tx, deps, placing, request);
  if (!order) throw new Error('a kitchen changed while the order was placed');
  const unsent = { messageSentAt: null, messageClaimedUntil: null };
  const change = instead && { reason: instead.reason, changedAt: new Date(), version: stored.version + 1, ...unsent };
  await updateDelivery(tx, stored.id, {
    state: 'ordered',
    items: [...(instead?.items ?? locked.items)],
    orderId: order.id,
    reason: null,
    ...(instead?.items && { isSwapped: true }),
    ...(instead?.startsAt && { movedTo: minuteOf(due.date, instead.startsAt) }),
    ...change,
  });
  if (row.lateSkips > 0) await setLateSkips(tx, [row.id], 0);
  if (instead) await reportChange(tx, deps, locked, due, instead);
}

const minuteOf = (date: BusinessDay, at: Date) => (at.getTime() - slotStart(date, 0).getTime()) / 60_000;

async function reportChange(
  tx: Tx,
  deps: CutOffDeps,
  { row, stored, items }: LockedDelivery,
  { date, minute }: DueDelivery,
  { items: swapped, startsAt, reason }: Instead,
): Promise<void> {
  const because = changeReasonTexts[reason];
  const prices = swapped && (await PriceList.read(tx, deps.foodCache, [...items, ...swapped]));
  const namesOf = (of: readonly PlannedItem[]) => (prices?.linesOf(of) ?? []).map(({ name }) => name).join(', ');
  const text = swapped
    ? `Swapped ${dayText(date)}: ${namesOf(swapped)} instead of ${namesOf(items)}, because ${because}`
    : `Moved ${dayText(date)} to ${formatInstant(startsAt!, 'time')}, because ${because}`;
  const kind = swapped ? 'swapped' : 'moved';
  await insertReceipts(tx, [{ subscriptionId: row.id, date, minute, kind, text, actor: 'shop' }]);
  await enqueue(tx, deliveryMessage, { deliveryId: stored.id });
}
