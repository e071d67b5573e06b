import type { FastifyInstance } from 'fastify';
import * as bookedOrders from '#contract/booked-orders.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import type { RecentWork } from '#server/modules/kitchens/kitchen-trading.ts';
import { listBookedOrders } from './booked-orders.ts';
import { changeHours, changeKitchen } from './close-with-orders.ts';

export function kitchenClosingRoutes(app: FastifyInstance, db: Database, work: RecentWork): void {
  const deps = { db, work };
  bind(app, bookedOrders.listBookedOrders, ({ params, body }) => listBookedOrders(deps, params.id, body.settings));
  bind(app, bookedOrders.setTradingSettings, ({ params, body }, caller) => changeHours(deps, caller, params.id, body));
  bind(app, bookedOrders.updateKitchen, ({ params, body }, caller) => changeKitchen(deps, caller, params.id, body));
}
