import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from 'graphile-worker';
import type { Logger } from 'pino';
import { openQueueConnections } from '#server/db/queue-connections.ts';
import { withoutDeadline } from '#server/db/deadline.ts';
import { messageWithoutValues } from '#server/logger.ts';
import { allJobs } from './all-jobs.ts';
import { type Job, type JobDeps, PartsFailed, PermanentFailure } from './job.ts';
import { type JobPart, announceDueJobs, holdWorkerLock, makeLastAttempt, replaceByParts } from './worker-queries.ts';

/** Jobs mostly wait for a gateway; more at once would take time from requests. */
export const jobsAtOnce = 5;
/** New jobs are announced, and the sweep announces those that are due: retries, jobs for later, and what an outage hid. */
const pollIntervalMs = 300_000;
/** The second sweep after a process was killed unlocks its jobs: they run again within 45 seconds. */
const sweepIntervalMs = 20_000;
/** Jobs that end within this time are deleted by one statement. One of a process that is killed meanwhile runs again. */
const completeDelayMs = 100;
const stopTimeoutMs = 3_000;
/** Then the process ends, or another run begins, without it: its jobs are unlocked with its connections. */
const stopLimitMs = 5_000;
const restartMs = 1_000;

type Pool = ReturnType<typeof openQueueConnections>['pool'];
type WorkerParts = {
  readonly url: string;
  readonly deps: JobDeps;
  readonly logger: Pick<Logger, 'debug' | 'info' | 'warn'>;
  readonly jobs?: readonly Job[];
  readonly intervals?: { readonly pollMs: number; readonly sweepMs: number };
};
export type RunningWorker = { readonly stop: () => Promise<void> };

