import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { type Database, pingDatabase } from '#server/db/client.ts';
import type { ResponseCache } from './response-cache.ts';

export function healthRoutes(app: FastifyInstance, db: Database, ready: ResponseCache): void {
  app.get('/health/live', async () => ({ status: 'ok' }));

  app.get('/health/ready', async () => {
    if (ready.isDraining) throw new AppError('unavailable', 'Shutting down.', { retryAfterSeconds: 1 });
    await pingDatabase(db);
    return { status: 'ok' };
  });
}
