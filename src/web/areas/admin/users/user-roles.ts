import type { AdminUser } from '#contract/admin-users.ts';
import type { Role } from '#domain/accounts/role.ts';

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

/** Why the roles of an account cannot be changed; null when they can. */
export type Fixed = 'own' | 'customer' | null;

/** Staff sign in with e-mail and password; an account with a phone only is a customer and stays one. */
export function whyRolesFixed({ id, email }: Pick<AdminUser, 'id' | 'email'>, ownId: number | undefined): Fixed {
  if (id === ownId) return 'own';
  return email === null ? 'customer' : null;
}

/** Admins switch off their own second factor on the security page, with password and code. */
export function canLoseFactor(
  { id, hasSecondFactor }: Pick<AdminUser, 'id' | 'hasSecondFactor'>,
  ownId: number | undefined,
): boolean {
  return hasSecondFactor && id !== ownId;
}

/** Roles an admin can assign; repeated here because the contract is loaded lazily. A test compares the two. */
export const roleOptions = (['ROLE_KITCHEN_MANAGER', 'ROLE_NUTRITIONIST', 'ROLE_DELIVERY_ASSISTANT'] as const).map(
  (role) => ({ role, label: roleLabels[role] }),
);
