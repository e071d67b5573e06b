import { AppError } from '#contract/errors.ts';
import type { SubscriptionDelivery } from '#contract/subscription-shapes.ts';
import type { DeliveryChange } from '#contract/subscriptions.ts';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { type PlannedDelivery, planDeliveries } from '#domain/subscriptions/plan-deliveries.ts';
import {
  changeableUntil,
  isChangeable,
  isLateSkip,
  slotMinute,
  slotStart,
} from '#domain/subscriptions/subscription-rules.ts';
import type { Tx } from '#server/db/client.ts';
import { type SubscriptionDeps, type Acting, lockOwnSubscription, recordChange, requireVersion } from './acting.ts';
import { isOpenSlot, refuse, requireFoods, requireReach } from './check-pattern.ts';
import { dayText } from './change-subscription.ts';
import { holdRooms, refuseWithoutRoom, requireRoomAhead } from './hold-room.ts';
import { PriceList } from './price-items.ts';
import { readOneDelivery } from './read-subscriptions.ts';
import {
  type DeliveryWithOrder,
  type NewReceipt,
  type StoredDelivery,
  type StoredSubscription,
  findDeliveries,
  lockDelivery,
  setLateSkips,
  updateDelivery,
} from './subscription-queries.ts';
import { planOf } from './subscription-row.ts';

type Planned = PlannedDelivery<DeliveryWithOrder>;
/** What is written to the row of the delivery, and what its receipt says. */
type Effect = {
  readonly set: Parameters<typeof updateDelivery>[2];
  readonly receipt: Pick<NewReceipt, 'kind' | 'text'>;
};
type Changing = {
  readonly tx: Tx;
  readonly deps: SubscriptionDeps;
  readonly row: StoredSubscription;
  readonly planned: Planned;
  readonly others: readonly Planned[];
  readonly now: Date;
};

/** The row is locked. Of two changes of one delivery the first one is made, and the second one is refused because of its version. */
export function changeDelivery(
  deps: SubscriptionDeps,
  acting: Acting,
  { id, date, slot }: { readonly id: number; readonly date: BusinessDay; readonly slot: string },
  change: DeliveryChange,
): Promise<SubscriptionDelivery> {
  const minute = slotMinute(slot)!;
  return deps.db.transaction(async (tx) => {
    const now = new Date();
    const row = await lockOwnSubscription(tx, acting, id);
    const rows = await findDeliveries(tx, [id], date, date);
    const deliveries = planDeliveries(planOf(row), rows, date, date);
    const planned = deliveries.find((one) => one.minute === minute);
    if (!planned) throw new AppError('not-found', 'There is no such delivery.');
    requireVersion(planned.row?.version ?? 0, change.version, planned.row?.changedAt ?? null, nowText(planned));
    requireOpen(planned, row, now);
    const stored = await lockDelivery(tx, { subscriptionId: id, date, minute });
    const others = deliveries.filter((one) => one !== planned && one.state !== 'skipped');
    const { set, receipt } = await effectOf({ tx, deps, row, planned, others, now }, change);
    await updateDelivery(tx, stored.id, { ...set, reason: null, version: stored.version + 1, changedAt: now });
    const lateSkips = lateSkipsAfter(row, stored, set);
    if (lateSkips !== row.lateSkips) await setLateSkips(tx, [id], lateSkips);
    await recordChange(tx, acting, row, { subscriptionId: id, date, minute, ...receipt });
    // A skip only gives room back, so no other slot has to be locked after this one.
    if (set.state !== 'skipped') {
      const trading = { db: tx, work: deps.work };
      const without = await holdRooms(tx, deps.work, [row], now);
      const own = without.find(({ key }) => key.date === date && key.minute === minute);
      if (own) await refuseWithoutRoom(trading, own, now);
      const at = set.movedTo === undefined ? planned.at : (set.movedTo ?? minute);
      await requireRoomAhead(trading, row, { date, at, items: set.items ?? planned.items }, now);
    }
    return readOneDelivery(tx, deps.foodCache, acting, { id, date, minute });
  });
}

