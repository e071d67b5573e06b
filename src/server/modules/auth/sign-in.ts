import type { SessionUser } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { findAccountByEmail, holdAccount } from './account-queries.ts';
import { guessingSecondFactor, tryingPassword } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { recogniseClient, rememberDevice } from './device-cookie.ts';
import { verifyPassword } from './password.ts';
import { countGuess, passSecondFactor } from './second-factor/pass-second-factor.ts';
import { isStaffAccount } from './staff-account.ts';
import { startSession } from './start-session.ts';

/** Staff only. Unknown, disabled, customer and wrong password: one answer, after the same work. */
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
    const held = await holdAccount(tx, account.id);
    // While the password was checked it may have been replaced, or the account disabled.
    if (!held || !isStaffAccount(held) || held.passwordHash !== account.passwordHash) throw wrongPassword();
    const factor = await passSecondFactor(tx, parts.factorKeys, held.id, oneTimeCode);
    // Thrown in here, so that the try stays counted: asking for the code is one, too.
    if (factor !== 'passed') throw factor === 'needed' ? secondFactorNeeded() : wrongOneTimeCode();
    return startSession(tx, held, http);
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

/** That the password was right is known already to whoever is asked for the code. */
function wrongOneTimeCode(): AppError {
  const message = 'That code is wrong, or was used already.';
  return new AppError('wrong-credentials', message, { fieldErrors: { oneTimeCode: message } });
}
