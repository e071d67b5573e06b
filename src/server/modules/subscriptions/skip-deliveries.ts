import type { AppError, ErrorCode } from '#contract/errors.ts';
import { type ChangeReason, changeReasonTexts } from '#domain/subscriptions/subscription-rules.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { dayText } from './change-subscription.ts';
import { deliveryMessage } from './delivery-message.ts';
import { type Serving, isClosedAt } from './find-alternatives.ts';
import type { LockedDelivery } from './lock-due.ts';
import { insertReceipts } from './subscription-queries.ts';
import { setSkipped } from './settle-delivery-queries.ts';

const reasonsByCode: Partial<Record<ErrorCode, ChangeReason>> = {
  'sold-out': 'sold-out',
  conflict: 'not-sold',
  'no-kitchen': 'out-of-reach',
  'not-open-yet': 'closed',
  'order-limit': 'limit',
};

/** Null: a refusal that is no fault of the delivery. */
export function reasonOf(
  { code, fieldErrors }: AppError,
  serving: Pick<Serving, 'kitchen' | 'startsAt'> | undefined,
): ChangeReason | null {
  if (code === 'slot-unavailable') return serving && isClosedAt(serving.kitchen, serving.startsAt) ? 'closed' : 'full';
  if (code !== 'bad-input' && code !== 'rule-violated') return reasonsByCode[code] ?? null;
  const fields = Object.keys(fieldErrors ?? {});
  if (fields.includes('deliveryAddressId')) return 'out-of-reach';
  if (fields.includes('deliverAt')) return 'too-late';
  return fields.includes('items') ? 'not-sold' : null;
}

type Skipped = { readonly delivery: LockedDelivery; readonly reason: ChangeReason };

/** Those whose time has passed: the shop did not run. */
export const passedOf = (locked: readonly LockedDelivery[], now: Date): Skipped[] =>
  locked.filter(({ startsAt }) => startsAt <= now).map((delivery) => ({ delivery, reason: 'shop-down' }));

/** With a receipt and a message for each. */
export async function skipDeliveries(tx: Tx, skipped: readonly Skipped[]): Promise<void> {
  if (skipped.length === 0) return;
  await setSkipped(
    tx,
    skipped.map(({ delivery: { stored, items }, reason }) => ({ id: stored.id, items: [...items], reason })),
    new Date(),
  );
  await insertReceipts(
    tx,
    skipped.map(({ delivery: { due }, reason }) => {
      const text = `Skipped ${dayText(due.date)}, because ${changeReasonTexts[reason]}`;
      return { ...due, kind: 'skipped', text, actor: 'shop' };
    }),
  );
  await Promise.all(skipped.map(({ delivery }) => enqueue(tx, deliveryMessage, { deliveryId: delivery.stored.id })));
}
