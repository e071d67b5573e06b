import type { Permission } from '#domain/accounts/permissions.ts';
import type { StaffRole } from '#domain/accounts/role.ts';

export type StaffArea<Role extends StaffRole = StaffRole> = {
  readonly role: Role;
  readonly label: string;
  /** What a member of staff must be allowed to do to come in. */
  readonly permission: Permission;
  readonly home: `/${string}`;
  readonly signInPath: `/login/${string}`;
};

/** The area of each role. A new role does not compile until it has one. */
type AreaOfRole = {
  ROLE_ADMIN: 'admin';
  ROLE_KITCHEN_MANAGER: 'kitchen';
  ROLE_NUTRITIONIST: 'nutritionist';
  ROLE_DELIVERY_ASSISTANT: 'delivery';
};

export const staffAreas = {
  admin: { role: 'ROLE_ADMIN', label: 'Admin', permission: 'runOffice', home: '/admin', signInPath: '/login/admin' },
  kitchen: {
    role: 'ROLE_KITCHEN_MANAGER',
    label: 'Kitchen',
    permission: 'runKitchen',
    home: '/kitchen-manager',
    signInPath: '/login/kitchen-manager',
  },
  nutritionist: {
    role: 'ROLE_NUTRITIONIST',
    label: 'Nutritionist',
    permission: 'advise',
    home: '/nutritionist',
    signInPath: '/login/nutritionist',
  },
  delivery: {
    role: 'ROLE_DELIVERY_ASSISTANT',
    label: 'Delivery',
    permission: 'deliver',
    home: '/delivery',
    signInPath: '/login/delivery-assistant',
  },
} as const satisfies { readonly [Role in StaffRole as AreaOfRole[Role]]: StaffArea<Role> };
export type StaffAreaName = keyof typeof staffAreas;

export function isWithin(home: string, path: string): boolean {
  return path.startsWith(home) && (path.length === home.length || '/?#'.includes(path.charAt(home.length)));
}
