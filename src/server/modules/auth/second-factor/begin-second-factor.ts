import type { beginSecondFactor as endpoint } from '#contract/second-factor.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { shopName } from '#domain/shop-name.ts';
import type { Caller } from '#server/http/caller.ts';
import type { AuthParts } from '../auth-parts.ts';
import { provePassword, redeemProof } from '../prove-password.ts';
import { createSecret, toBase32 } from './totp.ts';
import { encryptSecret } from './encrypted-secret.ts';
import { hasSecondFactor, proposeSecondFactor } from './second-factor-queries.ts';

/** A new secret each time: an unconfirmed one is replaced. */
export async function beginSecondFactor(
  parts: AuthParts,
  caller: Caller,
  { currentPassword }: { currentPassword: string },
): Promise<ResponseOf<typeof endpoint>> {
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
