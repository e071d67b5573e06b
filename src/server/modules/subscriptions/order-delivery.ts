import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import type { PlannedItem } from '#domain/subscriptions/plan-deliveries.ts';
import { type ChangeReason, changeReasonTexts, slotStart } from '#domain/subscriptions/subscription-rules.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { lockSlots } from '#server/modules/kitchens/kitchen-trading.ts';
import { placeInTransaction } from '#server/modules/orders/place-order.ts';
import { retryOnConflict } from '#server/modules/orders/retry-on-conflict.ts';
import { dayText } from './change-subscription.ts';
import type { DueDelivery } from './due-queries.ts';
import { type CutOffDeps, type Instead, type Refused, findAlternatives, isClosed } from './find-alternatives.ts';
import { type LockedDelivery, lockDue, orderOf } from './order-together.ts';
import { PriceList } from './price-items.ts';
import { deliveryMessage } from './delivery-message.ts';
import { heldRoomOf, insertReceipt, setHeld, setLateSkips, updateDelivery } from './subscription-queries.ts';

/**
 * Makes an order of a due delivery, or skips it with a reason. The row of the delivery is locked in the transaction that
 * places the order and names it there, so that a second run finds it done.
 */
export async function orderDelivery(deps: CutOffDeps, due: DueDelivery): Promise<void> {
  const refused = await tryToOrder(deps, due);
  if (!refused) return;
  for (const instead of await findAlternatives(deps, due, refused)) {
    if (!(await tryToOrder(deps, due, instead))) return;
  }
  await skipDelivery(deps, due, refused.reason);
}

async function tryToOrder(deps: CutOffDeps, due: DueDelivery, instead?: Instead): Promise<Refused | null> {
  try {
    await retryOnConflict(() => deps.db.transaction((tx) => placeDue(tx, deps, due, instead)));
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = await reasonOf(deps, due, error);
    if (reason === null) throw error;
    return { reason, error };
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
  const change = instead && { reason: instead.reason, changedAt: new Date(), version: stored.version + 1 };
  await updateDelivery(tx, stored.id, {
    state: 'ordered',
    items: [...(instead?.items ?? locked.items)],
    orderId: order.id,
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
  await insertReceipt(tx, { subscriptionId: row.id, date, minute, kind, text, actor: 'shop' });
  await enqueue(tx, deliveryMessage, { deliveryId: stored.id });
}

function skipDelivery(deps: CutOffDeps, due: DueDelivery, reason: ChangeReason): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [locked] = await lockDue(tx, [due]);
    if (!locked) return;
    const { stored, items, row } = locked;
    const version = stored.version + 1;
    await updateDelivery(tx, stored.id, { state: 'skipped', items, reason, version, changedAt: new Date() });
    const text = `Skipped ${dayText(due.date)}, because ${changeReasonTexts[reason]}`;
    const { date, minute } = due;
    await insertReceipt(tx, { subscriptionId: row.id, date, minute, kind: 'skipped', text, actor: 'shop' });
    await enqueue(tx, deliveryMessage, { deliveryId: stored.id });
  });
}

const reasonsByCode: Partial<Record<ErrorCode, ChangeReason>> = {
  'sold-out': 'sold-out',
  conflict: 'not-sold',
  'no-kitchen': 'out-of-reach',
  'order-limit': 'limit',
};

/** Null: a refusal that is no fault of the delivery. The job fails, and is tried again. */
async function reasonOf(
  deps: CutOffDeps,
  due: DueDelivery,
  { code, fieldErrors }: AppError,
): Promise<ChangeReason | null> {
  if (code === 'slot-unavailable') return (await isClosed(deps, due)) ? 'closed' : 'full';
  if (code !== 'bad-input' && code !== 'rule-violated') return reasonsByCode[code] ?? null;
  const fields = Object.keys(fieldErrors ?? {});
  if (fields.includes('deliveryAddressId')) return 'out-of-reach';
  if (fields.includes('deliverAt')) return 'too-late';
  return fields.includes('items') ? 'not-sold' : null;
}
