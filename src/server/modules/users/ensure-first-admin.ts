import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import { demandStrongPassword } from '#server/modules/auth/demand-strong-password.ts';
import { hashPassword } from '#server/modules/auth/password.ts';
import { StartupError } from '#server/startup-error.ts';
import { hasAdmin, insertUser, lockAdmins } from './user-queries.ts';

/** In production nobody could sign in to create the first admin, so it comes from the environment. */
export function ensureFirstAdmin(db: Database, firstAdmin: Config['firstAdmin']): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAdmins(tx);
    if (await hasAdmin(tx)) return;
    if (!firstAdmin) {
      throw new StartupError(
        'The shop has no admin yet',
        'Set ADMIN_EMAIL and ADMIN_PASSWORD for the first start; later starts do not need them.',
      );
    }
    const person = { email: firstAdmin.email, firstName: 'First', lastName: 'Admin' };
    await demandStrongPassword(firstAdmin.password, person, 'password').catch((error: Error) => {
      throw new StartupError('ADMIN_PASSWORD is easy to guess', error.message, { cause: error });
    });
    await insertUser(tx, {
      ...person,
      roles: ['ROLE_ADMIN'],
      passwordHash: await hashPassword(firstAdmin.password),
    });
  });
}
