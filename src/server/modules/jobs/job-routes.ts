import type { FastifyInstance } from 'fastify';
import * as jobs from '#contract/jobs.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import { type AttemptsOf, discardJob, listJobs, repeatJob } from './manage-jobs.ts';

export function jobRoutes(app: FastifyInstance, db: Database, attemptsOf: AttemptsOf): void {
  bind(app, jobs.listJobs, ({ query }) => listJobs(db, query));
  bind(app, jobs.repeatJob, ({ params }, caller) => repeatJob(db, attemptsOf, caller, params.id));
  bind(app, jobs.discardJob, ({ params, body }, caller) => discardJob(db, caller, params.id, body.reason));
}
