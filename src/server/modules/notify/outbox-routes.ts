import type { FastifyInstance } from 'fastify';
import { listOutbox } from '#contract/auth.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import { listMessages } from './outbox.ts';

/** For demo mode only: these routes show the sign-in codes of all users. */
export function outboxRoutes(app: FastifyInstance, db: Database): void {
  bind(app, listOutbox, ({ query }) => listMessages(db, query.to));
}
