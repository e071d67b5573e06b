import type { FastifyInstance } from 'fastify';
import * as kitchenBoard from '#contract/kitchen-board.ts';
import { businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { bind } from '#server/http/bind.ts';
import { listOrdersOfDay } from '#server/modules/orders/list-orders.ts';
import { moveOrder } from '#server/modules/orders/move-order.ts';
import { takeStepBack } from '#server/modules/orders/take-step-back.ts';
import { countByStatus, findOverdue } from './kitchen-board-queries.ts';
import { readDashboard } from './read-dashboard.ts';
import { type BoardDeps, readLabels, readPrepSheet } from './read-prep-sheet.ts';

const mostOverdue = 100;

export function kitchenBoardRoutes(app: FastifyInstance, deps: BoardDeps): void {
  const { db } = deps;
  bind(app, kitchenBoard.getKitchenDashboard, (_input, { kitchens }) => readDashboard(db, kitchens));
  bind(app, kitchenBoard.listFulfillment, ({ query }, caller) => listOrdersOfDay(db, caller, query));
  bind(app, kitchenBoard.countFulfillment, ({ query: { date = businessDay(new Date()) } }, { kitchens }) =>
    countByStatus(db, kitchens, businessDayRange(date)),
  );
  bind(app, kitchenBoard.listOverdue, async (_input, { kitchens }) => ({
    orderIds: await findOverdue(db, kitchens, mostOverdue),
  }));
  bind(
    app,
    kitchenBoard.moveKitchenOrder,
    ({ params, body }, { userId, kitchens }) =>
      moveOrder(db, { actor: 'kitchen-manager', userId, kitchens }, params.id, body.status, body.reason),
    { isExact: true },
  );
  bind(
    app,
    kitchenBoard.takeStepBack,
    ({ params, body }, { userId, kitchens }) => takeStepBack(db, { userId, kitchens }, params.id, body.status),
    { isExact: true },
  );
  bind(app, kitchenBoard.getPrepSheet, ({ query }, { kitchens }) => readPrepSheet(deps, kitchens, query));
  bind(app, kitchenBoard.listLabels, ({ query }, { kitchens }) => readLabels(db, kitchens, query));
}
