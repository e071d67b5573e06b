import type { Address } from '#contract/addresses.ts';
import type { Db } from '#server/db/client.ts';
import { findAddress } from './address-queries.ts';
import { toAddress } from './address-row.ts';

/** Somebody else's address is as good as none. */
export async function findOwnAddress(db: Db, userId: number, id: number): Promise<Address | null> {
  const row = await findAddress(db, userId, id);
  return row ? toAddress(row) : null;
}
