import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Database } from '#server/db/client.ts';
import { pingDatabase } from '#server/db/open-database.ts';
import type { ResponseCache } from './response-cache.ts';

/** The database is queried at most this often. */
const probeEveryMs = 500;

export function healthRoutes(app: FastifyInstance, db: Database, responseCache: ResponseCache): void {
  let probe: { at: number; isOver: boolean; result: Promise<void> } | undefined;
  const probeDatabase = (): Promise<void> => {
    if (probe && (!probe.isOver || performance.now() - probe.at < probeEveryMs)) return probe.result;
    const own = { at: performance.now(), isOver: false, result: pingDatabase(db).finally(() => (own.isOver = true)) };
    probe = own;
    return own.result;
  };

  app.get('/health/live', async () => ({ status: 'ok' }));

  app.get('/health/ready', async () => {
    if (responseCache.isDraining) throw new AppError('unavailable', 'Shutting down.', { retryAfterSeconds: 1 });
    await probeDatabase();
    return { status: 'ok' };
  });
}
