import { buildPayment, signedByGateway } from '../build-payment.ts';
import { buildOrder } from '../order-builders.ts';
import type { MakeRequest, Subject } from './world.ts';

const ownPayment = ({ shop, ownerId }: Subject) =>
  buildPayment(shop.db, {}, { userId: ownerId, status: 'PENDING', paymentMethod: 'UPI' });

const carried = ({ shop, callerId }: Subject) =>
  buildOrder(shop.db, { status: 'OUT_FOR_DELIVERY', pickedUpBy: callerId, pickedUpAt: new Date() });

const emptyEvent = '{"event":"order.paid","created_at":1,"payload":{}}';

export const requestsOfPayments: Record<string, MakeRequest> = {
  'GET /payment-methods': () => ({ path: '/payment-methods' }),
  'GET /orders/:id/payment': async (subject) => ({ path: `/orders/${(await ownPayment(subject)).orderId}/payment` }),
  'POST /orders/:id/payment/check': async (subject) => ({
    path: `/orders/${(await ownPayment(subject)).orderId}/payment/check`,
  }),
  'POST /orders/:id/payment/cash': async (subject) => ({
    path: `/orders/${(await ownPayment(subject)).orderId}/payment/cash`,
  }),
  'POST /webhooks/payments': () => ({
    path: '/webhooks/payments',
    payload: emptyEvent,
    headers: signedByGateway(emptyEvent),
  }),
  'GET /delivery/orders/:id/payment': async (subject) => ({
    path: `/delivery/orders/${(await carried(subject)).id}/payment`,
  }),
  'POST /delivery/orders/:id/payment': async (subject) => ({
    path: `/delivery/orders/${(await carried(subject)).id}/payment`,
  }),
  'GET /admin/orders/:id/account': async ({ shop }) => ({
    path: `/admin/orders/${(await buildOrder(shop.db)).id}/account`,
  }),
  'POST /admin/orders/:id/goodwill': async ({ shop }) => ({
    path: `/admin/orders/${(await buildOrder(shop.db, { status: 'COMPLETED' })).id}/goodwill`,
    payload: { amount: 1, as: 'credit', reason: 'It was late' },
  }),
  'GET /admin/payments/outcomes': () => ({ path: '/admin/payments/outcomes' }),
  'GET /admin/payments': () => ({ path: '/admin/payments' }),
  'GET /admin/payments/settlements.csv': () => ({ path: '/admin/payments/settlements.csv?day=2026-11-18' }),
  'GET /admin/payments/:orderId': async ({ shop }) => ({
    path: `/admin/payments/${(await buildPayment(shop.db)).orderId}`,
  }),
  'POST /admin/payments/:orderId/check': async ({ shop }) => ({
    path: `/admin/payments/${(await buildPayment(shop.db)).orderId}/check`,
  }),
};
