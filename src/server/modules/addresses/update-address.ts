import type { Address, AddressForm } from '#contract/addresses.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { changeAddress, clearDefault } from './address-queries.ts';
import { toAddress, toAddressFields } from './address-row.ts';
import { locateForSaving } from './locate-address.ts';
import { lockOwnAddress } from './lock-own-address.ts';

/** The default moves by naming another one; taking the mark off the default itself would leave none. */
export function updateAddress(db: Database, { userId }: Caller, id: number, form: AddressForm): Promise<Address> {
  return db.transaction(async (tx) => {
    const before = await lockOwnAddress(tx, userId, id);
    const isDefault = form.default || before.isDefault;
    if (isDefault && !before.isDefault) await clearDefault(tx, userId);
    const fields = toAddressFields(form, locateForSaving(form, before.postalCode));
    return toAddress(await changeAddress(tx, id, { ...fields, isDefault }));
  });
}
