import { describe, expect, it } from 'vitest';
import { assignableRoles } from '#domain/accounts/role.ts';
import { canLoseFactor, fullName, roleOptions, rolesText, whyRolesFixed } from './user-roles.ts';

describe('an account in the list of users', () => {
  it('tells its roles as people call them', () => {
    expect(rolesText(['ROLE_USER', 'ROLE_KITCHEN_MANAGER'])).toBe('Customer, Kitchen Manager');
    expect(rolesText(['ROLE_ADMIN', 'ROLE_NUTRITIONIST', 'ROLE_DELIVERY_ASSISTANT'])).toBe(
      'Admin, Nutritionist, Delivery Assistant',
    );
  });

  it('has a name, whatever was typed', () => {
    expect(fullName({ firstName: 'Asha', lastName: 'Rao' })).toBe('Asha Rao');
    expect(fullName({ firstName: '', lastName: '' })).toBe('Unnamed User');
  });

  it('keeps its roles when it is the own one, or a customer’s', () => {
    const staff = { id: 3, email: 'cook@macrobowl.test' };
    expect(whyRolesFixed(staff, 1)).toBeNull();
    expect(whyRolesFixed(staff, undefined)).toBeNull();
    expect(whyRolesFixed(staff, 3)).toBe('own');
    expect(whyRolesFixed({ id: 4, email: null }, 1)).toBe('customer');
  });

  it('loses its second factor to an admin only if it has one and is not the own', () => {
    expect(canLoseFactor({ id: 3, hasSecondFactor: true }, 1)).toBe(true);
    expect(canLoseFactor({ id: 3, hasSecondFactor: true }, 3)).toBe(false);
    expect(canLoseFactor({ id: 3, hasSecondFactor: false }, 1)).toBe(false);
  });
});

it('an admin hands out what the contract lets be handed out, in its order', () => {
  expect(roleOptions.map(({ role }) => role)).toEqual([...assignableRoles]);
});