function nowText({ date, at, state, row }: Planned): string {
  if (state === 'skipped') return 'It is skipped now.';
  const time = formatInstant(slotStart(date, at), 'time');
  return `It comes at ${time}${row?.isSwapped ? ' with other food' : ''} now.`;
}

function requireOpen({ date, state, row }: Planned, { lateSkips }: StoredSubscription, now: Date): void {
  if (state === 'ordered') {
    const which = row?.orderId ? `order #${row.orderId}` : 'an order';
    throw new AppError('rule-violated', `This delivery is ${which} by now. Please open the order.`);
  }
  if (state === 'paused') throw new AppError('rule-violated', 'This delivery is left out by the pause.');
  if (isChangeable(date, lateSkips, now)) return;
  const until = formatInstant(changeableUntil(date, lateSkips), 'appointment');
  throw new AppError('rule-violated', `It could be changed until ${until}.`);
}

function effectOf(changing: Changing, change: DeliveryChange): Promise<Effect> | Effect {
  switch (change.action) {
    case 'skip':
      return skip(changing);
    case 'restore':
      return restore(changing);
    case 'move':
      return move(changing, slotMinute(change.to)!);
    case 'swap':
      return swap(changing, change.items);
  }
}

function skip({ planned: { date, state, items }, row, now }: Changing): Effect {
  if (state === 'skipped') throw new AppError('rule-violated', 'This delivery is skipped already.');
  return {
    set: { state: 'skipped', items, isLateSkip: isLateSkip(date, row.lateSkips, now) },
    receipt: { kind: 'skipped', text: `Skipped ${dayText(date)}` },
  };
}

function restore({ planned: { date, state } }: Changing): Effect {
  if (state !== 'skipped') throw new AppError('rule-violated', 'This delivery is not skipped.');
  return {
    set: { state: 'planned', isLateSkip: false },
    receipt: { kind: 'restored', text: `Restored ${dayText(date)}` },
  };
}

async function move({ tx, row, planned, others }: Changing, to: number): Promise<Effect> {
  const { date, minute } = planned;
  requirePlanned(planned);
  if (row.addressId === null) throw refuse('to', 'Please choose an address first.');
  const { kitchen } = await requireReach(tx, row.userId, row.addressId);
  const time = formatInstant(slotStart(date, to), 'time');
  if (!isOpenSlot(kitchen, date, to)) throw refuse('to', `${kitchen.name} is closed at ${time}.`);
  if (others.some((other) => other.at === to)) throw refuse('to', 'Another delivery comes at that time.');
  return {
    set: { movedTo: to === minute ? null : to },
    receipt: { kind: 'moved', text: `Moved ${dayText(date)} to ${time}` },
  };
}

async function swap(
  { tx, deps, planned }: Changing,
  items: Extract<DeliveryChange, { action: 'swap' }>['items'],
): Promise<Effect> {
  requirePlanned(planned);
  await requireFoods(tx, deps, [items], 'items');
  const prices = await PriceList.read(tx, deps.foodCache, [...items, ...planned.items]);
  const namesOf = (of: typeof planned.items) => (prices.linesOf(of) ?? []).map(({ name }) => name).join(', ');
  return {
    set: { items, isSwapped: true },
    receipt: {
      kind: 'swapped',
      text: `Swapped ${dayText(planned.date)}: ${namesOf(items)} instead of ${namesOf(planned.items)}`,
    },
  };
}

function requirePlanned({ state }: Planned): void {
  if (state !== 'planned') throw new AppError('rule-violated', 'This delivery is skipped. Please restore it first.');
}

/** A late skip adds one; undoing it subtracts one. */
function lateSkipsAfter({ lateSkips }: StoredSubscription, before: StoredDelivery, set: Effect['set']): number {
  const was = before.state === 'skipped' && before.isLateSkip ? 1 : 0;
  const is = set.state === 'skipped' && set.isLateSkip ? 1 : 0;
  return Math.max(0, lateSkips + is - was);
}
