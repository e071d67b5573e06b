import { buildCreditNote, buildPaper } from '#server/modules/papers/testing/paper-builders.ts';
import { eq } from 'drizzle-orm';
import { users } from '#server/db/schema/users.ts';
import {
  addSession,
  buildAddress,
  buildCartItem,
  buildSavedMeal,
  buildSession,
  buildUser,
} from '#server/testing/builders.ts';
import { passwordResetMail } from '#server/modules/auth/password-reset-mail.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { askForCode, newPhone, post, proveNewPhone, readCode, readOutbox } from '#server/testing/sign-in-by-phone.ts';
import { type MakeRequest, type Subject, bowlOnOffer, mealOnSale, password, unique } from './world.ts';

const address = () => ({
  label: `Home ${unique()}`,
  addressLine1: '12 Lake View Road',
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500032',
});

const staffMember = ({ shop, passwordHash }: Subject) =>
  buildUser(shop.db, {
    phone: null,
    email: `staff-${unique()}@shop.example`,
    passwordHash,
    roles: ['ROLE_KITCHEN_MANAGER'],
  });

const addressOf = ({ shop, ownerId }: Subject, isDefault = false) =>
  buildAddress(shop.db, { userId: ownerId, isDefault });

/** Keeps an existing password. */
async function setPassword({ shop, callerId, passwordHash }: Subject): Promise<void> {
  await shop.db.update(users).set({ passwordHash }).where(eq(users.id, callerId));
}

