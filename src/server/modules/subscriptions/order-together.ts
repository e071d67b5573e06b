import { usualPaymentMethod } from '#domain/orders/payment-method.ts';
import { type PlannedItem, planDeliveries } from '#domain/subscriptions/plan-deliveries.ts';
import { slotStart } from '#domain/subscriptions/subscription-rules.ts';
import type { Tx } from '#server/db/client.ts';
import { lockSlots } from '#server/modules/kitchens/kitchen-trading.ts';
import type { Decided, GivenItems, OrderRequest, Placing } from '#server/modules/orders/decide-order.ts';
import { decideTogether, writeTogether } from '#server/modules/orders/place-together.ts';
import { retryOnConflict } from '#server/modules/orders/retry-on-conflict.ts';
import type { DueDelivery } from './due-queries.ts';
import type { CutOffDeps, Instead } from './find-alternatives.ts';
import { toCartItems } from './price-items.ts';
import {
  type StoredDelivery,
  type StoredSubscription,
  heldRoomOf,
  keyText,
  lockDeliveries,
  lockSubscriptions,
  setHeld,
  setLateSkips,
  setOrdered,
} from './subscription-queries.ts';
import { planOf } from './subscription-row.ts';

/** A delivery that is still to be ordered, with its subscription and its row locked. */
export type LockedDelivery = {
  readonly due: DueDelivery;
  readonly row: StoredSubscription;
  readonly stored: StoredDelivery;
  readonly items: readonly PlannedItem[];
  readonly startsAt: Date;
};

/** Left out is what is settled already, or will not come. */
export async function lockDue(tx: Tx, due: readonly DueDelivery[]): Promise<LockedDelivery[]> {
  const rows = await lockSubscriptions(
    tx,
    due.map(({ subscriptionId }) => subscriptionId),
  );
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const known = due.filter(({ subscriptionId }) => rowById.has(subscriptionId));
  const stored = await lockDeliveries(tx, known);
  const storedByKey = new Map(stored.map((one) => [keyText(one), one]));
  return known.flatMap((one) => {
    const row = rowById.get(one.subscriptionId)!;
    const delivery = storedByKey.get(keyText(one))!;
    const plan = planDeliveries(planOf(row), [delivery], one.date, one.date);
    const planned = plan.find(({ minute }) => minute === one.minute);
    if (planned?.state !== 'planned') return [];
    const startsAt = slotStart(one.date, planned.at);
    return [{ due: one, row, stored: delivery, items: planned.items, startsAt }];
  });
}

/** The order of the shop for a delivery, as planned or with what comes instead. */
export function orderOf(
  { row, items, startsAt }: LockedDelivery,
  addressId: number,
  instead?: Instead,
  releaseRoom?: GivenItems['releaseRoom'],
): { placing: Placing; request: OrderRequest } {
  const given: GivenItems = {
    actor: 'shop',
    userId: null,
    kitchens: null,
    items: toCartItems(instead?.items ?? items),
    ...(releaseRoom && { releaseRoom }),
  };
  const deliverAt = (instead?.startsAt ?? startsAt).toISOString();
  return {
    placing: { customerId: row.userId, given },
    request: { deliveryAddressId: addressId, paymentMethod: usualPaymentMethod, note: '', deliverAt },
  };
}

/**
 * Orders deliveries of different customers in one transaction, as they are planned. Returns those that are left: each needs an attempt
 * of its own, which finds the reason and what may come instead.
 */
export function orderTogether(deps: CutOffDeps, due: readonly DueDelivery[]): Promise<DueDelivery[]> {
  return retryOnConflict(() =>
    deps.db.transaction(async (tx) => {
      const locked = await lockDue(tx, due);
      if (locked.length === 0) return [];
      const decided = await decideFirstOfEach(tx, deps, locked);
      await lockSlots(
        tx,
        decided
          .flatMap(({ delivery: { stored }, order: { order } }) => [
            heldRoomOf(stored) ?? [],
            order.slotStartsAt ? { kitchenId: order.kitchenId!, startsAt: order.slotStartsAt } : [],
          ])
          .flat(),
      );
      // Room that is held goes to its own delivery before another one may take what is left.
      const [held, others] = [true, false].map((isHeld) =>
        decided.filter(({ delivery: { stored } }) => (stored.state === 'held') === isHeld),
      );
      const placed = new Set([...(await write(tx, held!)), ...(await write(tx, others!))]);
      return locked.filter(({ stored }) => !placed.has(stored.id)).map((one) => one.due);
    }),
  );
}

type DecidedDelivery = { readonly delivery: LockedDelivery; readonly order: Decided };

/** One statement places one order for each customer. */
async function decideFirstOfEach(
  tx: Tx,
  deps: CutOffDeps,
  locked: readonly LockedDelivery[],
): Promise<DecidedDelivery[]> {
  const firsts = [...Map.groupBy(locked, ({ row }) => row.userId).values()].map(([first]) => first!);
  const wanted = firsts.flatMap((delivery) => {
    const { addressId } = delivery.row;
    return addressId === null ? [] : [{ delivery, ...orderOf(delivery, addressId) }];
  });
  const decided = await decideTogether(tx, deps, wanted);
  return wanted.flatMap(({ delivery }, n) => (decided[n] ? [{ delivery, order: decided[n] }] : []));
}

/** Returns the ids of the deliveries that are orders now. One that is refused holds its room again. */
async function write(tx: Tx, decided: readonly DecidedDelivery[]): Promise<number[]> {
  if (decided.length === 0) return [];
  const held = decided.filter(({ delivery: { stored } }) => stored.state === 'held');
  await setHeld(
    tx,
    held.map(({ delivery: { stored } }) => ({ id: stored.id, room: null })),
  );
  const placed = await writeTogether(
    tx,
    decided.map(({ order }) => order),
  );
  const ordered = decided.flatMap(({ delivery: { stored, items, row } }, n) =>
    placed[n] ? [{ id: stored.id, items: [...items], orderId: placed[n].id, row }] : [],
  );
  const ids = new Set(ordered.map(({ id }) => id));
  await setHeld(
    tx,
    held.flatMap(({ delivery: { stored } }) =>
      ids.has(stored.id) ? [] : [{ id: stored.id, room: heldRoomOf(stored) }],
    ),
  );
  await setOrdered(tx, ordered);
  await setLateSkips(
    tx,
    ordered.flatMap(({ row }) => (row.lateSkips > 0 ? [row.id] : [])),
    0,
  );
  return [...ids];
}
