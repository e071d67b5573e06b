import type { Caller } from '#server/http/caller.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { AuthParts } from './auth-parts.ts';
import { requireStrongPassword } from './require-strong-password.ts';
import { rememberDevice } from './device-cookie.ts';
import { hashPassword } from './password.ts';
import { provePassword, redeemProof } from './prove-password.ts';
import { replacePassword } from './replace-password.ts';

export async function changePassword(
  parts: AuthParts,
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  http: RequestContext,
): Promise<void> {
  const proof = await provePassword(parts, caller, currentPassword);
  await requireStrongPassword(parts.breaches, newPassword, proof.account, 'newPassword');
  const passwordHash = await hashPassword(newPassword);

  const account = await parts.db.transaction(async (tx) => {
    await redeemProof(parts, tx, proof);
    return replacePassword(tx, caller.userId, passwordHash, { exceptToken: caller.token });
  });
  rememberDevice(parts.deviceKeys, http, account);
}
