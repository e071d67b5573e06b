import type { SessionUser } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { findAccountByEmail, lockAccountForShare } from './account-queries.ts';
import { guessingSecondFactor, tryingPassword } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { recogniseClient, rememberDevice } from './device-cookie.ts';
import { verifyPassword } from './password.ts';
import { countGuess, passSecondFactor } from './second-factor/pass-second-factor.ts';
import { startSession } from './start-session.ts';
import { isStaffAccount } from '#domain/accounts/role.ts';

/** Staff only. Unknown, disabled, customer and wrong password get the same response after the same time. */
export async function signInStaff(
  parts: AuthParts,
  { email, password, oneTimeCode }: { email: string; password: string; oneTimeCode?: string | undefined },
  http: RequestContext,
): Promise<SessionUser> {
  const { db, limiter, limits } = parts;
  const client = await recogniseClient(parts, http, email.toLowerCase());
  const uses = tryingPassword(limits, email, client);
  await limiter.count(db, uses);
  const found = await findAccountByEmail(db, email);
  const account = found && isStaffAccount(found) ? found : null;
  if (account) http.nameUser(account.id);
  const isRight = await verifyPassword(password, account?.passwordHash ?? null);
  if (!account || !isRight) throw wrongPassword();

  const guesses = await countGuess(parts, guessingSecondFactor(limits, account.id, client), oneTimeCode);
  const user = await db.transaction(async (tx) => {
    await limiter.giveBack(tx, [...uses, ...guesses]);
    const locked = await lockAccountForShare(tx, account.id);
    // The password may have been changed, or the account disabled, while it was checked.
    if (!locked || !isStaffAccount(locked) || locked.passwordHash !== account.passwordHash) throw wrongPassword();
    const factor = await passSecondFactor(tx, parts.factorKeys, locked.id, oneTimeCode);
    // Thrown inside the transaction, so that the try stays counted, also when the code is missing.
    if (factor !== 'passed') throw factor === 'needed' ? secondFactorNeeded() : wrongOneTimeCode();
    return startSession(tx, locked, http);
  });
  rememberDevice(parts.deviceKeys, http, account);
  return user;
}

function wrongPassword(): AppError {
  return new AppError('wrong-credentials', 'The e-mail or the password is wrong.');
}

function secondFactorNeeded(): AppError {
  return new AppError('second-factor-needed', 'Please enter the code of your authenticator app.');
}

/** May differ from wrongPassword: the request for the code has already revealed that the password was right. */
function wrongOneTimeCode(): AppError {
  const message = 'That code is wrong, or was used already.';
  return new AppError('wrong-credentials', message, { fieldErrors: { oneTimeCode: message } });
}
