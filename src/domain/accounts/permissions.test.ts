import { describe, expect, it } from 'vitest';
import { type Permission, canBeBound, may, permissions } from './permissions.ts';
import { type Role, assignableRoles, isStaff, roles, staffRoles } from './role.ts';

/** What each role may do beyond what every signed-in user may do. Spelled out, so that a permission given to another role fails here. */
const allowed: Record<Role, readonly Permission[]> = {
  ROLE_USER: ['shareDocuments', 'readDocuments', 'changeOwnAccount'],
  ROLE_ADMIN: [
    'manageCatalog',
    'manageKitchens',
    'manageOrders',
    'manageUsers',
    'setTerms',
    'manageCoupons',
    'moderateRatings',
    'openClaims',
    'decideClaims',
    'runOffice',
    'assignConsultations',
    'noteOrders',
    'switchAvailability',
    'pauseKitchens',
    'orderByPhone',
    'dispatch',
    'searchAsStaff',
    'readDocuments',
  ],
  ROLE_KITCHEN_MANAGER: [
    'runKitchen',
    'openClaims',
    'noteOrders',
    'switchAvailability',
    'pauseKitchens',
    'orderByPhone',
    'dispatch',
    'searchAsStaff',
  ],
  ROLE_NUTRITIONIST: ['advise', 'searchAsStaff', 'shareDocuments', 'readDocuments'],
  ROLE_DELIVERY_ASSISTANT: ['deliver', 'searchAsStaff'],
};
const every = Object.keys(permissions) as Permission[];

describe('permissions', () => {
  it.each(roles)('of %s are exactly these', (role) => {
    expect(every.filter((permission) => may(permission, [role]))).toEqual(
      every.filter((permission) => allowed[role].includes(permission)),
    );
  });

  it('add up for a person with two roles', () => {
    expect(may('runKitchen', ['ROLE_NUTRITIONIST', 'ROLE_KITCHEN_MANAGER'])).toBe(true);
    expect(may('advise', ['ROLE_NUTRITIONIST', 'ROLE_KITCHEN_MANAGER'])).toBe(true);
    expect(may('deliver', ['ROLE_NUTRITIONIST', 'ROLE_KITCHEN_MANAGER'])).toBe(false);
  });

  it.each(roles)(
    'of kitchens: %s is bound to some only in the kitchen or on the road, and never with an admin’s role',
    (role) => {
      const isBindable = role === 'ROLE_KITCHEN_MANAGER' || role === 'ROLE_DELIVERY_ASSISTANT';
      expect(canBeBound([role])).toBe(isBindable);
      expect(canBeBound(['ROLE_USER', role])).toBe(isBindable);
      expect(canBeBound(['ROLE_ADMIN', role])).toBe(false);
    },
  );

  it('are none without a role', () => {
    expect(every.filter((permission) => may(permission, []))).toEqual([]);
  });
});

describe('roles', () => {
  it('are those of the specification', () => {
    expect(roles.toSorted()).toEqual(Object.keys(allowed).toSorted());
  });

  it('all but the customer’s are staff, also beside it', () => {
    expect(staffRoles.every((role) => isStaff([role]) && isStaff(['ROLE_USER', role]))).toBe(true);
    expect(isStaff(['ROLE_USER'])).toBe(false);
    expect(isStaff([])).toBe(false);
  });

  it('an admin may hand out every one of staff but their own', () => {
    expect(assignableRoles).toEqual(['ROLE_KITCHEN_MANAGER', 'ROLE_NUTRITIONIST', 'ROLE_DELIVERY_ASSISTANT']);
  });
});
