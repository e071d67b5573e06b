import type { AdminUser } from '#contract/admin-users.ts';
import { may } from '#domain/accounts/permissions.ts';
import { type Role, assignableRoles, isStaff } from '#domain/accounts/role.ts';

export const roleLabels: Record<Role, string> = {
  ROLE_USER: 'Customer',
  ROLE_ADMIN: 'Admin',
  ROLE_KITCHEN_MANAGER: 'Kitchen Manager',
  ROLE_NUTRITIONIST: 'Nutritionist',
  ROLE_DELIVERY_ASSISTANT: 'Delivery Assistant',
};

export function rolesText(roles: readonly Role[]): string {
  return roles.map((role) => roleLabels[role]).join(', ');
}

export function fullName({ firstName, lastName }: Pick<AdminUser, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim() || 'Unnamed User';
}

/** Why an account stands fast; null when an admin may change it. */
export type Fixed = 'own' | 'customer' | null;

/** Staff sign in with a password; an account with only a phone number stays a customer. */
export function whyRolesFixed({ id, email }: Pick<AdminUser, 'id' | 'email'>, ownId: number | undefined): Fixed {
  if (id === ownId) return 'own';
  return email === null ? 'customer' : null;
}

/** The own one is switched off with the password and a code. */
export function canLoseFactor(
  { id, hasSecondFactor }: Pick<AdminUser, 'id' | 'hasSecondFactor'>,
  ownId: number | undefined,
): boolean {
  return hasSecondFactor && id !== ownId;
}

/** What an admin confirms before the account becomes inactive; null where becoming active again takes all of it back. */
export function whatInactiveMeans({ roles }: Pick<AdminUser, 'roles'>): string | null {
  if (!isStaff(roles)) {
    return 'They are signed out at once and cannot order until you mark them as active again. Their open orders stay: they are cooked and delivered. To stop one, cancel it on the Orders page.';
  }
  if (!may('advise', roles)) return null;
  return 'They are signed out at once. Their open consultations become unassigned, and stay so when you mark them as active again.';
}

export const roleOptions = assignableRoles.map((role) => ({ role, label: roleLabels[role] }));
