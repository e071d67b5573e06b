import type { FastifyInstance } from 'fastify';
import * as admin from '#contract/admin-subscriptions.ts';
import { bind } from '#server/http/bind.ts';
import { type SubscriptionDeps, asStaff } from './acting.ts';
import { listAllSubscriptions, readSubscriptionFigures } from './admin-subscriptions.ts';
import { changeDelivery } from './change-delivery.ts';
import { endSubscription, pauseSubscription, resumeSubscription } from './change-subscription.ts';
import { listReceipts, readCalendar } from './read-subscriptions.ts';

export function adminSubscriptionRoutes(app: FastifyInstance, deps: SubscriptionDeps): void {
  const { db, foodCache } = deps;
  bind(app, admin.listAllSubscriptions, ({ query }) => listAllSubscriptions(db, foodCache, query));
  bind(app, admin.getSubscriptionFigures, () => readSubscriptionFigures(db, foodCache));
  bind(app, admin.getAnySubscriptionCalendar, ({ params, query }, caller) =>
    readCalendar(db, foodCache, asStaff(caller), params.id, query),
  );
  bind(app, admin.listAnyReceipts, ({ params, query }, caller) => listReceipts(db, asStaff(caller), params.id, query));
  bind(app, admin.pauseAnySubscription, ({ params, body }, caller) =>
    pauseSubscription(deps, asStaff(caller), params.id, body),
  );
  bind(app, admin.resumeAnySubscription, ({ params, body }, caller) =>
    resumeSubscription(deps, asStaff(caller), params.id, body.version),
  );
  bind(app, admin.endAnySubscription, ({ params, body }, caller) =>
    endSubscription(deps, asStaff(caller), params.id, body.version),
  );
  bind(app, admin.changeAnyDelivery, ({ params, body }, caller) => changeDelivery(deps, asStaff(caller), params, body));
}
