import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#contract/errors.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { releaseFile } from '#server/modules/files/orphaned-files.ts';
import { removeFiles } from '#server/modules/files/store-file.ts';
import { retryOnConflict } from '#server/modules/orders/retry-on-conflict.ts';
import {
  type User,
  eraseRowsOf,
  findOpenOrderIds,
  findUser,
  listLiving,
  lockUser,
  lockRowsOf,
  neverReuseIds,
  tryLockUser,
  unassignConsultationsOf,
} from './own-data-queries.ts';
import { findFilesOf } from './own-file-queries.ts';
import { recordErasedAccounts } from './record-erased.ts';
import { isStaffAccount } from '#domain/accounts/role.ts';

/** How long to retry the lock. Other transactions on the user are short, and the erasure needs the rest of the request's time. */
const timeoutMs = 2_000;
const retryDelayMs = 25;

/** All or nothing. Sessions and their live streams end with the commit, on every process. */
export async function eraseAccount(db: Database, userId: number): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) {
    if (await retryOnConflict(() => db.transaction((tx) => tryToErase(tx, userId)))) return;
    await sleep(retryDelayMs);
  }
  throw new AppError('unavailable', 'Your account is in use right now. Please try again.', { retryAfterSeconds: 2 });
}

/** The user is locked last and without waiting, to avoid deadlocks; false when another transaction has the lock. */
async function tryToErase(tx: Tx, userId: number): Promise<boolean> {
  const found = await findUser(tx, userId);
  if (!found || found.erasedAt) throw new AppError('not-signed-in', 'Please sign in.');
  await lockRowsOf(tx, found);
  const user = await tryLockUser(tx, userId);
  if (!user) return false;
  if (isStaffAccount(user)) throw new AppError('rule-violated', 'Staff accounts are closed by an admin.');
  refuseOpenOrders(await findOpenOrderIds(tx, user));
  const storageKeys = await eraseUser(tx, user);
  if (storageKeys.length > 0) await enqueue(tx, removeFiles, { storageKeys });
  await enqueue(tx, recordErasedAccounts, {});
  return true;
}

/** Open orders still need the name and the address. */
function refuseOpenOrders(orderIds: readonly number[]): void {
  if (orderIds.length === 0) return;
  const named = orderIds.map((id) => `#${id}`).join(', ');
  throw new AppError(
    'conflict',
    `Order ${named} is still open. Cancel it or wait until it is delivered, then delete your account.`,
    { details: { orderIds } },
  );
}

/** Returns the files without references. If removing them fails, the cleanup of orphaned files does it. */
async function eraseUser(tx: Tx, user: User): Promise<string[]> {
  const ownFiles = await findFilesOf(tx, user);
  for (const { storageKey } of ownFiles) await releaseFile(tx, storageKey);
  await unassignConsultationsOf(tx, user);
  await eraseRowsOf(tx, user);
  return ownFiles.map(({ storageKey }) => storageKey);
}

/** Erases accounts again after a restore: the backup may contain accounts that were erased later. Orders that were open in the backup do not prevent it. */
export async function eraseAgain(tx: Tx, userIds: readonly number[]): Promise<string[]> {
  const storageKeys: string[] = [];
  for (const userId of userIds) {
    const user = await lockUser(tx, userId);
    if (user) storageKeys.push(...(await eraseUser(tx, user)));
  }
  return storageKeys;
}

/**
 * Those of the list that live. An id of the list never becomes that of another account, which the next time would be erased: the
 * sequence was set back as well.
 */
export async function eraseListed(db: Database, ids: readonly number[]): Promise<number> {
  return db.transaction(async (tx) => {
    await neverReuseIds(tx, ids);
    const living = await listLiving(tx, ids);
    const storageKeys = await eraseAgain(tx, living);
    if (storageKeys.length > 0) await enqueue(tx, removeFiles, { storageKeys });
    return living.length;
  });
}
