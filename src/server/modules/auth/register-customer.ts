import type { SessionUser } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import type { Exchange } from '#server/http/exchange.ts';
import { insertCustomer } from './account-queries.ts';
import type { AuthParts } from './auth-parts.ts';
import { rememberDevice } from './device-cookie.ts';
import { findTicket } from './registration-cookie.ts';
import { redeemTicket } from './registration-ticket.ts';
import { startSession } from './start-session.ts';

type NewCustomer = { phoneNumber: string; firstName: string; lastName: string; registrationToken?: string | undefined };

export async function registerCustomer(
  { db, deviceKeys }: AuthParts,
  { phoneNumber: phone, firstName, lastName, registrationToken }: NewCustomer,
  http: Exchange,
): Promise<SessionUser> {
  const ticket = findTicket(http, { registrationToken });
  const { account, user } = await db.transaction(async (tx) => {
    if (ticket === undefined || !(await redeemTicket(tx, ticket, phone))) {
      throw new AppError('proof-missing', 'Please prove your phone number again with a new code.');
    }
    const inserted = await insertCustomer(tx, { phone, firstName, lastName });
    if (!inserted) throw new AppError('conflict', 'This phone number already has an account. Please sign in.');
    return { account: inserted, user: await startSession(tx, inserted, http) };
  });
  rememberDevice(deviceKeys, http, account);
  return user;
}
