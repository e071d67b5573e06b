import type { Account } from './account-queries.ts';

/** May sign in with a password: customers use their phone. */
export function isStaff({ enabled, roles }: Pick<Account, 'enabled' | 'roles'>): boolean {
  return enabled && roles.some((role) => role !== 'ROLE_USER');
}
