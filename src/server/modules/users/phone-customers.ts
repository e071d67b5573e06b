import { AppError } from '#contract/errors.ts';
import type { PhoneCustomer } from '#contract/phone-orders.ts';
import type { Db, Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { type PhoneAccount, findPhoneAccount, insertUser } from './user-queries.ts';

type Account = Omit<PhoneCustomer, 'addresses'>;

export async function findCustomerByPhone(db: Db, phone: string): Promise<Account | null> {
  const account = await findPhoneAccount(db, phone);
  return account ? toAccount(account) : null;
}

/** As a customer who registers: they sign in with a code to this number later, and own what was ordered for them. */
export function createCustomer(
  db: Transactor,
  { userId }: Caller,
  { phone, firstName, lastName }: Pick<Account, 'phone' | 'firstName' | 'lastName'>,
): Promise<Account> {
  return db.transaction(async (tx) => {
    const row = await insertUser(tx, { phone, firstName, lastName, email: null, roles: ['ROLE_USER'] });
    if (!row) {
      const message = 'This phone number has an account already.';
      throw new AppError('conflict', message, { fieldErrors: { phone: message } });
    }
    const account = toAccount({ ...row, phone });
    const after = { firstName, lastName, phone };
    await recordAction(tx, userId, { action: 'created', subject: 'user', subjectId: row.id, after });
    return account;
  });
}

function toAccount({ id, firstName, lastName, phone, enabled }: PhoneAccount): Account {
  return { id, firstName, lastName, phone, enabled };
}