/** Runs jobs until it is stopped. Stopping waits for the jobs that are running; one that takes too long runs again elsewhere. */
export function startWorker(parts: WorkerParts): RunningWorker {
  const { logger } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  let stopRun: (() => Promise<unknown>) | undefined;
  const runUntilStopped = async () => {
    while (!signal.aborted) {
      try {
        const run = await startRun(parts, signal);
        stopRun = run.stop;
        if (signal.aborted) await run.stop();
        await run.ended;
        if (!signal.aborted) logger.warn({}, 'worker ended, restarting');
      } catch (error) {
        logger.warn({ err: error }, 'worker failed to start, retrying');
      }
      await sleep(restartMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = runUntilStopped();
  return {
    stop: async () => {
      stopping.abort();
      const stopped = (stopRun?.() ?? Promise.resolve()).then(() => running);
      await Promise.race([stopped, sleep(stopLimitMs, undefined, { ref: false })]);
    },
  };
}

/**
 * Graphile Worker gives up when it cannot record the end of a job, and after an outage it can wait for ever: it repeats a first
 * failure without asking again, or its own end does not come. So a run that failed is given up after some seconds. Each run has
 * connections of its own: one that was used again would hold the lock of the run before it.
 */
async function startRun({ url, deps, logger, jobs = allJobs, intervals }: WorkerParts, signal: AbortSignal) {
  // Imported here: it takes a tenth of a second and 14 MB, which a process without a worker does not pay.
  const { Logger: QueueLogger, run } = await import('graphile-worker');
  const { pool, close } = openQueueConnections(url, (error) => {
    if (!signal.aborted) logger.warn({ err: error }, 'queue connection failed, retrying');
  });
  const events = new EventEmitter();
  const failed = Promise.withResolvers<void>();
  for (const event of ['worker:getJob:error', 'pool:fatalError', 'pool:gracefulShutdown', 'pool:forcefulShutdown'])
    events.once(event, () => failed.resolve());
  events.on('pool:listen:success', ({ client, workerPool }: Listening) => {
    // Its LISTEN is sent next; a second query beside it would be a deprecated use of the client.
    client.once('drain', () => {
      holdWorkerLock(client, workerPool.id).catch((error: unknown) =>
        logger.warn({ err: error }, 'worker lock not acquired'),
      );
    });
  });
  try {
    const runner = await run({
      pgPool: pool,
      taskList: toTaskList(jobs, { deps, pool, logger }),
      events,
      noHandleSignals: true,
      // Its own messages quote payloads and errors; what matters is logged here.
      logger: new QueueLogger(() => (level, message) => {
        if (level === 'error' && !signal.aborted) logger.debug({ message }, 'queue error');
      }),
      crontab: crontabOf(jobs),
      preset: {
        worker: {
          concurrentJobs: jobsAtOnce,
          pollInterval: intervals?.pollMs ?? pollIntervalMs,
          // Not -1: only then is a failure to record the end of a job handled; otherwise it would end the process.
          completeJobBatchDelay: completeDelayMs,
          failJobBatchDelay: 0,
          gracefulShutdownAbortTimeout: stopTimeoutMs,
        },
      },
    });
    const sweep = startSweep(pool, logger, intervals?.sweepMs ?? sweepIntervalMs);
    const stop = () => runner.stop().catch(() => undefined);
    const givenUp = failed.promise.then(async () => {
      void stop();
      await sleep(stopLimitMs, undefined, { ref: false });
    });
    const ended = Promise.race([runner.promise, givenUp])
      .catch((error: unknown) => logger.warn({ err: error }, 'worker ended with an error'))
      .then(() => {
        sweep.stop();
        close();
      });
    return { ended, stop };
  } catch (error) {
    close();
    throw error;
  }
}

const crontabOf = (jobs: readonly Job[]) =>
  jobs
    .filter(({ cron }) => cron !== undefined)
    .map(({ name, cron, fill, maxAttempts }) => `${cron} ${name} ?max=${maxAttempts}${fill ? `&fill=${fill}` : ''}`)
    .join('\n');

type Listening = { client: Parameters<typeof holdWorkerLock>[0]; workerPool: { id: string } };

type TaskParts = Pick<WorkerParts, 'deps' | 'logger'> & { readonly pool: Pool };

export const toTaskList = (jobs: readonly Job[], parts: TaskParts) =>
  Object.fromEntries(jobs.map((job) => [job.name, toTask(job, parts)]));

/** What is thrown here is stored and shown to admins: without values, which may be personal. */
function toTask(job: Job, { deps, pool, logger }: TaskParts): Task {
  return async (payload, { job: { id, attempts } }) => {
    try {
      await withoutDeadline(() => job.start(deps, payload, { attempt: attempts }));
    } catch (error) {
      const parts = error instanceof PartsFailed ? error.parts : null;
      for (const err of parts?.map((part) => part.error) ?? [error])
        logger.warn({ job: job.name, jobId: Number(id), attempt: attempts, err }, 'job failed');
      if (parts) return replaceByParts(pool, id, parts.map(toJobPart));
      if (error instanceof PermanentFailure) await makeLastAttempt(pool, id);
      throw new Error(reasonOf(error), { cause: error });
    }
  };
}

const toJobPart = ({ payload, error }: PartsFailed['parts'][number]): JobPart => ({
  payload,
  error: reasonOf(error),
  isLastAttempt: error instanceof PermanentFailure,
});

/** The cause says more than the sentence for a customer that wraps it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' ? `${messageWithoutValues(error)} (${code})` : messageWithoutValues(error);
}

function startSweep(pool: Pool, logger: WorkerParts['logger'], intervalMs: number): { stop: () => void } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const sweepUntilStopped = async () => {
    let silent: readonly string[] = [];
    while (!signal.aborted) {
      try {
        const swept = await announceDueJobs(pool, jobsAtOnce, silent);
        ({ silent } = swept);
        if (swept.unlocked > 0) logger.info({ workers: swept.unlocked }, 'jobs of dead workers unlocked');
      } catch (error) {
        if (!signal.aborted) logger.warn({ err: error }, 'sweep of dead workers failed');
      }
      // Processes that start together do not sweep together.
      await sleep(intervalMs * (0.9 + Math.random() * 0.2), undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  void sweepUntilStopped();
  return { stop: () => stopping.abort() };
}
