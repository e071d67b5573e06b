import { Logger, runOnce } from 'graphile-worker';
import { openQueueConnections } from '#server/db/queue-connections.ts';
import { allJobs } from '#server/jobs/all-jobs.ts';
import type { Job } from '#server/jobs/job.ts';
import { toTaskList } from '#server/jobs/start-worker.ts';
import type { TestApp } from './test-app.ts';

/** Runs the jobs that are due, and those that they enqueue, once each. Test apps have no worker. */
export async function runJobs(
  { databaseUrl, jobDeps }: Pick<TestApp, 'databaseUrl' | 'jobDeps'>,
  jobs: readonly Job[] = allJobs,
): Promise<void> {
  const { pool } = openQueueConnections(databaseUrl, () => undefined);
  try {
    await runOnce({
      pgPool: pool,
      taskList: toTaskList(jobs, { pool, deps: jobDeps, logger: silent }),
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
    });
  } finally {
    await pool.end();
  }
}

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };
