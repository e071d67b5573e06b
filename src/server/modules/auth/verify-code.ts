import type { z } from 'zod';
import type { verifyOtp } from '#contract/auth.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { AppError, isAppError } from '#contract/errors.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { type Account, lockAccountByPhoneForShare } from './account-queries.ts';
import { guessingByAddress, guessingForPhone } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { consumeCode, countAttempt } from './code-queries.ts';
import { recogniseClient, rememberDevice } from './device-cookie.ts';
import { type Requesters, isRightCode, maxAttempts, requestersOf } from './one-time-code.ts';
import { issueTicket } from './registration-ticket.ts';
import { startSession } from './start-session.ts';
import { isStaffAccount } from '#domain/accounts/role.ts';

type Proof = z.output<(typeof verifyOtp)['body']>;
type Verified = ResponseOf<typeof verifyOtp>;

/** Signs in a customer with an account; gives others a ticket to register. */
export function verifyCode(parts: AuthParts, proof: Proof, http: RequestContext): Promise<Verified> {
  const requesters = requestersOf(parts.codeKeys, proof.nonce, http.clientAddress);
  return parts.limiter.withConcurrencyLimit(
    // Per requester: guesses of other clients for the same phone must not take all slots.
    `guess:${proof.phoneNumber}:${requesters[0].toString('base64')}`,
    maxAttempts,
    () => compareCode(parts, proof, requesters, http),
    () => {
      throw wrongCode();
    },
  );
}

async function compareCode(
  parts: AuthParts,
  { phoneNumber, otp }: Proof,
  requesters: Requesters,
  http: RequestContext,
): Promise<Verified> {
  const { db, limiter, limits, codeKeys } = parts;
  const client = await recogniseClient(parts, http, phoneNumber);
  const byAddress = guessingByAddress(limits, client);
  const forPhone = guessingForPhone(limits, phoneNumber, client);

  const stored = await limiter.spend(db, byAddress, (tx) => countAttempt(tx, phoneNumber, requesters));
  const mayGuess = stored !== undefined && (await isWithin(limiter.count(db, [forPhone])));
  if (!isRightCode(codeKeys, phoneNumber, otp, mayGuess ? stored : undefined)) throw wrongCode();

  const { account: signedIn, ...verified } = await db.transaction(
    async (tx): Promise<Verified & { account?: Account }> => {
      await limiter.giveBack(tx, [...byAddress, forPhone]);
      if (!stored || !(await consumeCode(tx, stored.id))) throw wrongCode();
      const account = await lockAccountByPhoneForShare(tx, phoneNumber);
      if (!account) {
        return { newUser: true, jwtResponse: null, registrationToken: await issueTicket(tx, phoneNumber) };
      }
      if (!account.enabled) throw wrongCode();
      // Staff sign in with a password and perhaps a second factor, never by SMS.
      if (isStaffAccount(account)) throw wrongCode();
      return { newUser: false, jwtResponse: await startSession(tx, account, http), registrationToken: null, account };
    },
  );
  if (signedIn) rememberDevice(parts.deviceKeys, http, signedIn);
  return verified;
}

/** An exceeded limit looks like one more wrong guess. */
async function isWithin(counted: Promise<void>): Promise<boolean> {
  try {
    await counted;
    return true;
  } catch (error) {
    if (isAppError(error, 'too-many-requests')) return false;
    throw error;
  }
}

/** The same response for wrong, expired, used, tried too often and disabled, so that it reveals nothing. */
function wrongCode(): AppError {
  return new AppError('wrong-credentials', 'That code is wrong or no longer valid. Check it, or ask for a new one.');
}
