import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import type { BreachService } from '#server/modules/auth/breach-service.ts';
import { requireStrongPassword } from '#server/modules/auth/require-strong-password.ts';
import { hashPassword } from '#server/modules/auth/password.ts';
import { StartupError } from '#server/startup-error.ts';
import { hasAdmin, insertUser, lockAdmins } from './user-queries.ts';

/** Without an admin none could be created in the shop, so the first one comes from the environment. */
export async function ensureFirstAdmin(
  db: Database,
  breaches: BreachService,
  firstAdmin: Config['firstAdmin'],
): Promise<void> {
  if (await hasAdmin(db)) return;
  if (!firstAdmin) {
    throw new StartupError(
      'The shop has no admin yet',
      'Set ADMIN_EMAIL and ADMIN_PASSWORD for the first start; later starts do not need them.',
    );
  }
  const admin = { email: firstAdmin.email, firstName: 'First', lastName: 'Admin' };
  await requireStrongPassword(breaches, firstAdmin.password, admin, 'password').catch((error: Error) => {
    throw new StartupError('ADMIN_PASSWORD is not safe enough', error.message, { cause: error });
  });
  const passwordHash = await hashPassword(firstAdmin.password);
  await db.transaction(async (tx) => {
    await lockAdmins(tx);
    // Another process may have created it since the check above.
    if (await hasAdmin(tx)) return;
    await insertUser(tx, { ...admin, roles: ['ROLE_ADMIN'], passwordHash });
  });
}
