import type { z } from 'zod';
import type { verifyOtp } from '#contract/auth.ts';
import type { Answer } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { type Account, holdAccountByPhone } from './account-queries.ts';
import { guessingByAddress, guessingForPhone } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { consumeCode, countAttempt } from './code-queries.ts';
import { recogniseClient, rememberDevice } from './device-cookie.ts';
import { type Requesters, isRightCode, maxAttempts, requestersOf } from './one-time-code.ts';
import { issueTicket } from './registration-ticket.ts';
import { isStaffAccount } from './staff-account.ts';
import { startSession } from './start-session.ts';

type Proof = z.output<(typeof verifyOtp)['body']>;
type Verified = Answer<typeof verifyOtp>;

/** Signs in whoever has an account; gives anybody else a ticket to register. */
export function verifyCode(parts: AuthParts, proof: Proof, http: RequestContext): Promise<Verified> {
  const requesters = requestersOf(parts.codeKeys, proof.nonce, http.clientAddress);
  return parts.limiter.atOnce(
    // Of one requester: whoever guesses elsewhere for the same phone must not take all places.
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

  const kept = await limiter.spend(db, byAddress, (tx) => countAttempt(tx, phoneNumber, requesters));
  const mayGuess = kept !== undefined && (await isWithin(limiter.count(db, [forPhone])));
  if (!isRightCode(codeKeys, phoneNumber, otp, mayGuess ? kept : undefined)) throw wrongCode();

  const { account: signedIn, ...verified } = await db.transaction(
    async (tx): Promise<Verified & { account?: Account }> => {
      await limiter.giveBack(tx, [...byAddress, forPhone]);
      if (!kept || !(await consumeCode(tx, kept.id))) throw wrongCode();
      const account = await holdAccountByPhone(tx, phoneNumber);
      if (!account) {
        return { newUser: true, jwtResponse: null, registrationToken: await issueTicket(tx, phoneNumber) };
      }
      if (!account.enabled) throw wrongCode();
      // An SMS opens no staff area: those who work here have a password, and may have a second factor.
      if (isStaffAccount(account)) throw wrongCode();
      return { newUser: false, jwtResponse: await startSession(tx, account, http), registrationToken: null, account };
    },
  );
  if (signedIn) rememberDevice(parts.deviceKeys, http, signedIn);
  return verified;
}

/** Too many wrong guesses for a phone answer like one more of them. */
async function isWithin(counted: Promise<void>): Promise<boolean> {
  try {
    await counted;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests') return false;
    throw error;
  }
}

/** One answer for wrong, expired, used, tried too often and disabled: none of them is anybody's business. */
function wrongCode(): AppError {
  return new AppError('wrong-credentials', 'That code is wrong or no longer valid. Check it, or ask for a new one.');
}
