import type { AdminUser } from '#contract/admin-users.ts';
import { maskedPhone } from './masked-phone.ts';
import type { UserRow } from './user-queries.ts';

/** No hash, and of the phone only its end. */
export function toAdminUser(row: UserRow): AdminUser {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: maskedPhone(row.phone),
    roles: row.roles,
    enabled: row.enabled,
    hasSecondFactor: row.hasSecondFactor,
    createdAt: row.createdAt.toISOString(),
  };
}
