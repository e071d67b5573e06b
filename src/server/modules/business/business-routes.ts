import type { FastifyInstance } from 'fastify';
import { getBusiness, updateBusiness as updateEndpoint } from '#contract/business.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import { readBusiness, updateBusiness } from './manage-business.ts';

export function businessRoutes(app: FastifyInstance, db: Database): void {
  bind(app, getBusiness, () => readBusiness(db));
  bind(app, updateEndpoint, ({ body }, caller) => updateBusiness(db, caller, body));
}
