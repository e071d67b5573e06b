import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { textLengths } from '#domain/text-lengths.ts';
import type { Endpoint } from './endpoint.ts';
import { Id, Instant, PathId, pageOf, pageQuery, requiredLine } from './shapes.ts';

const access = permissions.runOffice;

/** `failed` will be tried again; `dead` will not, unless an admin repeats it. */
export const jobStates = ['waiting', 'running', 'failed', 'dead'] as const;

export const QueuedJob = z.object({
  id: Id,
  /** Such as `order-message`. */
  name: z.string(),
  state: z.enum(jobStates),
  /** The order that it is about, and what it does there; null where there is none, and an order also where there are several. */
  orderId: Id.nullable(),
  detail: z.string().nullable(),
  attempts: z.int(),
  maxAttempts: z.int(),
  createdAt: Instant,
  /** When it is tried next. */
  runAt: Instant,
  /** Without personal data. */
  lastError: z.string().nullable(),
});
export type QueuedJob = z.output<typeof QueuedJob>;

export const listJobs = {
  method: 'GET',
  path: '/admin/jobs',
  summary: 'Background jobs that wait, run, have failed or are dead',
  access,
  query: pageQuery(['id'], { size: 20, sort: 'id,desc' }).safeExtend({ state: z.enum(jobStates).default('dead') }),
  response: pageOf(QueuedJob).extend({ counts: z.record(z.enum(jobStates), z.int()) }),
} as const satisfies Endpoint;

const params = z.object({ id: PathId });

export const repeatJob = {
  method: 'PUT',
  path: '/admin/jobs/:id/repeat',
  summary: 'Try a job again now, with all its attempts',
  access,
  params,
  response: QueuedJob,
} as const satisfies Endpoint;

export const discardJob = {
  method: 'PUT',
  path: '/admin/jobs/:id/discard',
  summary: 'Give a job up for good',
  access,
  params,
  body: z.strictObject({ reason: requiredLine('Reason is required', textLengths.reason) }),
  response: z.object({ id: Id }),
} as const satisfies Endpoint;
