import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { type Database, pingDatabase } from '#server/db/client.ts';
import type { ReadyStore } from './ready-store.ts';

export function healthRoutes(app: FastifyInstance, db: Database, ready: ReadyStore): void {
  app.get('/health/live', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  app.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (ready.isDraining) throw new AppError('unavailable', 'Shutting down.', { retryAfterSeconds: 1 });
    await pingDatabase(db);
    return reply.send({ status: 'ok' });
  });
}
