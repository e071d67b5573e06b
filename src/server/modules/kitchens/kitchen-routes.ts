import type { FastifyInstance } from 'fastify';
import * as addresses from '#contract/addresses.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import { checkServiceability } from './check-serviceability.ts';

export function kitchenRoutes(app: FastifyInstance, db: Database): void {
  bind(app, addresses.checkServiceability, ({ query }) => checkServiceability(db, query));
}
