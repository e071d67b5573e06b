import { type Address, type AddressForm } from '#contract/addresses.ts';
import { AppError } from '#contract/errors.ts';
import type { Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { clearDefault, countAddresses, insertAddress, lockAddressBook } from './address-queries.ts';
import { toAddress, toAddressFields } from './address-row.ts';
import { locateForSaving } from './locate-address.ts';

const maxAddresses = 20;

export function addAddress(db: Transactor, { userId }: Caller, form: AddressForm): Promise<Address> {
  return db.transaction(async (tx) => {
    await lockAddressBook(tx, userId);
    const saved = await countAddresses(tx, userId);
    if (saved >= maxAddresses) {
      throw new AppError('rule-violated', `You can save at most ${maxAddresses} addresses.`);
    }
    const isDefault = form.default || saved === 0;
    if (isDefault) await clearDefault(tx, userId);
    const fields = toAddressFields(form, locateForSaving(form));
    return toAddress(await insertAddress(tx, { ...fields, userId, isDefault }));
  });
}
