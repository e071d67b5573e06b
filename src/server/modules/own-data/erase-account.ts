import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#contract/errors.ts';
import type { Database, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { BackgroundTasks } from '#server/maintenance/background-tasks.ts';
import { isStaff } from '#server/modules/auth/staff-account.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import { letGoOfFile } from '#server/modules/files/orphaned-files.ts';
import { retryOnConflict } from '#server/modules/orders/retry-on-conflict.ts';
import {
  type Person,
  eraseRowsOf,
  findDocumentsOf,
  findOpenOrderIds,
  findPerson,
  lockPerson,
  lockThingsOf,
  tryLockPerson,
  unassignConsultationsOf,
} from './own-data-queries.ts';

type EraseParts = { readonly db: Database; readonly files: FileStore; readonly background: BackgroundTasks };

/** Whoever else has the person is done in a moment; what is left of the request's time is for the erasure itself. */
const timeoutMs = 2_000;
const pauseMs = 25;

/** Everything or nothing. Sessions end with the transaction, on every process, and their streams with them. */
export async function eraseAccount({ db, files, background }: EraseParts, { userId }: Caller): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) {
    const storageKeys = await retryOnConflict(() => db.transaction((tx) => tryToErase(tx, userId)));
    if (storageKeys) {
      background.start('remove files of erased account', async () => {
        for (const key of storageKeys) await files.remove(key);
      });
      return;
    }
    await sleep(pauseMs);
  }
  throw new AppError('unavailable', 'Your account is in use right now. Please try again.', { retryAfterSeconds: 2 });
}

/** The person is locked last, and without waiting; null when somebody else has them. */
async function tryToErase(tx: Tx, userId: number): Promise<string[] | null> {
  const found = await findPerson(tx, userId);
  if (!found || found.erasedAt) throw new AppError('not-signed-in', 'Please sign in.');
  await lockThingsOf(tx, found);
  const person = await tryLockPerson(tx, userId);
  if (!person) return null;
  if (isStaff(person)) throw new AppError('rule-violated', 'Staff accounts are closed by an admin.');
  refuseOpenOrders(await findOpenOrderIds(tx, person));
  return erasePerson(tx, person);
}

/** Somebody still has to cook it and to bring it to a person at an address. */
function refuseOpenOrders(orderIds: readonly number[]): void {
  if (orderIds.length === 0) return;
  const named = orderIds.map((id) => `#${id}`).join(', ');
  throw new AppError(
    'conflict',
    `Order ${named} is still open. Cancel it or wait until it is delivered, then delete your account.`,
    { details: { orderIds } },
  );
}

/** Answers the files that nothing refers to any more. Should removing them fail, the cleanup of orphaned files does it. */
async function erasePerson(tx: Tx, person: Person): Promise<string[]> {
  const documents = await findDocumentsOf(tx, person);
  for (const { storageKey } of documents) await letGoOfFile(tx, storageKey);
  await unassignConsultationsOf(tx, person);
  await eraseRowsOf(tx, person);
  return documents.map(({ storageKey }) => storageKey);
}

/** After a restore: a backup still has those who left since it was made. An order that was open then is no reason to stay. */
export async function eraseAgain(tx: Tx, userIds: readonly number[]): Promise<string[]> {
  const storageKeys: string[] = [];
  for (const userId of userIds) {
    const person = await lockPerson(tx, userId);
    if (person) storageKeys.push(...(await erasePerson(tx, person)));
  }
  return storageKeys;
}
