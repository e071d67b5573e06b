import type { z } from 'zod';
import type { sendOtp } from '#contract/auth.ts';
import { oneTimeCodeText } from '#domain/messages/message-texts.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { type Client, sendingCode, sendingToPhone, shopCodes, usingProof } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { type Replacement, replaceLiveCode, undoReplacement } from './code-queries.ts';
import { recogniseClient } from './device-cookie.ts';
import { codeLifetimeSeconds, createCode, hashCode, requestersOf } from './one-time-code.ts';
import { bitsFor, challengeSeconds, isWorkDone, issueChallenge, proofRequired } from './work-challenge.ts';

export type SentCode = { message: string; resendAfterSeconds: number; expiresInSeconds: number };

/** The account is not looked up, so that nothing reveals whether a phone has one. */
export async function sendCode(
  parts: AuthParts,
  { phoneNumber: phone, nonce, proof }: z.output<(typeof sendOtp)['body']>,
  http: RequestContext,
): Promise<SentCode> {
  const { db, limiter, limits, notifier, codeKeys, proofKeys } = parts;
  const client = await recogniseClient(parts, http, phone);
  const requesters = requestersOf(codeKeys, nonce, http.clientAddress);
  const hasWorked = proof !== undefined && isWorkDone(proofKeys, phone, proof);
  const uses = sendingCode(limits, phone, client);
  if (hasWorked) uses.push(usingProof(proof.challenge, challengeSeconds));
  const code = createCode();
  const replacement = await limiter.spend(db, uses, (tx, countOf) => {
    const sent = countOf(shopCodes);
    if (sent > limits.codesPerHourWithoutProof && client.deviceId === null && !hasWorked) {
      const bits = bitsFor(sent, limits.codesPerHourWithoutProof, limits.codesPerHour);
      throw proofRequired(issueChallenge(proofKeys, phone, bits), bits);
    }
    return replaceLiveCode(tx, phone, requesters, hashCode(codeKeys[0], phone, code));
  });
  try {
    const { hostname } = new URL(parts.publicUrl);
    await notifier.sms(phone, oneTimeCodeText(code, hostname), { template: 'one-time-code' });
  } catch (error) {
    await takeBack(parts, phone, client, replacement).catch(() => undefined);
    throw error;
  }
  return {
    message: 'We sent you a code.',
    resendAfterSeconds: limits.codeResendSeconds,
    expiresInSeconds: codeLifetimeSeconds,
  };
}

/** Nothing was sent, so the customer may retry at once. The use of the address and of the shop stays counted. */
function takeBack(
  { db, limiter, limits }: AuthParts,
  phone: string,
  client: Client,
  replacement: Replacement,
): Promise<void> {
  return db.transaction(async (tx) => {
    await limiter.giveBack(tx, sendingToPhone(limits, phone, client));
    await undoReplacement(tx, phone, replacement);
  });
}
