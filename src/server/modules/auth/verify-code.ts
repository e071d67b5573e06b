import type { verifyOtp } from '#contract/auth.ts';
import type { Answer } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { Exchange } from '#server/http/exchange.ts';
import { holdAccountByPhone } from './account-queries.ts';
import { guessingByAddress, guessingForPhone } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { consumeCode, countAttempt } from './code-queries.ts';
import { isRightCode, maxAttempts } from './one-time-code.ts';
import { issueTicket } from './registration-ticket.ts';
import { isStaff } from './staff-account.ts';
import { startSession } from './start-session.ts';

type Proof = { phoneNumber: string; otp: string };
type Verified = Answer<typeof verifyOtp>;

/** Signs in whoever has an account; gives anybody else a ticket to register. */
export function verifyCode(parts: AuthParts, proof: Proof, http: Exchange): Promise<Verified> {
  return parts.limiter.atOnce(
    `guess:${proof.phoneNumber}`,
    maxAttempts,
    () => compareCode(parts, proof, http),
    () => {
      throw wrongCode();
    },
  );
}

async function compareCode(
  { db, limiter, limits, codeKeys }: AuthParts,
  { phoneNumber, otp }: Proof,
  http: Exchange,
): Promise<Verified> {
  const byAddress = guessingByAddress(limits, http.clientAddress);
  const forPhone = guessingForPhone(limits, phoneNumber);

  const kept = await limiter.spend(db, [byAddress], (tx) => countAttempt(tx, phoneNumber));
  const mayGuess = kept !== undefined && (await isWithin(limiter.count(db, [forPhone])));
  if (!isRightCode(codeKeys, phoneNumber, otp, mayGuess ? kept : undefined)) throw wrongCode();

  return db.transaction(async (tx) => {
    await limiter.giveBack(tx, [byAddress, forPhone]);
    if (!kept || !(await consumeCode(tx, kept.id))) throw wrongCode();
    const account = await holdAccountByPhone(tx, phoneNumber);
    if (!account) {
      return { newUser: true, jwtResponse: null, registrationToken: await issueTicket(tx, phoneNumber) };
    }
    if (!account.enabled) throw wrongCode();
    // An SMS opens no staff area: those who work here have a password, and may have a second factor.
    if (isStaff(account)) throw wrongCode();
    return { newUser: false, jwtResponse: await startSession(tx, account, http), registrationToken: null };
  });
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
