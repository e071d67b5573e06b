import { sendingCode, sendingToPhone } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { type Replacement, replaceLiveCode, undoReplacement } from './code-queries.ts';
import { codeLifetimeSeconds, createCode, keepCode } from './one-time-code.ts';

export type SentCode = { message: string; resendAfterSeconds: number; expiresInSeconds: number };

/** Nobody is looked up: a phone that has an account and one that has none are the same here. */
export async function sendCode(parts: AuthParts, phone: string, clientAddress: string): Promise<SentCode> {
  const { db, limiter, limits, notifier, codeKeys } = parts;
  const code = createCode();
  const replacement = await limiter.spend(db, sendingCode(limits, phone, clientAddress), (tx) =>
    replaceLiveCode(tx, phone, keepCode(codeKeys[0], phone, code)),
  );
  try {
    await notifier.sms(phone, `${code} is your Macrobowl code. It is valid for 5 minutes. Never share it with anyone.`);
  } catch (error) {
    await takeBack(parts, phone, replacement).catch(() => undefined);
    throw error;
  }
  return {
    message: 'We sent you a code.',
    resendAfterSeconds: limits.codeResendSeconds,
    expiresInSeconds: codeLifetimeSeconds,
  };
}

/** Nothing was sent, so the person may ask again at once. The address and the shop have used up their try. */
function takeBack({ db, limiter, limits }: AuthParts, phone: string, replacement: Replacement): Promise<void> {
  return db.transaction(async (tx) => {
    await limiter.giveBack(tx, sendingToPhone(limits, phone));
    await undoReplacement(tx, phone, replacement);
  });
}
