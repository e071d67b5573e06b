import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as admin from '#contract/admin-orders.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import * as raw from '#contract/raw-endpoints.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import type { Database } from '#server/db/client.ts';
import { bind, checkAccess, parseQuery } from '#server/http/bind.ts';
import { cancelAnyOrder, findAnyOrder, listAllOrders } from './all-orders.ts';
import { exportOrders } from './export-orders.ts';

export function allOrdersRoutes(app: FastifyInstance, db: Database): void {
  bind(app, admin.listAllOrders, ({ query }) => listAllOrders(db, query));
  bind(app, admin.getAnyOrder, ({ params }) => findAnyOrder(db, params.id));
  bind(app, admin.cancelAnyOrder, ({ params, body }, caller) => cancelAnyOrder(db, caller, params.id, body.reason));
  app.route({
    method: raw.exportOrders.method,
    url: apiPrefix + raw.exportOrders.path,
    exposeHeadRoute: false,
    onRequest: async (request) => {
      request.caller = await checkAccess(app, raw.exportOrders.access, request);
    },
    handler: async (request, reply) => {
      const rows = await exportOrders(db, request.caller!, parseQuery(raw.exportOrders.query, request));
      reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="orders-${businessDay(new Date())}.csv"`,
      });
      return reply.send(Readable.from(rows, { objectMode: false }));
    },
  });
}
