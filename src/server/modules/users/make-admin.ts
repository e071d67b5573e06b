import type { Database } from '#server/db/client.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import type { BreachService } from '#server/modules/auth/breach-service.ts';
import { requireStrongPassword } from '#server/modules/auth/require-strong-password.ts';
import { hashPassword } from '#server/modules/auth/password.ts';
import { replacePassword } from '#server/modules/auth/replace-password.ts';
import { removeSecondFactor } from '#server/modules/auth/second-factor/change-second-factor.ts';
import { insertUser, lockAdmins, lockUserByEmail, setUser } from './user-queries.ts';
import { toAdminUser } from './user-row.ts';

export type AdminAccount = {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  /** For an admin who lost the phone and the recovery codes. */
  readonly withoutSecondFactor: boolean;
};

/** For the operator of the server. An existing account becomes an admin, is enabled and gets the password. */
export async function makeAdmin(
  db: Database,
  breaches: BreachService,
  account: AdminAccount,
): Promise<'created' | 'promoted'> {
  const { password, withoutSecondFactor, ...fields } = account;
  await requireStrongPassword(breaches, password, fields, 'password');
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await lockAdmins(tx);
    const before = await lockUserByEmail(tx, account.email);
    const after = before
      ? await setUser(tx, before.id, { enabled: true, roles: [...new Set([...before.roles, 'ROLE_ADMIN' as const])] })
      : (await insertUser(tx, { ...fields, roles: ['ROLE_ADMIN'], passwordHash }))!;
    if (before) await replacePassword(tx, before.id, passwordHash, { exceptToken: null });
    const hasSecondFactor = after.hasSecondFactor && !withoutSecondFactor;
    if (withoutSecondFactor) await removeSecondFactor(tx, after.id);
    // There is no signed-in user at a command line: the account itself is the actor.
    await recordAction(tx, after.id, {
      action: 'made admin from the command line',
      subject: 'user',
      subjectId: after.id,
      after: toAdminUser({ ...after, hasSecondFactor }),
    });
    return before ? 'promoted' : 'created';
  });
}
