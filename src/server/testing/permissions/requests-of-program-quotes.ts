import { buildProgramQuote } from '../program-quote-builder.ts';
import type { MakeRequest, Subject } from './world.ts';

const ownQuote = ({ shop, ownerId }: Subject) => buildProgramQuote(shop.db, { userId: ownerId });

export const requestsOfProgramQuotes: Record<string, MakeRequest> = {
  'GET /program-quotes/:id': async (subject) => ({ path: `/program-quotes/${(await ownQuote(subject)).id}` }),
  'POST /program-quotes/:id/order': async (subject) => ({
    path: `/program-quotes/${(await ownQuote(subject)).id}/order`,
  }),
  'PUT /program-quotes/:id/declined': async (subject) => ({
    path: `/program-quotes/${(await ownQuote(subject)).id}/declined`,
  }),
};
