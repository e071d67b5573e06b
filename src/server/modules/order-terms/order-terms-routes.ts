import type { FastifyInstance } from 'fastify';
import * as terms from '#contract/admin-terms.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import { previewTerms, scheduleDraft } from './manage-terms.ts';
import { readWirePlan } from './schedule-terms.ts';

export function orderTermsRoutes(app: FastifyInstance, db: Database): void {
  bind(app, terms.getTermsPlan, () => readWirePlan(db));
  bind(app, terms.previewTerms, ({ body }) => previewTerms(db, body));
  bind(app, terms.scheduleTerms, ({ body }, caller, { once }) => scheduleDraft(once(db), caller, body));
}
