import { describe, expect, it } from 'vitest';
import { assignableRoles } from '#domain/accounts/role.ts';
import { canLoseFactor, fullName, roleOptions, rolesText, whatInactiveMeans, whyRolesFixed } from './user-roles.ts';

describe('an account in the list of users', () => {
  it('shows its roles by their labels', () => {
    expect(rolesText(['ROLE_USER', 'ROLE_KITCHEN_MANAGER'])).toBe('Customer, Kitchen Manager');
    expect(rolesText(['ROLE_ADMIN', 'ROLE_NUTRITIONIST', 'ROLE_DELIVERY_ASSISTANT'])).toBe(
      'Admin, Nutritionist, Delivery Assistant',
    );
  });

  it('has a fallback for an empty name', () => {
    expect(fullName({ firstName: 'Asha', lastName: 'Rao' })).toBe('Asha Rao');
    expect(fullName({ firstName: '', lastName: '' })).toBe('Unnamed User');
  });

  it('has fixed roles when it is the admin’s own or a customer’s', () => {
    const staff = { id: 3, email: 'cook@macrobowl.test' };
    expect(whyRolesFixed(staff, 1)).toBeNull();
    expect(whyRolesFixed(staff, undefined)).toBeNull();
    expect(whyRolesFixed(staff, 3)).toBe('own');
    expect(whyRolesFixed({ id: 4, email: null }, 1)).toBe('customer');
  });

  it('becomes inactive after a question when it is a customer’s or a nutritionist’s', () => {
    expect(whatInactiveMeans({ roles: ['ROLE_USER'] })).toContain('Their open orders stay');
    expect(whatInactiveMeans({ roles: ['ROLE_NUTRITIONIST'] })).toContain('open consultations become unassigned');
    expect(whatInactiveMeans({ roles: ['ROLE_USER', 'ROLE_DELIVERY_ASSISTANT'] })).toBeNull();
  });

  it('can have its second factor switched off by another admin, if it has one', () => {
    expect(canLoseFactor({ id: 3, hasSecondFactor: true }, 1)).toBe(true);
    expect(canLoseFactor({ id: 3, hasSecondFactor: true }, 3)).toBe(false);
    expect(canLoseFactor({ id: 3, hasSecondFactor: false }, 1)).toBe(false);
  });
});

it('the roles an admin can assign are those of the contract, in the same order', () => {
  expect(roleOptions.map(({ role }) => role)).toEqual([...assignableRoles]);
});
