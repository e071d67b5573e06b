import type { Permission } from '#domain/accounts/permissions.ts';
import type { StaffRole } from '#domain/accounts/role.ts';

export type StaffArea = {
  readonly role: StaffRole;
  /** What somebody must be allowed to do to come in. */
  readonly permission: Permission;
  readonly home: `/${string}`;
  readonly signInPath: `/login/${string}`;
};

export const staffAreas = {
  admin: { role: 'ROLE_ADMIN', permission: 'runOffice', home: '/admin', signInPath: '/login/admin' },
  kitchen: {
    role: 'ROLE_KITCHEN_MANAGER',
    permission: 'runKitchen',
    home: '/kitchen-manager',
    signInPath: '/login/kitchen-manager',
  },
  nutritionist: {
    role: 'ROLE_NUTRITIONIST',
    permission: 'advise',
    home: '/nutritionist',
    signInPath: '/login/nutritionist',
  },
  delivery: {
    role: 'ROLE_DELIVERY_ASSISTANT',
    permission: 'deliver',
    home: '/delivery',
    signInPath: '/login/delivery-assistant',
  },
} as const satisfies Record<string, StaffArea>;

export function isWithin(home: string, path: string): boolean {
  return path.startsWith(home) && (path.length === home.length || '/?#'.includes(path.charAt(home.length)));
}
