import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as admin from '#contract/admin-orders.ts';
import * as raw from '#contract/raw-endpoints.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import type { Database } from '#server/db/client.ts';
import type { TolerantReads } from '#server/db/replica-reads.ts';
import type { RecentWork } from '#server/modules/kitchens/kitchen-trading.ts';
import { bind, bindRaw } from '#server/http/bind.ts';
import { cancelAnyOrder, findAnyOrder, listAllOrders } from './all-orders.ts';
import { exportOrders } from './export-orders.ts';
import { moveToKitchen } from './move-to-kitchen.ts';

export function allOrdersRoutes(
  app: FastifyInstance,
  { db, reads, work }: { readonly db: Database; readonly reads: TolerantReads; readonly work: RecentWork },
): void {
  bind(app, admin.listAllOrders, ({ query }) => listAllOrders(db, query));
  bind(app, admin.getAnyOrder, ({ params }) => findAnyOrder(db, params.id));
  bind(app, admin.cancelAnyOrder, ({ params, body }, caller) => cancelAnyOrder(db, caller, params.id, body.reason));
  bind(app, admin.moveOrderToKitchen, ({ params, body }, caller) =>
    moveToKitchen({ db, work }, caller, params.id, body),
  );
  bindRaw(app, raw.exportOrders, async ({ query }, caller, { reply }) => {
    const rows = await exportOrders({ db, reads }, caller, query);
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="orders-${businessDay(new Date())}.csv"`,
    });
    return reply.send(Readable.from(rows, { objectMode: false }));
  });
}
