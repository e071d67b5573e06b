import type { Address } from '#contract/addresses.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { changeAddress, clearDefault } from './address-queries.ts';
import { toAddress } from './address-row.ts';
import { lockOwnAddress } from './lock-own-address.ts';

export function setDefaultAddress(db: Database, { userId }: Caller, id: number): Promise<Address> {
  return db.transaction(async (tx) => {
    await lockOwnAddress(tx, userId, id);
    await clearDefault(tx, userId);
    return toAddress(await changeAddress(tx, id, { isDefault: true }));
  });
}
