import type { Address, AddressForm } from '#contract/addresses.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { PhoneCustomer, findPhoneCustomer } from '#contract/phone-orders.ts';
import type { Database, Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { saveAddress } from '#server/modules/addresses/change-addresses.ts';
import { listAddresses } from '#server/modules/addresses/read-addresses.ts';
import type { Limit, Limiter } from '#server/modules/limits/limiter.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { requireCaller } from '#server/modules/orders/place-order.ts';
import { createCustomer, findCustomerByPhone } from '#server/modules/users/phone-customers.ts';

/** More lookups than calls arrive in an hour. Without a limit, trying out numbers would reveal who the customers are. */
const lookUps: Limit = { name: 'callers-looked-up', max: 120, seconds: 3600 };

type LookUpParts = { readonly db: Database; readonly limiter: Limiter };

export async function findCaller(
  { db, limiter }: LookUpParts,
  { userId }: Caller,
  phone: string,
): Promise<ResponseOf<typeof findPhoneCustomer>> {
  await limiter.count(db, [{ limit: lookUps, by: String(userId) }]);
  const account = await findCustomerByPhone(db, phone);
  if (!account) return { customer: null };
  return { customer: { ...account, addresses: await listAddresses(db, { userId: account.id }) } };
}

export async function createCaller(
  db: Transactor,
  caller: Caller,
  fields: Parameters<typeof createCustomer>[2],
): Promise<PhoneCustomer> {
  return { ...(await createCustomer(db, caller, fields)), addresses: [] };
}

/** The log names the address by its label; the address itself is the customer's. */
export function addAddressOfCaller(
  db: Transactor,
  { userId }: Caller,
  customerId: number,
  form: AddressForm,
): Promise<Address> {
  return db.transaction(async (tx) => {
    await requireCaller(tx, customerId);
    const address = await saveAddress(tx, customerId, form);
    await recordAction(tx, userId, {
      action: 'added an address of',
      subject: 'user',
      subjectId: customerId,
      after: { label: address.label },
    });
    return address;
  });
}
