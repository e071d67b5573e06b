import type { AdminUser } from '#contract/admin-users.ts';
import { type Role, assignableRoles } from '#domain/accounts/role.ts';

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

export const roleOptions = assignableRoles.map((role) => ({ role, label: roleLabels[role] }));
