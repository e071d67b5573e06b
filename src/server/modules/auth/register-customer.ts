import type { SessionUser } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import type { Transactor } from '#server/db/client.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { SecretKeys } from '#server/secret-keys.ts';
import { insertCustomer } from './account-queries.ts';
import { rememberDevice } from './device-cookie.ts';
import { findTicket, redeemTicket } from './registration-ticket.ts';
import { startSession } from './start-session.ts';

type Parts = { readonly db: Transactor; readonly deviceKeys: SecretKeys };
type NewCustomer = { phoneNumber: string; firstName: string; lastName: string; registrationToken?: string | undefined };

export function registerCustomer(
  { db, deviceKeys }: Parts,
  { phoneNumber: phone, firstName, lastName, registrationToken }: NewCustomer,
  http: RequestContext,
): Promise<SessionUser> {
  const ticket = findTicket(http, { registrationToken });
  return db.transaction(async (tx) => {
    if (ticket === undefined || !(await redeemTicket(tx, ticket, phone))) {
      throw new AppError('proof-missing', 'Please prove your phone number again with a new code.');
    }
    const account = await insertCustomer(tx, { phone, firstName, lastName });
    if (!account) throw new AppError('conflict', 'This phone number already has an account. Please sign in.');
    rememberDevice(deviceKeys, http, account);
    return startSession(tx, account, http);
  });
}
