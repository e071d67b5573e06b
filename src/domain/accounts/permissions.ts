import { type Role, staffRoles } from './role.ts';

type Holders = readonly [Role, ...Role[]];

/** Who may do what, besides what everybody signed in may do with what is their own. Roles never imply each other. */
export const permissions = {
  manageCatalog: ['ROLE_ADMIN'],
  manageKitchens: ['ROLE_ADMIN'],
  manageOrders: ['ROLE_ADMIN'],
  manageUsers: ['ROLE_ADMIN'],
  /** Dashboard, messages and the audit log. */
  runOffice: ['ROLE_ADMIN'],
  assignConsultations: ['ROLE_ADMIN'],
  runKitchen: ['ROLE_KITCHEN_MANAGER'],
  switchAvailability: ['ROLE_KITCHEN_MANAGER', 'ROLE_ADMIN'],
  pauseKitchens: ['ROLE_KITCHEN_MANAGER', 'ROLE_ADMIN'],
  deliver: ['ROLE_DELIVERY_ASSISTANT'],
  advise: ['ROLE_NUTRITIONIST'],
  /** Each finds only what their other permissions let them see. */
  searchAsStaff: staffRoles,
  /** Documents come from a customer or from who advises them; an admin who assigns a consultation may look. */
  shareDocuments: ['ROLE_USER', 'ROLE_NUTRITIONIST'],
  readDocuments: ['ROLE_USER', 'ROLE_NUTRITIONIST', 'ROLE_ADMIN'],
  /** Staff accounts are changed and closed by an admin. */
  changeOwnAccount: ['ROLE_USER'],
} as const satisfies Record<string, Holders>;

export type Permission = keyof typeof permissions;

export function may(permission: Permission, held: readonly Role[]): boolean {
  const holders: Holders = permissions[permission];
  return holders.some((role) => held.includes(role));
}
