import type { FastifyInstance } from 'fastify';
import { listClientDeliveries } from '#contract/admin-subscriptions.ts';
import { subscriptionCalendarFile } from '#contract/raw-endpoints.ts';
import * as subscriptions from '#contract/subscriptions.ts';
import { bind, bindRaw } from '#server/http/bind.ts';
import { type SubscriptionDeps, asCustomer } from './acting.ts';
import { createLink, noSuchCalendar, readCalendarFile, readLink, revokeLink } from './calendar-link.ts';
import { changeDelivery } from './change-delivery.ts';
import {
  changeSubscription,
  createSubscription,
  endSubscription,
  pauseSubscription,
  resumeSubscription,
} from './change-subscription.ts';
import { readClientDeliveries } from './client-deliveries.ts';
import {
  listReceipts,
  listSubscriptions,
  previewSubscription,
  readCalendar,
  readSubscription,
} from './read-subscriptions.ts';

type Parts = { readonly deps: SubscriptionDeps; readonly publicUrl: string };

export function subscriptionRoutes(app: FastifyInstance, { deps, publicUrl }: Parts): void {
  const { db, foodCache } = deps;
  bind(app, subscriptions.listSubscriptions, (_input, caller) => listSubscriptions(db, foodCache, caller));
  bind(app, subscriptions.createSubscription, ({ body }, caller, { once }) =>
    createSubscription(deps, once(db), caller, body),
  );
  bind(app, subscriptions.previewSubscription, ({ body }, caller) => previewSubscription(db, foodCache, caller, body));
  bind(app, subscriptions.getSubscription, ({ params }, caller) =>
    readSubscription(db, foodCache, asCustomer(caller), params.id),
  );
  bind(app, subscriptions.changeSubscription, ({ params, body }, caller) =>
    changeSubscription(deps, asCustomer(caller), params.id, body),
  );
  bind(app, subscriptions.pauseSubscription, ({ params, body }, caller) =>
    pauseSubscription(deps, asCustomer(caller), params.id, body),
  );
  bind(app, subscriptions.resumeSubscription, ({ params, body }, caller) =>
    resumeSubscription(deps, asCustomer(caller), params.id, body.version),
  );
  bind(app, subscriptions.endSubscription, ({ params, body }, caller) =>
    endSubscription(deps, asCustomer(caller), params.id, body.version),
  );
  bind(app, subscriptions.getSubscriptionCalendar, ({ params, query }, caller) =>
    readCalendar(db, foodCache, asCustomer(caller), params.id, query),
  );
  bind(app, subscriptions.changeDelivery, ({ params, body }, caller) =>
    changeDelivery(deps, asCustomer(caller), params, body),
  );
  bind(app, subscriptions.listReceipts, ({ params, query }, caller) =>
    listReceipts(db, asCustomer(caller), params.id, query),
  );
  bind(app, subscriptions.getCalendarLink, ({ params }, caller) => readLink(db, caller, params.id));
  bind(app, subscriptions.createCalendarLink, ({ params }, caller, { once }) =>
    createLink(once(db), caller, params.id, publicUrl),
  );
  bind(app, subscriptions.revokeCalendarLink, ({ params }, caller) => revokeLink(db, caller, params.id));
  bindRaw(
    app,
    subscriptionCalendarFile,
    async ({ params }, _caller, { reply }) =>
      reply.type('text/calendar; charset=utf-8').send(await readCalendarFile(db, foodCache, params.file, publicUrl)),
    { onBadInput: noSuchCalendar },
  );
  bind(app, listClientDeliveries, ({ params, query }, caller) => readClientDeliveries(deps, caller, params.id, query));
}
