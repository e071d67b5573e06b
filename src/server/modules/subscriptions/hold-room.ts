import type { Address } from '#contract/addresses.ts';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { findKitchen } from '#domain/places/geo.ts';
import { planDeliveries, portionsOf } from '#domain/subscriptions/plan-deliveries.ts';
import { isHeldBy, lastHeldDay, slotStart } from '#domain/subscriptions/subscription-rules.ts';
import { emptySlot } from '#domain/trading/slots.ts';
import type { Tx } from '#server/db/client.ts';
import { locateAddress } from '#server/modules/addresses/locate-address.ts';
import { readAddressesById } from '#server/modules/addresses/read-addresses.ts';
import {
  type ReachingKitchen,
  lockKitchenForOrder,
  readActiveKitchens,
} from '#server/modules/kitchens/find-kitchen-for.ts';
import { type RecentWork } from '#server/modules/kitchens/kitchen-trading.ts';
import { type Slot, hasRoomAt, lockSlots } from '#server/modules/kitchens/slot-room.ts';
import {
  type StoredDelivery,
  type StoredSubscription,
  findDeliveries,
  keyText,
  lockDeliveries,
} from './subscription-queries.ts';
import { type HeldRoom, heldRoomOf, setHeld } from './settle-delivery-queries.ts';
import { nextOpenDay, planOf } from './subscription-row.ts';

type Key = Pick<StoredDelivery, 'subscriptionId' | 'date' | 'minute'>;
type Wanted = HeldRoom & { readonly distanceKm: number };
/** A delivery whose held room is not the room that it needs. */
type Change = { readonly key: Key; readonly held: HeldRoom | null; readonly wanted: Wanted | null };

/**
 * Holds room for the deliveries of the next 48 hours, and gives back what other deliveries hold, behind the locks of the subscriptions.
 * A delivery that finds no room is tried again later, the last time at the cut-off. Lock order: subscriptions, deliveries, kitchens,
 * slots; all slots that are left or taken are locked before the first one changes.
 */
export async function holdRooms(
  tx: Tx,
  work: RecentWork,
  subscriptions: readonly StoredSubscription[],
  now: Date,
): Promise<void> {
  const [from, to] = [nextOpenDay(now), lastHeldDay(now)];
  if (to < from || subscriptions.length === 0) return;
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
  const rowsById = Map.groupBy(rows, ({ subscriptionId }) => subscriptionId);
  const changes = subscriptions.flatMap((subscription) => {
    const address = subscription.addressId === null ? undefined : addresses.get(subscription.addressId);
    const wanted = address ? roomsFor(address, kitchens, now) : () => null;
    return changesOf(subscription, rowsById.get(subscription.id) ?? [], wanted, [from, to]);
  });
  if (changes.length === 0) return;
  const locked = await lockDeliveries(
    tx,
    changes.map(({ key }) => key),
  );
  const idByKey = new Map(locked.map((row) => [keyText(row), row.id]));
  const rooms = await takeRooms(tx, work, changes, now);
  await setHeld(
    tx,
    changes.map(({ key }, n) => ({ id: idByKey.get(keyText(key))!, room: rooms[n]! })),
  );
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
  [from, to]: readonly [BusinessDay, BusinessDay],
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
  return [...changes.values()].filter(({ held, wanted }) => !isSame(held, wanted));
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
): Promise<(HeldRoom | null)[]> {
  const kitchenIds = [...new Set(changes.flatMap(({ wanted }) => wanted?.kitchenId ?? []))].toSorted((a, b) => a - b);
  const kitchens = new Map<number, ReachingKitchen>();
  for (const id of kitchenIds) {
    const kitchen = await lockKitchenForOrder(tx, id);
    if (kitchen?.active) kitchens.set(id, kitchen);
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
    const kitchen = wanted && kitchens.get(wanted.kitchenId);
    const load = (wanted && loads.get(slotText(wanted))) ?? emptySlot;
    const isFree = kitchen && hasRoomAt(kitchen, wanted, load, await work.of(kitchen.id), now);
    if (isFree) add(wanted, 1);
    rooms.push(isFree ? wanted : null);
  }
  return rooms;
}

const slotText = ({ kitchenId, startsAt }: Slot) => `${kitchenId} ${startsAt.getTime()}`;
