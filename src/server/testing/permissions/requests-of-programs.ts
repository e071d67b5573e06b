import { buildProgram } from '../program-builder.ts';
import { buildProgramQuote } from '../program-quote-builder.ts';
import type { MakeRequest, Subject } from './world.ts';

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

const requestOf = (clientId: string) => ({
  client_id: clientId,
  redirect_uri: 'https://pocketcoach.example/callback',
  response_type: 'code',
  code_challenge: challenge,
  code_challenge_method: 'S256',
});

const ownQuote = ({ shop, ownerId }: Subject) => buildProgramQuote(shop.db, { userId: ownerId });

export const requestsOfPrograms: Readonly<Record<string, MakeRequest>> = {
  'POST /oauth/review': async ({ shop }) => ({
    path: '/oauth/review',
    payload: requestOf((await buildProgram(shop.db)).clientId),
  }),
  'POST /oauth/consent': async ({ shop }) => ({
    path: '/oauth/consent',
    payload: { request: requestOf((await buildProgram(shop.db)).clientId), scopes: ['ledger.read'], allowance: null },
  }),
  'GET /user/connected-apps': async () => ({ path: '/user/connected-apps' }),
  'GET /user/connected-apps/:id/orders': async ({ shop, ownerId }) => ({
    path: `/user/connected-apps/${(await buildProgram(shop.db, { userId: ownerId })).grantId}/orders`,
  }),
  'PUT /user/connected-apps/:id/allowance': async ({ shop, ownerId }) => ({
    path: `/user/connected-apps/${(await buildProgram(shop.db, { userId: ownerId })).grantId}/allowance`,
    payload: { allowance: { perOrder: 400, perDay: 1000 } },
  }),
  'DELETE /user/connected-apps/:id': async ({ shop, ownerId }) => ({
    path: `/user/connected-apps/${(await buildProgram(shop.db, { userId: ownerId })).grantId}`,
  }),
  'GET /program-quotes/:id': async (subject) => ({ path: `/program-quotes/${(await ownQuote(subject)).id}` }),
  'POST /program-quotes/:id/order': async (subject) => ({
    path: `/program-quotes/${(await ownQuote(subject)).id}/order`,
  }),
  'PUT /program-quotes/:id/declined': async (subject) => ({
    path: `/program-quotes/${(await ownQuote(subject)).id}/declined`,
  }),
};
