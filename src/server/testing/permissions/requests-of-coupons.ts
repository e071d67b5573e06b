import { buildCoupon, buildRating } from '#server/testing/coupon-builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { type MakeRequest, mealOnSale, unique } from './world.ts';

const rule = {
  percent: 20,
  amount: null,
  smallestOrder: 0,
  largestDiscount: null,
  note: '',
  isFirstOrderOnly: false,
  maxUses: 10,
  maxUsesPerCustomer: 1,
  startsOn: '2026-11-01',
  lastDay: null,
  kitchenIds: [],
};

/** Coupons and ratings. */
export const requestsOfCoupons: Readonly<Record<string, MakeRequest>> = {
  'POST /coupons/check': async ({ shop }) => ({
    path: '/coupons/check',
    payload: { code: (await buildCoupon(shop.db)).code },
  }),
  'GET /admin/coupons': () => ({ path: '/admin/coupons' }),
  'POST /admin/coupons': () => ({ path: '/admin/coupons', payload: { code: `NEW${unique()}`, ...rule } }),
  'PUT /admin/coupons/:id': async ({ shop }) => ({
    path: `/admin/coupons/${(await buildCoupon(shop.db)).id}`,
    payload: rule,
  }),
  'PUT /admin/coupons/:id/end': async ({ shop }) => ({
    path: `/admin/coupons/${(await buildCoupon(shop.db)).id}/end`,
  }),
  'GET /orders/:id/ratings': async ({ shop, ownerId }) => ({
    path: `/orders/${(await buildOrder(shop.db, { userId: ownerId, status: 'DELIVERED' })).id}/ratings`,
  }),
  'PUT /orders/:id/ratings/:mealId': async ({ shop, ownerId }) => {
    const meal = await mealOnSale({ shop });
    const { id } = await buildOrder(shop.db, { userId: ownerId, status: 'DELIVERED' }, {}, meal);
    return { path: `/orders/${id}/ratings/${meal.id}`, payload: { stars: 5, words: 'Lovely' } };
  },
  'GET /meals/:id/ratings': async ({ shop }) => ({ path: `/meals/${(await mealOnSale({ shop })).id}/ratings` }),
  'GET /admin/ratings': () => ({ path: '/admin/ratings' }),
  'PUT /admin/ratings/:id': async ({ shop }) => {
    const { id, words } = await buildRating(shop.db);
    return { path: `/admin/ratings/${id}`, payload: { state: 'approved', words } };
  },
  'GET /kitchen-manager/ratings': () => ({ path: '/kitchen-manager/ratings' }),
};
