import type { Address } from '#contract/addresses.ts';
import { AppError } from '#contract/errors.ts';
import { type BusinessDay, businessDay } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { findKitchen } from '#domain/places/geo.ts';
import { planDeliveries, portionsOf } from '#domain/subscriptions/plan-deliveries.ts';
import { isHeldBy, lastHeldDay, slotStart } from '#domain/subscriptions/subscription-rules.ts';
import { type SlotLoad, emptySlot, findSlotProblem, nearestFree, roomFor } from '#domain/trading/slots.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { locateAddress } from '#server/modules/addresses/locate-address.ts';
import { findOwnAddress, readAddressesById } from '#server/modules/addresses/read-addresses.ts';
import {
  type ReachingKitchen,
  lockKitchenForOrder,
  readActiveKitchens,
} from '#server/modules/kitchens/find-kitchen-for.ts';
import { readFreeSlots } from '#server/modules/kitchens/free-slots.ts';
import { type RecentWork, type TradingDeps, tradingRulesOf } from '#server/modules/kitchens/kitchen-trading.ts';
import { type Slot, findSlotLoadsOf, hasRoomAt, lockSlots } from '#server/modules/kitchens/slot-room.ts';
import { deliveryMessage } from './delivery-message.ts';
import { findHeldSlots } from './due-queries.ts';
import { isClosedAt } from './find-alternatives.ts';
import {
  type StoredDelivery,
  type StoredSubscription,
  findDeliveries,
  keyText,
  lockDeliveries,
} from './subscription-queries.ts';
import { type HeldRoom, heldRoomOf, setHeld, setWithoutRoom } from './settle-delivery-queries.ts';
import { nextOpenDay, planOf } from './subscription-row.ts';

type Key = Pick<StoredDelivery, 'subscriptionId' | 'date' | 'minute'>;
type Wanted = HeldRoom & { readonly distanceKm: number };
/** A delivery whose held room is not the room that it needs. */
type Change = { readonly key: Key; readonly held: HeldRoom | null; readonly wanted: Wanted | null };

/** A delivery that no room was found for. */
export type WithoutRoom = {
  readonly key: Key;
  readonly wanted: Wanted;
  /** Undefined when it is not active any more. */
  readonly kitchen: ReachingKitchen | undefined;
};

/**
 * Holds room for the deliveries of the next 48 hours, and gives back what other deliveries hold, behind the locks of the subscriptions.
 * Room in a slot that has taken more than it can, or is closed, is given back first. A delivery that finds no room is told to its customer
 * once, and tried again later, the last time at the cut-off. Lock order: subscriptions, deliveries, kitchens,
 * slots; all slots that are left or taken are locked before the first one changes.
 */
export async function holdRooms(
  tx: Tx,
  work: RecentWork,
  subscriptions: readonly StoredSubscription[],
  now: Date,
): Promise<readonly WithoutRoom[]> {
  const [from, to] = [nextOpenDay(now), lastHeldDay(now)];
  if (to < from || subscriptions.length === 0) return [];
  const [rows, addresses, kitchens] = await Promise.all([
    findDeliveries(
      tx,
      subscriptions.map(({ id }) => id),
      from,
      to,
    ),
    readAddressesById(
      tx,
      subscriptions.flatMap(({ addressId }) => addressId ?? []),
    ),
    readActiveKitchens(tx),
  ]);
  const lost = await findLost(tx, rows, kitchens, now);
  const rowsById = Map.groupBy(rows, ({ subscriptionId }) => subscriptionId);
  const changes = subscriptions.flatMap((subscription) => {
    const address = subscription.addressId === null ? undefined : addresses.get(subscription.addressId);
    const wanted = address ? roomsFor(address, kitchens, now) : () => null;
    return changesOf(subscription, rowsById.get(subscription.id) ?? [], wanted, { from, to, lost });
  });
  if (changes.length === 0) return [];
  const locked = await lockDeliveries(
    tx,
    changes.map(({ key }) => key),
  );
  const idByKey = new Map(locked.map((row) => [keyText(row), row.id]));
  const { rooms, kitchensById } = await takeRooms(tx, work, changes, now);
  await setHeld(
    tx,
    changes.map(({ key }, n) => ({ id: idByKey.get(keyText(key))!, room: rooms[n]! })),
  );
  const without = changes.flatMap(({ key, wanted }, n) =>
    wanted && !rooms[n] ? [{ key, wanted, kitchen: kitchensById.get(wanted.kitchenId) }] : [],
  );
  const told = await setWithoutRoom(
    tx,
    without.map(({ key, wanted, kitchen }) => ({
      id: idByKey.get(keyText(key))!,
      reason: !kitchen || isClosedAt(kitchen, wanted.startsAt) ? 'closed' : 'full',
    })),
    now,
  );
  for (const deliveryId of told) await enqueue(tx, deliveryMessage, { deliveryId });
  return without;
}

