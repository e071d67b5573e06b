import { AppError } from '#contract/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { type AddressRow, findAddress, lockAddressBook } from './address-queries.ts';

export async function lockOwnAddress(tx: Tx, userId: number, id: number): Promise<AddressRow> {
  await lockAddressBook(tx, userId);
  const address = await findAddress(tx, userId, id);
  if (!address) throw new AppError('not-found', 'You have no such address.');
  return address;
}
