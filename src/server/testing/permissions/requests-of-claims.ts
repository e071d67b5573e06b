import type { Claim } from '#contract/claims.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import { buildClaim, buildDeliveredOrder } from '#server/modules/claims/testing/claim-builders.ts';
import { addSession } from '#server/testing/builders.ts';
import { type MakeRequest, type Subject, uploadOf } from './world.ts';

const payload = { lines: [{ position: 0, quantity: 1, reason: 'DAMAGED' }], text: 'The lid was open' };
const orderOf = ({ shop, ownerId }: Subject) => buildDeliveredOrder(shop.db, { userId: ownerId });
const claimOf = ({ shop, ownerId }: Subject, state: 'BEING_READ' | 'QUESTION_ASKED' = 'BEING_READ') =>
  buildClaim(shop.db, { userId: ownerId, state });

export const requestsOfClaims: Readonly<Record<string, MakeRequest>> = {
  'GET /orders/:id/claims': async (subject) => ({ path: `/orders/${(await orderOf(subject)).id}/claims` }),
  'POST /orders/:id/claims': async (subject) => ({ path: `/orders/${(await orderOf(subject)).id}/claims`, payload }),
  'GET /claims': () => ({ path: '/claims' }),
  'GET /claims/:id': async (subject) => ({ path: `/claims/${(await claimOf(subject)).id}` }),
  'POST /claims/:id/answer': async (subject) => ({
    path: `/claims/${(await claimOf(subject, 'QUESTION_ASKED')).id}/answer`,
    payload: { text: 'It was sealed' },
  }),
  'POST /claims/:id/photos': async (subject) => uploadOf(`/claims/${(await claimOf(subject)).id}/photos?position=0`),
  'GET /claim-photos/:id': async (subject) => {
    const { shop, ownerId } = subject;
    const { id } = await claimOf(subject);
    const { path, ...upload } = await uploadOf(`/claims/${id}/photos?position=0`);
    const { headers } = await addSession(shop.db, ownerId);
    const { payload: photo = '', headers: form } = upload;
    await shop.call({ method: 'POST', url: apiPrefix + path, headers: { ...form, ...headers }, payload: photo });
    const { body } = await shop.call({ url: `${apiPrefix}/claims/${id}`, headers });
    return { path: (body as Claim).photos[0]!.url.slice(apiPrefix.length) };
  },
  'GET /staff/orders/:id/claims': async ({ shop }) => ({
    path: `/staff/orders/${(await buildDeliveredOrder(shop.db)).id}/claims`,
  }),
  'POST /staff/orders/:id/claims': async ({ shop }) => ({
    path: `/staff/orders/${(await buildDeliveredOrder(shop.db)).id}/claims`,
    payload,
  }),
  'GET /admin/claims': () => ({ path: '/admin/claims' }),
  'GET /admin/claims/:id': async ({ shop }) => ({ path: `/admin/claims/${(await buildClaim(shop.db)).id}` }),
  'POST /admin/claims/:id/ask': async ({ shop }) => ({
    path: `/admin/claims/${(await buildClaim(shop.db)).id}/ask`,
    payload: { text: 'Was it sealed?' },
  }),
  'POST /admin/claims/:id/refuse': async ({ shop }) => ({
    path: `/admin/claims/${(await buildClaim(shop.db)).id}/refuse`,
    payload: { text: 'It was sealed' },
  }),
  'POST /admin/claims/:id/grant': async ({ shop }) => ({
    path: `/admin/claims/${(await buildClaim(shop.db)).id}/grant`,
    payload: { as: 'credit', amounts: [{ position: 0, amount: 1 }] },
  }),
};