/** Whether what is held in this slot has to be decided again: the kitchen is closed then, or has taken more than it can. */
export function isLost(kitchens: readonly ReachingKitchen[], slot: Slot & SlotLoad, now: Date): boolean {
  const kitchen = kitchens.find(({ id }) => id === slot.kitchenId);
  if (!kitchen) return true;
  const rules = tradingRulesOf(kitchen);
  const { ordersPerSlot, portionsPerSlot } = rules.capacity;
  const isOver = slot.orders > (ordersPerSlot ?? Infinity) || slot.portions > (portionsPerSlot ?? Infinity);
  return isOver || findSlotProblem(rules, now, now, slot.startsAt) === 'closed';
}

/** Those of the slots in which these deliveries hold room. */
async function findLost(
  db: Db,
  rows: readonly StoredDelivery[],
  kitchens: readonly ReachingKitchen[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const held = rows.flatMap((row) => heldRoomOf(row) ?? []);
  if (held.length === 0) return new Set();
  const dates = [...new Set(rows.map(({ date }) => date))];
  const slots = await findHeldSlots(db, dates);
  return new Set(slots.filter((slot) => isLost(kitchens, slot, now)).map(slotText));
}

/** Refuses a change that would plan a delivery without room for it, with the nearest free slots of its day. */
export async function refuseWithoutRoom(
  deps: TradingDeps,
  { wanted: { startsAt, portions, distanceKm }, kitchen }: Omit<WithoutRoom, 'key'>,
  now: Date,
): Promise<never> {
  const free = kitchen ? await readFreeSlots(deps, kitchen, distanceKm, now) : null;
  const ofDay = (free?.nearest(startsAt, portions, slotsSeen) ?? []).filter(
    (start) => businessDay(start) === businessDay(startsAt),
  );
  const nearest = nearestFree(ofDay, startsAt, slotsNamed);
  const times = nearest.map((start) => formatInstant(start, 'time')).join(', ');
  throw new AppError(
    'slot-unavailable',
    `We have no room at ${formatInstant(startsAt, 'time')}. ${times ? `Free on that day: ${times}.` : 'That day has no free time.'}`,
    { details: { nearestSlots: nearest.map((start) => start.toISOString()) } },
  );
}

const [slotsSeen, slotsNamed] = [100, 3];

/** The same for a delivery that is too far ahead to hold room: what orders have taken by now decides. */
export async function requireRoomAhead(
  deps: TradingDeps,
  { userId, addressId }: StoredSubscription,
  { date, at, items }: Pick<Planned, 'date' | 'at' | 'items'>,
  now: Date,
): Promise<void> {
  if (addressId === null || isHeldBy(date, at, now)) return;
  const [address, kitchens] = await Promise.all([
    findOwnAddress(deps.db, userId, addressId),
    readActiveKitchens(deps.db),
  ]);
  const coverage = findKitchen(address && locateAddress(address), kitchens);
  if (!coverage.covered) return;
  const { kitchen, distanceKm } = coverage;
  const [startsAt, portions] = [slotStart(date, at), portionsOf(items)];
  const loads = await findSlotLoadsOf(deps.db, kitchen.id, now);
  const load = loads.get(startsAt.getTime()) ?? emptySlot;
  if (roomFor(tradingRulesOf(kitchen).capacity, load, portions) !== 0) return;
  const wanted = { kitchenId: kitchen.id, startsAt, portions, distanceKm };
  await refuseWithoutRoom(deps, { wanted, kitchen }, now);
}

type Planned = ReturnType<typeof planDeliveries<StoredDelivery>>[number];

/** The room that a delivery to this address needs by now. */
function roomsFor(address: Address, kitchens: readonly ReachingKitchen[], now: Date) {
  const coverage = findKitchen(locateAddress(address), kitchens);
  return ({ date, at, state, items }: Planned): Wanted | null => {
    if (!coverage.covered || state !== 'planned' || !isHeldBy(date, at, now)) return null;
    const { kitchen, distanceKm } = coverage;
    return { kitchenId: kitchen.id, startsAt: slotStart(date, at), portions: portionsOf(items), distanceKm };
  };
}

function changesOf(
  subscription: StoredSubscription,
  rows: readonly StoredDelivery[],
  wantedFor: (planned: Planned) => Wanted | null,
  { from, to, lost }: { readonly from: BusinessDay; readonly to: BusinessDay; readonly lost: ReadonlySet<string> },
): Change[] {
  const changes = new Map<string, Change>();
  for (const row of rows) {
    const held = heldRoomOf(row);
    if (held) changes.set(keyText(row), { key: keyOf(row), held, wanted: null });
  }
  for (const planned of planDeliveries(planOf(subscription), rows, from, to)) {
    const key = { subscriptionId: subscription.id, date: planned.date, minute: planned.minute };
    const wanted = wantedFor(planned);
    if (wanted) changes.set(keyText(key), { key, held: planned.row && heldRoomOf(planned.row), wanted });
  }
  return [...changes.values()].filter(
    ({ held, wanted }) => !isSame(held, wanted) || (held !== null && lost.has(slotText(held))),
  );
}

const keyOf = ({ subscriptionId, date, minute }: Key): Key => ({ subscriptionId, date, minute });

const isSame = (held: HeldRoom | null, wanted: Wanted | null) =>
  held?.kitchenId === wanted?.kitchenId &&
  held?.portions === wanted?.portions &&
  held?.startsAt.getTime() === wanted?.startsAt.getTime();

/** The rooms that are free behind the locks; null: there is none, or none is wanted. */
async function takeRooms(
  tx: Tx,
  work: RecentWork,
  changes: readonly Change[],
  now: Date,
): Promise<{ rooms: (HeldRoom | null)[]; kitchensById: ReadonlyMap<number, ReachingKitchen> }> {
  const kitchenIds = [...new Set(changes.flatMap(({ wanted }) => wanted?.kitchenId ?? []))].toSorted((a, b) => a - b);
  const kitchensById = new Map<number, ReachingKitchen>();
  for (const id of kitchenIds) {
    const kitchen = await lockKitchenForOrder(tx, id);
    if (kitchen?.active) kitchensById.set(id, kitchen);
  }
  const slots = await lockSlots(
    tx,
    changes.flatMap(({ held, wanted }) => [held ?? [], wanted ?? []].flat()),
  );
  const loads = new Map(slots.map((slot) => [slotText(slot), { orders: slot.orders, portions: slot.portions }]));
  const add = (room: HeldRoom, sign: 1 | -1) => {
    const { orders, portions } = loads.get(slotText(room)) ?? emptySlot;
    loads.set(slotText(room), { orders: orders + sign, portions: portions + sign * room.portions });
  };
  for (const { held } of changes) if (held) add(held, -1);
  const rooms: (HeldRoom | null)[] = [];
  for (const { wanted } of changes) {
    const kitchen = wanted && kitchensById.get(wanted.kitchenId);
    const load = (wanted && loads.get(slotText(wanted))) ?? emptySlot;
    const isFree = kitchen && hasRoomAt(kitchen, wanted, load, await work.of(kitchen.id), now);
    if (isFree) add(wanted, 1);
    rooms.push(isFree ? wanted : null);
  }
  return { rooms, kitchensById };
}

const slotText = ({ kitchenId, startsAt }: Slot) => `${kitchenId} ${startsAt.getTime()}`;
