import { isStaff } from '#domain/accounts/role.ts';
import type { Account } from './account-queries.ts';

/** May sign in with a password: customers use their phone. */
export function isStaffAccount({ enabled, roles }: Pick<Account, 'enabled' | 'roles'>): boolean {
  return enabled && isStaff(roles);
}
