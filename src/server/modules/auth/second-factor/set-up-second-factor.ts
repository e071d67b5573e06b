import type { ResponseOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type * as contract from '#contract/second-factor.ts';
import { shopName } from '#domain/shop-name.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { lockAccount } from '#server/modules/auth/account-queries.ts';
import { guessingSecondFactorSignedIn } from '#server/modules/auth/auth-limits.ts';
import type { AuthParts } from '#server/modules/auth/auth-parts.ts';
import { provePassword, redeemProof } from '#server/modules/auth/prove-password.ts';
import { revokeSessionsOf } from '#server/modules/auth/session-queries.ts';
import { hashToken } from '#server/modules/auth/session-token.ts';
import {
  countRecoveryCodes,
  findSecondFactor,
  hasSecondFactor,
  proposeSecondFactor,
  replaceRecoveryCodes,
  switchOn,
} from './second-factor-queries.ts';
import { createSecret, toBase32 } from './totp.ts';
import { encryptSecret } from './encrypted-secret.ts';
import { countGuess, stepOf, wrongCode } from './pass-second-factor.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';

export async function readSecondFactor(
  { db, asksAdmins }: Pick<AuthParts, 'db' | 'asksAdmins'>,
  { userId, roles }: Caller,
): Promise<contract.SecondFactor> {
  const factor = await findSecondFactor(db, userId);
  const isAsked = asksAdmins && roles.includes('ROLE_ADMIN');
  if (!factor?.confirmedAt) return { isOn: false, isAsked, since: null, recoveryCodesLeft: 0 };
  return {
    isOn: true,
    isAsked,
    since: factor.confirmedAt.toISOString(),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  };
}

/** Only admins are asked for it. A factor that is on was proven when this session began, or by it. */
export async function requireSecondFactor(db: Database, { userId, roles }: Caller): Promise<void> {
  if (!roles.includes('ROLE_ADMIN') || (await hasSecondFactor(db, userId))) return;
  throw new AppError('second-factor-missing', 'Please set up two-step verification under Security first.');
}

/** A new secret each time: an unconfirmed one is replaced. */
export async function beginSecondFactor(
  parts: AuthParts,
  caller: Caller,
  { currentPassword }: { currentPassword: string },
): Promise<ResponseOf<typeof contract.beginSecondFactor>> {
  const proof = await provePassword(parts, caller, currentPassword);
  const { userId } = caller;
  const bytes = createSecret();
  await parts.db.transaction(async (tx) => {
    await redeemProof(parts, tx, proof);
    if (await hasSecondFactor(tx, userId)) throw new AppError('conflict', 'The second factor is on already.');
    await proposeSecondFactor(tx, userId, encryptSecret(parts.factorKeys, userId, bytes));
  });
  const secret = toBase32(bytes);
  const label = `${shopName}:${encodeURIComponent(caller.email ?? caller.firstName)}`;
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=${shopName}` };
}

/** The code proves that the app has the secret; only then is the factor required. Other sessions, opened without it, end. */
export async function confirmSecondFactor(
  parts: AuthParts,
  { userId, token }: Caller,
  { oneTimeCode }: { oneTimeCode: string },
): Promise<ResponseOf<typeof contract.confirmSecondFactor>> {
  const guesses = await countGuess(parts, guessingSecondFactorSignedIn(parts.limits, userId), oneTimeCode);
  const recoveryCodes = createRecoveryCodes();
  await parts.db.transaction(async (tx) => {
    await parts.limiter.giveBack(tx, guesses);
    await lockAccount(tx, userId);
    const factor = await findSecondFactor(tx, userId);
    if (!factor) throw new AppError('conflict', 'There is nothing to confirm. Please begin again.');
    if (factor.confirmedAt) throw new AppError('conflict', 'The second factor is on already.');
    const step = stepOf(parts.factorKeys, factor, oneTimeCode.replaceAll(' ', ''));
    if (step === null) throw wrongCode();
    await switchOn(tx, userId, step);
    await replaceRecoveryCodes(tx, userId, recoveryCodes.map(hashRecoveryCode));
    await revokeSessionsOf(tx, userId, hashToken(token));
    await recordAction(tx, userId, { action: 'switched on the second factor of', subject: 'user', subjectId: userId });
  });
  return { recoveryCodes };
}
