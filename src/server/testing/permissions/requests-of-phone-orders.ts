import { buildAddress, buildUser } from '#server/testing/builders.ts';
import { type MakeRequest, type Subject, mealOnSale, unique } from './world.ts';

const phone = () => `98${unique().padStart(8, '0')}`;

async function draft(subject: Subject) {
  const address = await buildAddress(subject.shop.db, { isDefault: true });
  const items = [{ mealId: (await mealOnSale(subject)).id, quantity: 1 }];
  return { customerId: address.userId, deliveryAddressId: address.id, items };
}

export const requestsOfPhoneOrders: Readonly<Record<string, MakeRequest>> = {
  'GET /phone-orders/customer': () => ({ path: `/phone-orders/customer?phone=${phone()}` }),
  'POST /phone-orders/customers': () => ({
    path: '/phone-orders/customers',
    payload: { phone: phone(), firstName: 'Asha', lastName: 'Rao' },
  }),
  'POST /phone-orders/customers/:id/addresses': async ({ shop }) => ({
    path: `/phone-orders/customers/${(await buildUser(shop.db)).id}/addresses`,
    payload: { label: 'Home', addressLine1: 'Flat 1', city: 'Hyderabad', state: 'Telangana', postalCode: '500032' },
  }),
  'POST /phone-orders/quote': async (subject) => ({ path: '/phone-orders/quote', payload: await draft(subject) }),
  'POST /phone-orders': async (subject) => ({
    path: '/phone-orders',
    // ₹289.00 for the meal that `mealOnSale` builds, ₹3.99 and 7%.
    payload: { ...(await draft(subject)), expectedTotal: 313.22 },
  }),
};
