import type { StaffRole } from '#domain/accounts/role.ts';

export type DemoAccount = {
  readonly email: string;
  readonly role: StaffRole;
  readonly firstName: string;
  readonly lastName: string;
};

export const demoPassword = 'demo-Macrobowl-2026';

export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@macrobowl.test', role: 'ROLE_ADMIN', firstName: 'Asha', lastName: 'Reddy' },
  { email: 'kitchen@macrobowl.test', role: 'ROLE_KITCHEN_MANAGER', firstName: 'Imran', lastName: 'Khan' },
  { email: 'nutritionist@macrobowl.test', role: 'ROLE_NUTRITIONIST', firstName: 'Meera', lastName: 'Iyer' },
  { email: 'delivery@macrobowl.test', role: 'ROLE_DELIVERY_ASSISTANT', firstName: 'Ravi', lastName: 'Goud' },
];
