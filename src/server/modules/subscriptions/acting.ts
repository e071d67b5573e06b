import { AppError } from '#contract/errors.ts';
import type { ReceiptKind } from '#domain/subscriptions/subscription-rules.ts';
import type { Database, Db, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import type { OrderDeps } from '#server/modules/orders/decide-order.ts';
import {
  type NewReceipt,
  type StoredSubscription,
  findSubscription,
  insertReceipts,
  lockSubscription,
} from './subscription-queries.ts';

/** Orders are placed, and much is read. */
export type SubscriptionDeps = OrderDeps & { readonly db: Database };

/** Who changes a subscription: its customer, or staff for them. */
export type Acting = { readonly caller: Caller; readonly isStaff: boolean };

export const asCustomer = (caller: Caller): Acting => ({ caller, isStaff: false });
export const asStaff = (caller: Caller): Acting => ({ caller, isStaff: true });

const ownerOf = ({ caller, isStaff }: Acting) => (isStaff ? null : caller.userId);

const noSuchSubscription = () => new AppError('not-found', 'You have no such subscription.');

export async function requireSubscription(db: Db, acting: Acting, id: number): Promise<StoredSubscription> {
  const found = await findSubscription(db, id, ownerOf(acting));
  if (!found) throw noSuchSubscription();
  return found;
}

/** Read again behind its lock. */
export async function lockOwnSubscription(tx: Tx, acting: Acting, id: number): Promise<StoredSubscription> {
  await requireSubscription(tx, acting, id);
  const locked = await lockSubscription(tx, id);
  if (!locked) throw noSuchSubscription();
  return locked;
}

export function requireVersion(actual: number, seen: number, savedAt: Date | null, now?: string): void {
  if (actual === seen) return;
  throw new AppError('conflict', `This was changed in another window. ${now ?? 'Please look at what is there now.'}`, {
    details: { version: actual, savedAt: savedAt?.toISOString() ?? null, savedByName: null },
  });
}

export function requireRunning({ endedAt }: StoredSubscription): void {
  if (endedAt !== null) throw new AppError('rule-violated', 'This subscription has ended.');
}

/** Before the name of the customer. */
const actions: Record<ReceiptKind, string> = {
  started: 'started a subscription of',
  changed: 'changed the subscription of',
  skipped: 'skipped a delivery of',
  restored: 'restored a delivery of',
  moved: 'moved a delivery of',
  swapped: 'swapped a delivery of',
  paused: 'paused the subscription of',
  resumed: 'resumed the subscription of',
  ended: 'ended the subscription of',
};

/** The receipt of a change, and the entry in the audit log when staff made it. */
export async function recordChange(
  tx: Tx,
  { caller, isStaff }: Acting,
  { userId }: Pick<StoredSubscription, 'userId'>,
  receipt: Omit<NewReceipt, 'actor'>,
): Promise<void> {
  await insertReceipts(tx, [{ ...receipt, actor: isStaff ? 'staff' : 'customer' }]);
  if (!isStaff) return;
  await recordAction(tx, caller.userId, {
    action: actions[receipt.kind],
    subject: 'user',
    subjectId: userId,
    after: { subscription: receipt.subscriptionId, change: receipt.text },
  });
}