export const requestsOfCustomers: Readonly<Record<string, MakeRequest>> = {
  'GET /auth/validate-token': () => ({ path: '/auth/validate-token' }),
  'POST /auth/logout': () => ({ path: '/auth/logout' }),
  'POST /auth/logout-all': () => ({ path: '/auth/logout-all' }),
  'GET /store-credit': () => ({ path: '/store-credit' }),
  'GET /auth/sessions': () => ({ path: '/auth/sessions' }),
  'DELETE /auth/sessions/:id': async ({ shop, ownerId }) => ({
    path: `/auth/sessions/${(await addSession(shop.db, ownerId)).id}`,
  }),
  'POST /auth/otp/send': () => ({ path: '/auth/otp/send', payload: { phoneNumber: newPhone() } }),
  'POST /auth/otp/verify': async ({ shop }) => {
    const phoneNumber = newPhone();
    await askForCode(shop, phoneNumber);
    return { path: '/auth/otp/verify', payload: { phoneNumber, otp: await readCode(shop, phoneNumber) } };
  },
  'POST /auth/register/phone': async ({ shop }) => {
    const phoneNumber = newPhone();
    const registrationToken = await proveNewPhone(shop, phoneNumber);
    const payload = { phoneNumber, firstName: 'Asha', lastName: 'Rao', registrationToken };
    return { path: '/auth/register/phone', payload };
  },
  'POST /auth/signin': async (subject) => ({
    path: '/auth/signin',
    payload: { email: (await staffMember(subject)).email, password },
  }),
  'POST /auth/password': async (subject) => {
    await setPassword(subject);
    return { path: '/auth/password', payload: { currentPassword: password, newPassword: 'another-long-password' } };
  },
  'POST /auth/password-reset/request': async (subject) => ({
    path: '/auth/password-reset/request',
    payload: { email: (await staffMember(subject)).email },
  }),
  'POST /auth/password-reset/confirm': async (subject) => {
    const { shop } = subject;
    const email = (await staffMember(subject)).email!;
    await post(shop, 'password-reset/request', { email });
    await runJobs(shop, [passwordResetMail]);
    const token = /token=([\w-]{43})/.exec((await readOutbox(shop, email))[0]!.body)![1];
    return { path: '/auth/password-reset/confirm', payload: { token, password: 'another-long-password' } };
  },
  'GET /dev/outbox': () => ({ path: '/dev/outbox?to=anyone' }),

  'GET /cart': () => ({ path: '/cart' }),
  'POST /cart/items': async (subject) => ({
    path: '/cart/items',
    payload: { mealId: (await mealOnSale(subject)).id },
  }),
  'PUT /cart/items/:cartItemId': async ({ shop, ownerId }) => ({
    path: `/cart/items/${(await buildCartItem(shop.db, { userId: ownerId })).id}`,
    payload: { quantity: 3 },
  }),
  'DELETE /cart/items/:cartItemId': async ({ shop, ownerId }) => ({
    path: `/cart/items/${(await buildCartItem(shop.db, { userId: ownerId })).id}`,
  }),
  'DELETE /cart': () => ({ path: '/cart' }),
  'POST /cart/items/custom': async (subject) => ({
    path: '/cart/items/custom',
    payload: { ...(await bowlOnOffer(subject)), name: 'My bowl' },
  }),

  'GET /meals': () => ({ path: '/meals' }),
  'GET /customize-meal/options': () => ({ path: '/customize-meal/options' }),
  'GET /order-terms': () => ({ path: '/order-terms' }),
  'GET /business': () => ({ path: '/business' }),
  'POST /customize-meal/build': async (subject) => ({
    path: '/customize-meal/build',
    payload: await bowlOnOffer(subject),
  }),
  'GET /customize-meal/save': () => ({ path: '/customize-meal/save' }),
  'POST /customize-meal/save': async (subject) => ({
    path: '/customize-meal/save',
    payload: { ...(await bowlOnOffer(subject)), customMealName: 'My bowl' },
  }),
  'DELETE /customize-meal/save/:id': async ({ shop, ownerId }) => ({
    path: `/customize-meal/save/${(await buildSavedMeal(shop.db, { userId: ownerId })).id}`,
  }),

  'GET /user/addresses': () => ({ path: '/user/addresses' }),
  'POST /user/addresses': () => ({ path: '/user/addresses', payload: address() }),
  'PUT /user/addresses/:id': async (subject) => ({
    path: `/user/addresses/${(await addressOf(subject, true)).id}`,
    payload: address(),
  }),
  'DELETE /user/addresses/:id': async (subject) => {
    await addressOf(subject, true);
    return { path: `/user/addresses/${(await addressOf(subject)).id}` };
  },
  'POST /user/addresses/:id/set-default': async (subject) => {
    await addressOf(subject, true);
    return { path: `/user/addresses/${(await addressOf(subject)).id}/set-default` };
  },
  'GET /user/profile': () => ({ path: '/user/profile' }),
  'PUT /user/profile': () => ({ path: '/user/profile', payload: { firstName: 'Asha', lastName: 'Rao' } }),
  'POST /user/email': () => ({ path: '/user/email', payload: { email: `asha-${unique()}@example.com` } }),
  'DELETE /user/email/pending': () => ({ path: '/user/email/pending' }),
  'POST /user/email/confirm': async ({ shop }) => {
    const email = `asha-${unique()}@example.com`;
    const { headers } = await buildSession(shop.db);
    await shop.call({ method: 'POST', url: '/api/v1/user/email', payload: { email }, headers });
    const token = /token=([\w-]{43})/.exec((await readOutbox(shop, email))[0]!.body)![1];
    return { path: '/user/email/confirm', payload: { token } };
  },
  'GET /user/export': () => ({ path: '/user/export' }),
  'POST /user/erase': () => ({ path: '/user/erase', payload: { confirmation: 'DELETE' } }),
  'GET /opening-status': () => ({ path: '/opening-status' }),
  'GET /serviceability': () => ({ path: '/serviceability?postalCode=500032' }),

  'POST /orders': async (subject) => {
    await buildCartItem(subject.shop.db, { userId: subject.callerId });
    const { id } = await addressOf(subject, true);
    return { path: '/orders', payload: { deliveryAddressId: id, paymentMethod: 'COD' } };
  },
  'GET /orders': () => ({ path: '/orders' }),
  'GET /orders/:id': async ({ shop, ownerId }) => ({
    path: `/orders/${(await buildOrder(shop.db, { userId: ownerId })).id}`,
  }),
  'GET /orders/:id/messages': async ({ shop, ownerId }) => ({
    path: `/orders/${(await buildOrder(shop.db, { userId: ownerId })).id}/messages`,
  }),
  'GET /user/message-settings': () => ({ path: '/user/message-settings' }),
  'PUT /user/message-settings': () => ({
    path: '/user/message-settings',
    payload: { confirmed: true, 'promise-changed': true, 'out-for-delivery': true, delivered: false },
  }),
  'GET /push/subscription': () => ({ path: '/push/subscription' }),
  'PUT /push/subscription': () => ({
    path: '/push/subscription',
    payload: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${unique()}`,
      keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') },
    },
  }),
  'DELETE /push/subscription': () => ({ path: '/push/subscription' }),
  'GET /orders/:id/paper': async ({ shop, ownerId }) => ({
    path: `/orders/${(await buildPaper(shop.db, { userId: ownerId })).orderId}/paper`,
  }),
  'GET /orders/:id/paper.pdf': async ({ shop, ownerId }) => ({
    path: `/orders/${(await buildPaper(shop.db, { userId: ownerId })).orderId}/paper.pdf`,
  }),
  'GET /orders/:id/credit-notes/:paperId/paper.pdf': async ({ shop, ownerId }) => {
    const { id, orderId } = await buildCreditNote(shop.db, { userId: ownerId });
    return { path: `/orders/${orderId}/credit-notes/${id}/paper.pdf` };
  },
  'PUT /orders/:id/status': async ({ shop, ownerId }) => ({
    path: `/orders/${(await buildOrder(shop.db, { userId: ownerId })).id}/status`,
    payload: { status: 'CANCELLED_BY_USER' },
  }),
  'POST /orders/:id/order-again': async ({ shop, ownerId }) => ({
    path: `/orders/${(await buildOrder(shop.db, { userId: ownerId })).id}/order-again`,
  }),
  'GET /live': () => ({ path: '/live' }),
  'GET /live/shop': () => ({ path: '/live/shop' }),
  'POST /browser-faults': () => ({
    path: '/browser-faults',
    payload: { release: 'abc', route: '/menu', name: 'TypeError', stack: ['submit@menu-a.js:1:2'] },
  }),
  'POST /contact-messages': () => ({
    path: '/contact-messages',
    payload: {
      firstName: 'Meera',
      lastName: 'Iyer',
      email: 'meera@example.com',
      subject: 'Lunch',
      message: 'Do you deliver to Kondapur?',
    },
  }),
};
