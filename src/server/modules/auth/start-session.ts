import type { SessionUser } from '#contract/auth.ts';
import { describeDevice } from '#domain/accounts/device.ts';
import type { Tx } from '#server/db/client.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Account } from './account-queries.ts';
import { insertSession } from './session-queries.ts';
import { createToken, hashToken } from './session-token.ts';
import { toSessionUser } from './session-user.ts';

const lifetimeSeconds = 24 * 60 * 60;

/** The account must be held or new in this transaction. */
export async function startSession(tx: Tx, account: Account, http: RequestContext): Promise<SessionUser> {
  http.nameUser(account.id);
  const token = createToken();
  await insertSession(tx, hashToken(token), account.id, lifetimeSeconds, describeDevice(http.header('user-agent')));
  return toSessionUser({ ...account, userId: account.id, token });
}
