import type { Address, AddressForm } from '#contract/addresses.ts';
import type { Named } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { Database, Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import {
  type AddressRow,
  changeAddress,
  clearDefault,
  countAddresses,
  findAddress,
  insertAddress,
  lockAddressBook,
  removeAddress,
} from './address-queries.ts';
import { toAddress, toAddressFields } from './address-row.ts';
import { locateForSaving } from './locate-address.ts';

const maxAddresses = 20;

export function addAddress(db: Transactor, { userId }: Caller, form: AddressForm): Promise<Address> {
  return db.transaction((tx) => saveAddress(tx, userId, form));
}

export async function saveAddress(tx: Tx, userId: number, form: AddressForm): Promise<Address> {
  await lockAddressBook(tx, userId);
  const saved = await countAddresses(tx, userId);
  if (saved >= maxAddresses) {
    throw new AppError('rule-violated', `You can save at most ${maxAddresses} addresses.`);
  }
  const isDefault = form.default || saved === 0;
  if (isDefault) await clearDefault(tx, userId);
  const fields = toAddressFields(form, locateForSaving(form));
  return toAddress(await insertAddress(tx, { ...fields, userId, isDefault }));
}

/** The default changes by marking another address; unmarking the default itself is ignored, because there must be one. */
export function updateAddress(
  db: Database,
  { userId }: Caller,
  id: number,
  named: Named<typeof AddressForm>,
): Promise<Address> {
  return db.transaction(async (tx) => {
    const before = await lockOwnAddress(tx, userId, id);
    const form = { ...addressWithin(before, named.postalCode), ...named };
    const isDefault = form.default || before.isDefault;
    if (isDefault && !before.isDefault) await clearDefault(tx, userId);
    const fields = toAddressFields(form, locateForSaving(form, before.postalCode));
    return toAddress(await changeAddress(tx, id, { ...fields, isDefault }));
  });
}

export function setDefaultAddress(db: Database, { userId }: Caller, id: number): Promise<Address> {
  return db.transaction(async (tx) => {
    await lockOwnAddress(tx, userId, id);
    await clearDefault(tx, userId);
    return toAddress(await changeAddress(tx, id, { isDefault: true }));
  });
}

export function deleteAddress(db: Database, { userId }: Caller, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const { isDefault } = await lockOwnAddress(tx, userId, id);
    if (isDefault) {
      throw new AppError('conflict', 'The default address cannot be deleted. Make another address the default first.');
    }
    await removeAddress(tx, id);
  });
}

/** In another PIN code, the point is that code's unless the caller names one. */
function addressWithin(before: AddressRow, postalCode: string): Address {
  const address = toAddress(before);
  return before.postalCode === postalCode ? address : { ...address, latitude: null, longitude: null };
}

async function lockOwnAddress(tx: Tx, userId: number, id: number): Promise<AddressRow> {
  await lockAddressBook(tx, userId);
  const address = await findAddress(tx, userId, id);
  if (!address) throw new AppError('not-found', 'You have no such address.');
  return address;
}
