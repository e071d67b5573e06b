import { type Role, staffRoles } from './role.ts';

type Holders = readonly [Role, ...Role[]];

/** Who may do what, besides what every signed-in user may do with their own data. Roles never imply each other. */
export const permissions = {
  manageCatalog: ['ROLE_ADMIN'],
  manageKitchens: ['ROLE_ADMIN'],
  manageOrders: ['ROLE_ADMIN'],
  manageUsers: ['ROLE_ADMIN'],
  /** Tax, delivery fee and free-delivery limit of every order to come. */
  setTerms: ['ROLE_ADMIN'],
  manageCoupons: ['ROLE_ADMIN'],
  moderateRatings: ['ROLE_ADMIN'],
  /** Dashboard, messages and the audit log. */
  runOffice: ['ROLE_ADMIN'],
  assignConsultations: ['ROLE_ADMIN'],
  runKitchen: ['ROLE_KITCHEN_MANAGER'],
  noteOrders: ['ROLE_KITCHEN_MANAGER', 'ROLE_ADMIN'],
  switchAvailability: ['ROLE_KITCHEN_MANAGER', 'ROLE_ADMIN'],
  pauseKitchens: ['ROLE_KITCHEN_MANAGER', 'ROLE_ADMIN'],
  /** Places orders for customers who call. */
  orderByPhone: ['ROLE_KITCHEN_MANAGER', 'ROLE_ADMIN'],
  /** Says who delivers what, and counts the cash that comes back. */
  dispatch: ['ROLE_KITCHEN_MANAGER', 'ROLE_ADMIN'],
  /** Opens claims for customers who call. */
  openClaims: ['ROLE_KITCHEN_MANAGER', 'ROLE_ADMIN'],
  /** Asks back, grants and refuses. */
  decideClaims: ['ROLE_ADMIN'],
  deliver: ['ROLE_DELIVERY_ASSISTANT'],
  advise: ['ROLE_NUTRITIONIST'],
  /** The search returns only what the other permissions of the user let them see. */
  searchAsStaff: staffRoles,
  /** The customer and the nutritionist add documents. An admin, who assigns the consultation, may read them. */
  shareDocuments: ['ROLE_USER', 'ROLE_NUTRITIONIST'],
  readDocuments: ['ROLE_USER', 'ROLE_NUTRITIONIST', 'ROLE_ADMIN'],
  /** Staff accounts are changed and closed by an admin. */
  changeOwnAccount: ['ROLE_USER'],
} as const satisfies Record<string, Holders>;

/** The kitchens whose orders a member of staff sees, hears and moves; null: all of them. */
export type KitchenScope = readonly number[] | null;

/** Kitchen managers and delivery assistants may be bound to kitchens; bound to none, they work for all. Admins are never bound. */
export function kitchenScope(held: readonly Role[], boundTo: readonly number[] | null): KitchenScope {
  return boundTo === null || boundTo.length === 0 || may('manageKitchens', held) ? null : boundTo;
}

export function isInScope(scope: KitchenScope, kitchenId: number): boolean {
  return scope === null || scope.includes(kitchenId);
}

/** Whether users with these roles can be bound to kitchens. */
export function canBeBound(held: readonly Role[]): boolean {
  return (may('runKitchen', held) || may('deliver', held)) && !may('manageKitchens', held);
}

export type Permission = keyof typeof permissions;

export function may(permission: Permission, held: readonly Role[]): boolean {
  const holders: Holders = permissions[permission];
  return holders.some((role) => held.includes(role));
}
