import type { FastifyInstance } from 'fastify';
import * as addresses from '#contract/addresses.ts';
import * as kitchens from '#contract/admin-kitchens.ts';
import { getOpeningStatus } from '#contract/opening-status.ts';
import * as trading from '#contract/trading.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import { checkServiceability, readOpeningStatus } from './find-kitchen-for.ts';
import type { RecentWork } from './kitchen-trading.ts';
import { createKitchen, deleteKitchen, listKitchens } from './manage-kitchens.ts';
import { listKitchenTrading, pauseKitchen, reopenKitchen, setKitchenDelay } from './manage-trading.ts';

export function kitchenRoutes(app: FastifyInstance, db: Database, work: RecentWork): void {
  bind(app, addresses.checkServiceability, ({ query }) => checkServiceability({ db, work }, query));
  bind(app, getOpeningStatus, () => readOpeningStatus(db));
  bind(app, kitchens.listKitchens, () => listKitchens(db));
  bind(app, kitchens.createKitchen, ({ body }, caller, { once }) => createKitchen(once(db), caller, body));
  bind(app, kitchens.deleteKitchen, ({ params }, caller) => deleteKitchen(db, caller, params.id));
  bind(app, trading.listKitchenTrading, (_input, caller) => listKitchenTrading({ db, work }, caller));
  bind(app, trading.pauseKitchen, ({ params, body }, caller) => pauseKitchen(db, caller, params.id, body));
  bind(app, trading.reopenKitchen, ({ params }, caller) => reopenKitchen(db, caller, params.id));
  bind(app, trading.setKitchenDelay, ({ params, body }, caller) =>
    setKitchenDelay(db, caller, params.id, body.minutes),
  );
}
