import type { AdminUser } from '#contract/admin-users.ts';
import { may } from '#domain/accounts/permissions.ts';
import { labelIn } from '#domain/readable-code.ts';
import { type Role, assignableRoles, isStaff } from '#domain/accounts/role.ts';

export const roleLabels: Record<Role, string> = {
  ROLE_USER: 'Customer',
  ROLE_ADMIN: 'Admin',
  ROLE_KITCHEN_MANAGER: 'Kitchen Manager',
  ROLE_NUTRITIONIST: 'Nutritionist',
  ROLE_DELIVERY_ASSISTANT: 'Delivery Assistant',
};

export function rolesText(roles: readonly Role[]): string {
  return roles.map((role) => labelIn(roleLabels, role)).join(', ');
}

export function fullName({ firstName, lastName }: Pick<AdminUser, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim() || 'Unnamed User';
}

/** The reason why an admin cannot change an account; null when they can. */
export type Fixed = 'own' | 'customer' | null;

/** Staff sign in with a password; an account with only a phone number stays a customer. */
export function whyRolesFixed({ id, email }: Pick<AdminUser, 'id' | 'email'>, ownId: number | undefined): Fixed {
  if (id === ownId) return 'own';
  return email === null ? 'customer' : null;
}

/** Admins switch off their own second factor under Security, with the password and a code. */
export function canLoseFactor(
  { id, hasSecondFactor }: Pick<AdminUser, 'id' | 'hasSecondFactor'>,
  ownId: number | undefined,
): boolean {
  return hasSecondFactor && id !== ownId;
}

/** The question before an account becomes inactive; null when making it active again undoes everything. */
export function whatInactiveMeans({ roles }: Pick<AdminUser, 'roles'>): string | null {
  if (!isStaff(roles)) {
    return 'They are signed out at once and cannot order until you mark them as active again. Their open orders stay: they are cooked and delivered. To stop one, cancel it on the Orders page.';
  }
  if (!may('advise', roles)) return null;
  return 'They are signed out at once. Their open consultations become unassigned, and stay so when you mark them as active again.';
}

export const roleOptions = assignableRoles.map((role) => ({ role, label: roleLabels[role] }));
