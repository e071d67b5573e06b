import type { Address } from '#contract/addresses.ts';
import type { Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { findAddress, findAddresses, findAddressesByIds, findAddressesOfSession } from './address-queries.ts';
import { toAddress } from './address-row.ts';

export async function listAddresses(db: Db, { userId }: Pick<Caller, 'userId'>): Promise<Address[]> {
  return (await findAddresses(db, userId)).map(toAddress);
}

/** Reads ahead, before the session is known to be valid. */
export async function readAddressesAhead(db: Db, tokenHash: Buffer): Promise<Address[]> {
  return (await findAddressesOfSession(db, tokenHash)).map(toAddress);
}

/** Of any customers, by id. */
export async function readAddressesById(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Address>> {
  return new Map((await findAddressesByIds(db, ids)).map((row) => [row.id, toAddress(row)]));
}

/** Another customer's address is not found. */
export async function findOwnAddress(db: Db, userId: number, id: number): Promise<Address | null> {
  const row = await findAddress(db, userId, id);
  return row ? toAddress(row) : null;
}
