import type { AdminUser } from '#contract/admin-users.ts';
import type { UserRow } from './user-queries.ts';

/** Without the password hash, and with a masked phone. */
export function toAdminUser(row: UserRow): AdminUser {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: maskedPhone(row.phone),
    roles: row.roles,
    enabled: row.enabled,
    kitchens: row.kitchens,
    hasSecondFactor: row.hasSecondFactor,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The last digits only: enough to recognise a number, not to call it. */
export function maskedPhone(phone: string | null): string | null {
  return phone === null ? null : `•••••• ${phone.slice(-4)}`;
}
