import { AppError } from '#contract/errors.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { removeAddress } from './address-queries.ts';
import { lockOwnAddress } from './lock-own-address.ts';

export function deleteAddress(db: Database, { userId }: Caller, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const { isDefault } = await lockOwnAddress(tx, userId, id);
    if (isDefault) {
      throw new AppError('conflict', 'The default address cannot be deleted. Make another address the default first.');
    }
    await removeAddress(tx, id);
  });
}
