import type { FastifyInstance } from 'fastify';
import { getStoreCredit } from '#contract/store-credit.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import { readStoreCredit } from './read-store-credit.ts';

export function storeCreditRoutes(app: FastifyInstance, db: Database): void {
  bind(app, getStoreCredit, (_input, caller) => readStoreCredit(db, caller));
}
