import type { z } from 'zod';
import type { ResponseOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { QueuedJob, listJobs as listJobsEndpoint } from '#contract/jobs.ts';
import type { Database, Db, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { pagedResponse } from '#contract/shapes.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { type JobRow, countJobs, deleteJob, findJobs, lockJob, restartJob } from './job-queries.ts';

export async function listJobs(
  db: Database,
  { page, size, sort, state }: z.output<(typeof listJobsEndpoint)['query']>,
): Promise<ResponseOf<typeof listJobsEndpoint>> {
  const [counts, found] = await Promise.all([
    countJobs(db),
    findJobs(db, state, { page, size, newestFirst: sort === 'id,desc' }),
  ]);
  return { ...pagedResponse({ page, size }, counts[state], found.map(toQueuedJob)), counts };
}

/** For metrics and the dashboard. */
export const countJobsByState: (db: Db) => ReturnType<typeof countJobs> = countJobs;

/** How many attempts a job has, by its name. A refused one was given up before it had used all of them. */
export type AttemptsOf = (name: string) => number | undefined;

export function repeatJob(db: Database, attemptsOf: AttemptsOf, { userId }: Caller, id: number): Promise<QueuedJob> {
  return db.transaction(async (tx) => {
    const job = await requireIdleJob(tx, id);
    await restartJob(tx, id, attemptsOf(job.name) ?? job.maxAttempts);
    await recordAction(tx, userId, {
      action: 'repeated',
      subject: 'job',
      subjectId: id,
      after: { ...factsOf(job), error: job.lastError },
    });
    return toQueuedJob((await lockJob(tx, id))!);
  });
}

export function discardJob(db: Database, { userId }: Caller, id: number, reason: string): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    const job = await requireIdleJob(tx, id);
    await deleteJob(tx, id);
    await recordAction(tx, userId, {
      action: 'discarded',
      subject: 'job',
      subjectId: id,
      before: { ...factsOf(job), error: job.lastError },
      after: { reason },
    });
    return { id };
  });
}

async function requireIdleJob(tx: Tx, id: number): Promise<JobRow> {
  const job = await lockJob(tx, id);
  if (!job) throw new AppError('not-found', 'This job no longer exists: it is done, or was discarded.');
  if (job.state === 'running') throw new AppError('conflict', 'This job is running. Please wait until it has ended.');
  return job;
}

const factsOf = (job: JobRow) => ({ job: job.name, ...(orderOf(job) && { orderId: orderOf(job) }) });

function toQueuedJob(job: JobRow): QueuedJob {
  const { id, name, state, attempts, maxAttempts, lastError } = job;
  const kind = field(job.payload, 'kind');
  return {
    id,
    name,
    state,
    orderId: orderOf(job),
    detail: typeof kind === 'string' ? kind : null,
    attempts,
    maxAttempts,
    createdAt: job.createdAt.toISOString(),
    runAt: job.runAt.toISOString(),
    lastError,
  };
}

/** The rest of a payload is not shown: storage keys and ids of people. */
function orderOf({ payload }: JobRow): number | null {
  const orderId = field(payload, 'orderId');
  return typeof orderId === 'number' ? orderId : null;
}

/** Of a list: what all of it has in common, as the kind of messages that share a job. */
function field(payload: unknown, name: string): unknown {
  if (Array.isArray(payload)) {
    const [value, ...others] = new Set(payload.map((one) => field(one, name)));
    return others.length === 0 ? value : undefined;
  }
  return typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>)[name] : undefined;
}
