import type { Role } from '#domain/accounts/role.ts';

export type StaffArea = {
  readonly role: Role;
  readonly home: `/${string}`;
  readonly signInPath: `/login/${string}`;
};

export const staffAreas = {
  admin: { role: 'ROLE_ADMIN', home: '/admin', signInPath: '/login/admin' },
  kitchen: { role: 'ROLE_KITCHEN_MANAGER', home: '/kitchen-manager', signInPath: '/login/kitchen-manager' },
  nutritionist: { role: 'ROLE_NUTRITIONIST', home: '/nutritionist', signInPath: '/login/nutritionist' },
  delivery: { role: 'ROLE_DELIVERY_ASSISTANT', home: '/delivery', signInPath: '/login/delivery-assistant' },
} as const satisfies Record<string, StaffArea>;

export function isWithin(home: string, path: string): boolean {
  return path.startsWith(home) && (path.length === home.length || '/?#'.includes(path.charAt(home.length)));
}
