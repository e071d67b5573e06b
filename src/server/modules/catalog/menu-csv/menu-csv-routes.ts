import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { MenuImport } from '#contract/admin-menu.ts';
import * as raw from '#contract/raw-endpoints.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import type { Database } from '#server/db/client.ts';
import { bindRaw } from '#server/http/bind.ts';
import { hashOfFile, receiveFile, uploadLimits } from '#server/http/receive-file.ts';
import { checkMenuImport, exportMenu, importMenu } from './import-menu.ts';

export function menuCsvRoutes(
  app: FastifyInstance,
  db: Database,
  thenRefreshed: <T>(work: Promise<T>) => Promise<T>,
): void {
  bindRaw(app, raw.exportMenu, async (_input, _caller, { reply }) => {
    const content = await exportMenu(db);
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="menu-${businessDay(new Date())}.csv"`,
    });
    return reply.send(content);
  });

  app.register(async (uploads) => {
    await uploads.register(multipart, uploadLimits);
    bindRaw(uploads, raw.checkMenuImport, async (_input, _caller, { request, reply }) => {
      const report = await checkMenuImport(db, await receiveFile(request));
      return reply.send(MenuImport.parse(report));
    });
    bindRaw(uploads, raw.importMenu, async ({ query: { plan } }, caller, { request, reply, onceFor }) => {
      const file = await receiveFile(request);
      const once = onceFor([hashOfFile(file), plan]);
      const report = await thenRefreshed(importMenu(once(db), caller, file, plan));
      return reply.send(MenuImport.parse(report));
    });
  });
}
