import type { StaffRole } from '#domain/accounts/role.ts';
import type { BusinessDetails } from '#domain/papers/business-details.ts';
import type { kitchens } from '#server/db/schema/kitchens.ts';

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

const minute = (hour: number, minutes = 0) => hour * 60 + minutes;
const lunch = { fromMinute: minute(11), toMinute: minute(15) };
const dinner = { fromMinute: minute(18, 30), toMinute: minute(23) };
/** Past midnight. */
const lateDinner = { fromMinute: minute(18, 30), toMinute: minute(24, 30) };

/** The first one has no opening hours, so it is always open. */
export const demoKitchens: readonly (typeof kitchens.$inferInsert)[] = [
  {
    name: 'Macrobowl Gachibowli',
    fssaiLicence: '10000000000001',
    latitude: 17.4401,
    longitude: 78.3489,
    deliveryRadiusKm: 8,
    addressLine1: 'Old Mumbai Highway, Gachibowli',
    city: 'Hyderabad',
    postalCode: '500032',
    handledAllergens: ['milk', 'egg', 'fish', 'peanut', 'tree nuts', 'soya', 'gluten', 'sesame'],
  },
  {
    name: 'Macrobowl Kompally',
    fssaiLicence: '10000000000002',
    latitude: 17.535,
    longitude: 78.485,
    deliveryRadiusKm: 5,
    addressLine1: 'Medchal Road, Kompally',
    city: 'Hyderabad',
    postalCode: '500100',
    handledAllergens: ['milk', 'egg', 'soya', 'gluten'],
    weeklyShifts: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
      { weekday, ...lunch },
      { weekday, ...(weekday === 6 ? lateDinner : dinner) },
    ]),
    leadMinutes: 30,
    ordersPerSlot: 12,
  },
];

/** An invented company: no PAN begins with AAAAA0000. */
export const demoBusiness: BusinessDetails = {
  regime: 'regular',
  legalName: 'Macrobowl Demo Foods Private Limited',
  addressLine1: 'Old Mumbai Highway, Gachibowli',
  addressLine2: null,
  city: 'Hyderabad',
  postalCode: '500032',
  stateCode: '36',
  gstin: '36AAAAA0000A1Z3',
  sac: '996331',
  phone: '+914055500142',
  email: 'support@macrobowl.example',
  grievanceName: 'Asha Reddy',
  grievanceEmail: 'grievance@macrobowl.test',
  grievancePhone: '+919000000002',
  instagramUrl: 'https://www.instagram.com/macrobowl.example',
  xUrl: 'https://x.com/macrobowl_example',
  threadsUrl: 'https://www.threads.com/@macrobowl.example',
};
