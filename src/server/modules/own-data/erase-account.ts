import { AppError } from '#contract/errors.ts';
import type { Database, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { BackgroundWork } from '#server/maintenance/background-work.ts';
import { isStaff } from '#server/modules/auth/staff-account.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import { letGoOfFile } from '#server/modules/files/loose-files.ts';
import { retryOnConflict } from '#server/modules/orders/retry-on-conflict.ts';
import {
  type Person,
  eraseRowsOf,
  findDocumentsOf,
  findErasedIds,
  findOpenOrderIds,
  lockCartOf,
  lockPerson,
  unassignConsultationsOf,
} from './own-data-queries.ts';

type EraseParts = { readonly db: Database; readonly files: FileStore; readonly background: BackgroundWork };

/** Everything or nothing. Sessions end with the transaction, on every process, and their streams with them. */
export async function eraseAccount({ db, files, background }: EraseParts, { userId }: Caller): Promise<void> {
  const erase = async (tx: Tx) => {
    const person = await lockPerson(tx, userId);
    if (!person) throw new AppError('not-signed-in', 'Please sign in.');
    if (isStaff(person)) throw new AppError('rule-violated', 'Staff accounts are closed by an admin.');
    await lockCartOf(tx, person);
    refuseOpenOrders(await findOpenOrderIds(tx, person));
    return erasePerson(tx, person);
  };
  const storageKeys = await retryOnConflict(() => db.transaction(erase));
  background.start(async () => {
    for (const key of storageKeys) await files.remove(key);
  });
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

export const listErasedAccounts: (db: Tx) => Promise<number[]> = findErasedIds;

/** After a restore: a backup still has those who were erased since it was made. Open orders of then are no reason to stay. */
export async function eraseAgain(
  tx: Tx,
  userIds: readonly number[],
): Promise<{ erased: number; storageKeys: string[] }> {
  const storageKeys: string[] = [];
  let erased = 0;
  for (const userId of userIds) {
    const person = await lockPerson(tx, userId);
    if (!person) continue;
    storageKeys.push(...(await erasePerson(tx, person)));
    erased += 1;
  }
  return { erased, storageKeys };
}
