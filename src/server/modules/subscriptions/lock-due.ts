import { type PlannedItem, planDeliveries } from '#domain/subscriptions/plan-deliveries.ts';
import { slotStart } from '#domain/subscriptions/subscription-rules.ts';
import type { Tx } from '#server/db/client.ts';
import type { DueDelivery } from './due-queries.ts';
import {
  type StoredDelivery,
  type StoredSubscription,
  keyText,
  lockDeliveries,
  lockSubscriptions,
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

/** Locks the due deliveries with their subscriptions. Deliveries that are no longer planned are left out. */
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
