import type { FastifyInstance } from 'fastify';
import * as kitchenBoard from '#contract/kitchen-board.ts';
import { businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import { listOrdersOfDay } from '#server/modules/orders/list-orders.ts';
import { moveOrder } from '#server/modules/orders/move-order.ts';
import { countByStatus } from './kitchen-board-queries.ts';
import { readDashboard } from './read-dashboard.ts';
import { readPrepSheet } from './read-prep-sheet.ts';

export function kitchenBoardRoutes(app: FastifyInstance, db: Database): void {
  bind(app, kitchenBoard.getKitchenDashboard, () => readDashboard(db));
  bind(app, kitchenBoard.listFulfillment, ({ query }) => listOrdersOfDay(db, query));
  bind(app, kitchenBoard.countFulfillment, ({ query: { date = businessDay(new Date()) } }) =>
    countByStatus(db, businessDayRange(date)),
  );
  bind(app, kitchenBoard.moveKitchenOrder, ({ params, body }, { userId }) =>
    moveOrder(db, { actor: 'kitchen-manager', userId }, params.id, body.status, body.reason),
  );
  bind(app, kitchenBoard.getPrepSheet, ({ query }) => readPrepSheet(db, query.date));
}
