import type { AdminUser, UserDraft } from '#contract/admin-users.ts';
import { AppError } from '#contract/errors.ts';
import type { Database, Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import type { BreachService } from '#server/modules/auth/breach-service.ts';
import { requireStrongPassword } from '#server/modules/auth/require-strong-password.ts';
import { hashPassword } from '#server/modules/auth/password.ts';
import { bindUser } from './change-user.ts';
import { insertUser } from './user-queries.ts';
import { toAdminUser } from './user-row.ts';

export type UserParts = { readonly db: Database; readonly breaches: BreachService };

export async function createUser(
  { db, breaches }: { readonly db: Transactor; readonly breaches: BreachService },
  { userId }: Caller,
  draft: UserDraft,
): Promise<AdminUser> {
  const { password, roles, kitchenIds, ...fields } = draft;
  await requireStrongPassword(breaches, password, fields, 'password');
  const passwordHash = await hashPassword(password);
  return db.transaction((tx) =>
    addStaffAccount(tx, { ...fields, roles, kitchenIds, passwordHash }, () => ({
      actorUserId: userId,
      action: 'created',
    })),
  );
}

type NewStaff = Omit<UserDraft, 'password'> & { readonly passwordHash: string };

/** By an admin, or by the one who accepts an invitation. */
export async function addStaffAccount(
  tx: Tx,
  { roles, kitchenIds, ...fields }: NewStaff,
  by: (user: AdminUser) => { readonly actorUserId: number; readonly action: string },
): Promise<AdminUser> {
  const row = await insertUser(tx, { ...fields, roles: [...new Set(roles)] });
  if (!row) {
    const message = 'This e-mail address has an account already.';
    throw new AppError('conflict', message, { fieldErrors: { email: message } });
  }
  const user = toAdminUser(kitchenIds.length === 0 ? row : await bindUser(tx, row, kitchenIds));
  const { actorUserId, action } = by(user);
  await recordAction(tx, actorUserId, { action, subject: 'user', subjectId: user.id, after: user });
  return user;
}
