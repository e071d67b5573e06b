import { AppError } from '#contract/errors.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { acceptingInvitation } from '#server/modules/auth/auth-limits.ts';
import type { BreachService } from '#server/modules/auth/breach-service.ts';
import { hashPassword } from '#server/modules/auth/password.ts';
import { requireStrongPassword } from '#server/modules/auth/require-strong-password.ts';
import { hashToken } from '#server/modules/auth/session-token.ts';
import { addStaffAccount } from './create-user.ts';
import { findUsableInvitation, useInvitation } from './invitation-queries.ts';
import type { InvitationParts } from './invite-staff.ts';

/** An unknown, expired, used or withdrawn link gets one refusal, before the password is looked at. */
export async function acceptInvitation(
  { db, limiter, limits, breaches }: InvitationParts & { readonly breaches: BreachService },
  { token, password }: { readonly token: string; readonly password: string },
  http: RequestContext,
): Promise<void> {
  await limiter.count(db, acceptingInvitation(limits, http.clientAddress));
  const tokenHash = hashToken(token);
  // Hashing is expensive: not for an invalid token, and not inside a transaction.
  const invitation = await findUsableInvitation(db, tokenHash);
  if (!invitation) throw invalidLink();
  await requireStrongPassword(breaches, password, invitation, 'password');
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const used = await useInvitation(tx, tokenHash);
    if (!used) throw invalidLink();
    const { email, firstName, lastName, roles, kitchenIds } = used;
    await addStaffAccount(tx, { email, firstName, lastName, roles, kitchenIds, passwordHash }, (user) => ({
      actorUserId: user.id,
      action: 'accepted the invitation of',
    }));
  });
}

/** Not a 401: that would end the session of a signed-in user in this browser. */
function invalidLink(): AppError {
  return new AppError('rule-violated', 'This link is no longer valid. Please ask an admin for a new one.');
}
