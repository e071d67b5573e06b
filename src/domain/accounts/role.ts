/** Roles of staff. */
export const staffRoles = [
  'ROLE_ADMIN',
  'ROLE_KITCHEN_MANAGER',
  'ROLE_NUTRITIONIST',
  'ROLE_DELIVERY_ASSISTANT',
] as const;
export type StaffRole = (typeof staffRoles)[number];

export const roles = ['ROLE_USER', ...staffRoles] as const;
export type Role = (typeof roles)[number];

/** What an admin may hand out. Admins are made from the command line only, customers by themselves. */
export type AssignableRole = Exclude<StaffRole, 'ROLE_ADMIN'>;
export const assignableRoles = staffRoles.filter((role): role is AssignableRole => role !== 'ROLE_ADMIN');

export function isStaff(held: readonly Role[]): boolean {
  return held.some((role) => role !== 'ROLE_USER');
}

/** May sign in with a password: customers use their phone. */
export function isStaffAccount(account: { readonly enabled: boolean; readonly roles: readonly Role[] }): boolean {
  return account.enabled && isStaff(account.roles);
}

/** `lastSeenAt` of a session is written only when it is older than this. */
export const noteSeenAfterSeconds = 5 * 60;

/** The idle timeout applies to staff only: customers stay signed in until their session expires. */
export function isIdleTooLong(held: readonly Role[], secondsUnseen: number, staffIdleMinutes: number): boolean {
  return isStaff(held) && secondsUnseen > staffIdleMinutes * 60;
}
