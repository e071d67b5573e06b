import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/client.ts';
import { listen } from '#server/db/notifications.ts';
import type { ReadyStore } from '#server/http/ready-store.ts';
import { LiveCatalog, readCatalog } from '#server/modules/catalog/catalog-snapshot.ts';
import { createTestDatabase } from './test-database.ts';

export type TestApp = {
  app: FastifyInstance;
  db: Database;
  databaseUrl: string;
  ready: ReadyStore;
  catalog: LiveCatalog;
  call: (request: InjectOptions) => Promise<{ status: number; body: unknown; headers: Record<string, unknown> }>;
  /** Opens a real port, for what only a socket can show. */
  listen: () => Promise<string>;
  close: () => Promise<void>;
};

/** The whole app on a database of its own: HTTP in, JSON out. */
export async function startTestApp(given: { databaseUrl?: string; db?: Database } = {}): Promise<TestApp> {
  const own = given.db && given.databaseUrl ? null : await createTestDatabase();
  const db = own?.db ?? given.db!;
  const databaseUrl = own?.url ?? given.databaseUrl!;
  const catalog = await LiveCatalog.open(() => readCatalog(db));
  const config = { publicUrl: 'http://localhost:3000', requestDeadlineMs: 4_500, trustProxy: [] };
  const { app, ready } = await buildApp({ config, db, catalog, logger: pino({ level: 'silent' }) });
  const notifications = listen({
    url: databaseUrl,
    channels: { catalog_changed: () => void catalog.refresh().catch(() => undefined) },
    onConnected: () => void catalog.refresh().catch(() => undefined),
    onTrouble: () => undefined,
  });
  return {
    app,
    db,
    databaseUrl,
    ready,
    catalog,
    call: async (request) => {
      const response = await app.inject(request);
      const body: unknown = response.body === '' ? undefined : JSON.parse(response.body);
      return { status: response.statusCode, body, headers: response.headers };
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    close: async () => {
      await notifications.stop();
      await app.close();
      await own?.drop();
    },
  };
}
