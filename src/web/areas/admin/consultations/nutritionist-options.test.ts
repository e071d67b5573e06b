import { describe, expect, it } from 'vitest';
import type { AdminUser } from '#contract/admin-users.ts';
import { nutritionistOptions } from './nutritionist-options.ts';

const user = (id: number, more: Partial<AdminUser> = {}): AdminUser => ({
  id,
  firstName: 'Kavya',
  lastName: 'Nair',
  email: 'kavya@macrobowl.test',
  phone: null,
  roles: ['ROLE_NUTRITIONIST'],
  enabled: true,
  kitchens: [],
  hasSecondFactor: false,
  createdAt: '2026-11-01T06:00:00.000Z',
  ...more,
});
const unassignedConsultation = { nutritionistId: null, nutritionistName: null };

describe('assigning a consultation', () => {
  it('offers Unassigned and enabled nutritionists', () => {
    const users = [
      user(4),
      user(5, { enabled: false }),
      user(6, { roles: ['ROLE_KITCHEN_MANAGER'] }),
      user(7, { firstName: ' ', lastName: '' }),
    ];
    expect(nutritionistOptions(users, unassignedConsultation)).toEqual([
      { value: '0', label: 'Unassigned' },
      { value: '4', label: 'Kavya Nair' },
      { value: '7', label: 'Unnamed User' },
    ]);
  });

  it('offers the current nutritionist even if no longer assignable', () => {
    expect(nutritionistOptions([user(4)], { nutritionistId: 9, nutritionistName: 'Arun Das' })).toEqual([
      { value: '0', label: 'Unassigned' },
      { value: '9', label: 'Arun Das' },
      { value: '4', label: 'Kavya Nair' },
    ]);
    expect(nutritionistOptions([user(4)], { nutritionistId: 4, nutritionistName: 'Kavya Nair' })).toHaveLength(2);
  });
});
