import type { FastifyInstance } from 'fastify';
import { exportSales as exportEndpoint } from '#contract/raw-endpoints.ts';
import { getSales } from '#contract/reports.ts';
import { bind, bindRaw } from '#server/http/bind.ts';
import { type ReportDeps, exportSales, readSales } from './read-sales.ts';

export function reportRoutes(app: FastifyInstance, deps: ReportDeps): void {
  bind(app, getSales, ({ query }) => readSales(deps, query));
  bindRaw(app, exportEndpoint, async ({ query }, caller, { reply }) => {
    const csv = await exportSales(deps, caller, query);
    const name = `sales-by-${query.by}-${query.from}-to-${query.to}.csv`;
    return reply
      .headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` })
      .send(csv);
  });
}
