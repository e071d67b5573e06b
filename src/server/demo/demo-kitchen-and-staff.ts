import type { Role } from '#domain/accounts/role.ts';

export type DemoAccount = {
  readonly email: string;
  readonly role: Exclude<Role, 'ROLE_USER'>;
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

export const demoKitchens = [
  {
    name: 'Macrobowl Gachibowli',
    latitude: 17.4401,
    longitude: 78.3489,
    deliveryRadiusKm: 8,
    addressLine1: 'Old Mumbai Highway, Gachibowli',
    city: 'Hyderabad',
    postalCode: '500032',
  },
] as const;
