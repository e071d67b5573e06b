import { AppError } from '#contract/errors.ts';
import { usualPaymentMethod } from '#domain/orders/payment-method.ts';
import type { ChangeReason } from '#domain/subscriptions/subscription-rules.ts';
import type { Tx } from '#server/db/client.ts';
import { findServingKitchens } from '#server/modules/addresses/serving-kitchen.ts';
import { lockSlots } from '#server/modules/kitchens/slot-room.ts';
import type { Decided, GivenItems, OrderRequest, Placing } from '#server/modules/orders/decide-order.ts';
import { decideTogether, writeTogether } from '#server/modules/orders/place-together.ts';
import { retryOnConflict } from '#server/modules/orders/retry-on-conflict.ts';
import type { DueDelivery } from './due-queries.ts';
import { type CutOffDeps, type Instead, mayHaveAlternatives } from './find-alternatives.ts';
import { type LockedDelivery, lockDue } from './lock-due.ts';
import { toCartItems } from './price-items.ts';
import { passedOf, reasonOf, skipDeliveries } from './skip-deliveries.ts';
import { setLateSkips } from './subscription-queries.ts';
import { heldRoomOf, setHeld, setOrdered } from './settle-delivery-queries.ts';

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
 * Orders deliveries of different customers in one transaction, as they are planned, and skips those for which nothing may come instead.
 * Returns those that are left: each needs an attempt of its own.
 */
export function orderTogether(deps: CutOffDeps, due: readonly DueDelivery[]): Promise<DueDelivery[]> {
  return retryOnConflict(() =>
    deps.db.transaction(async (tx) => {
      const locked = await lockDue(tx, due);
      if (locked.length === 0) return [];
      const passed = passedOf(locked, new Date());
      const isPassed = new Set(passed.map(({ delivery }) => delivery));
      const decisions = await decideFirstOfEach(
        tx,
        deps,
        locked.filter((delivery) => !isPassed.has(delivery)),
      );
      const decided = decisions.flatMap(({ delivery, order }) =>
        order && !(order instanceof AppError) ? [{ delivery, order }] : [],
      );
      const skipped = [...passed, ...(await findSkipped(tx, decisions))];
      await lockSlots(tx, [
        ...decided.flatMap(({ order: { order } }) =>
          order.slotStartsAt ? [{ kitchenId: order.kitchenId, startsAt: order.slotStartsAt }] : [],
        ),
        ...[...decided, ...skipped].flatMap(({ delivery: { stored } }) => heldRoomOf(stored) ?? []),
      ]);
      // Room that is held goes to its own delivery before another one may take what is left.
      const [held, others] = [true, false].map((isHeld) =>
        decided.filter(({ delivery: { stored } }) => (stored.state === 'held') === isHeld),
      );
      const placed = [...(await write(tx, held!)), ...(await write(tx, others!))];
      await skipDeliveries(tx, skipped);
      const settled = new Set([...placed, ...skipped.map(({ delivery: { stored } }) => stored.id)]);
      return locked.filter(({ stored }) => !settled.has(stored.id)).map((one) => one.due);
    }),
  );
}

type Decision = { readonly delivery: LockedDelivery; readonly order: Decided | AppError | null };
type DecidedDelivery = { readonly delivery: LockedDelivery; readonly order: Decided };

/** One statement places one order for each customer. */
async function decideFirstOfEach(tx: Tx, deps: CutOffDeps, locked: readonly LockedDelivery[]): Promise<Decision[]> {
  const firsts = [...Map.groupBy(locked, ({ row }) => row.userId).values()].map(([first]) => first!);
  const wanted = firsts.flatMap((delivery) => {
    const { addressId } = delivery.row;
    return addressId === null ? [] : [{ delivery, ...orderOf(delivery, addressId) }];
  });
  const decided = await decideTogether(tx, deps, wanted);
  return wanted.map(({ delivery }, n) => ({ delivery, order: decided[n]! }));
}

/** Refused for a reason that is known, and nothing may come instead. */
async function findSkipped(tx: Tx, decisions: readonly Decision[]) {
  const refused = decisions.flatMap(({ delivery, order }) =>
    order instanceof AppError ? [{ delivery, error: order }] : [],
  );
  const kitchens = await findServingKitchens(
    tx,
    refused.flatMap(({ delivery }) => delivery.row.addressId ?? []),
  );
  return refused.flatMap(({ delivery, error }): { delivery: LockedDelivery; reason: ChangeReason }[] => {
    const { row, due, startsAt } = delivery;
    const kitchen = kitchens.get(row.addressId!);
    const reason = reasonOf(error, kitchen && { kitchen, startsAt });
    const isSkipped = reason !== null && !mayHaveAlternatives(row, due, startsAt, { reason, error });
    return isSkipped ? [{ delivery, reason }] : [];
  });
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
