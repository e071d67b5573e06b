import type { SessionUser } from '#contract/auth.ts';
import { describeDevice } from '#domain/accounts/device.ts';
import type { Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Account } from './account-queries.ts';
import { insertSession } from './session-queries.ts';
import { createToken, hashToken } from './session-token.ts';

const lifetimeSeconds = 24 * 60 * 60;

/** The account must be locked or created in this transaction. */
export async function startSession(tx: Tx, account: Account, http: RequestContext): Promise<SessionUser> {
  http.nameUser(account.id);
  const token = createToken();
  await insertSession(tx, hashToken(token), account.id, lifetimeSeconds, describeDevice(http.header('user-agent')));
  return toSessionUser({ ...account, userId: account.id, token });
}

export function toSessionUser({
  userId,
  email,
  firstName,
  lastName,
  roles,
  token,
}: Omit<Caller, 'kitchens'>): SessionUser {
  return { id: userId, email, firstName, lastName, roles: [...roles], token };
}
