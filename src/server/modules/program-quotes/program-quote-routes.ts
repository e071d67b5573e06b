import type { FastifyInstance } from 'fastify';
import * as quotes from '#contract/program-quotes.ts';
import type { Db } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import { findPlacedOrder } from '#server/modules/orders/place-order.ts';
import { confirmQuotedOrder } from './place-quoted-order.ts';
import type { QuoteDeps } from './quote-order.ts';
import { declineQuote, readQuote } from './read-quote.ts';

/** For the person, in their own session. A program has no way to them. */
export function programQuoteRoutes(app: FastifyInstance, deps: QuoteDeps): void {
  const { db } = deps;
  bind(app, quotes.getProgramQuote, ({ params }, { userId }) => readQuote(db, userId, params.id));
  bind(
    app,
    quotes.confirmProgramQuote,
    ({ params }, { userId }, { once }) => {
      const replay = (at: Db, cartGeneration: unknown) => findPlacedOrder(at, userId, cartGeneration as number);
      return confirmQuotedOrder({ ...deps, db: once(db, replay), reads: db }, userId, params.id);
    },
    { isExact: true },
  );
  bind(app, quotes.declineProgramQuote, ({ params }, { userId }) => declineQuote(db, userId, params.id));
}
