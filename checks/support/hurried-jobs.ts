import { setTimeout as sleep } from 'node:timers/promises';
import { query } from './with-client.ts';

const settleLimitMs = 240_000;

/** Runs jobs of the shops on this database until it is so. Retries and later checks wait for minutes and hours: here they are due at once. */
export async function hurryJobsUntil(url: string, isDone: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + settleLimitMs;
  while (!(await isDone())) {
    if (performance.now() > until) throw new Error(`the books did not settle: ${await jobsLeft(url)}`);
    await query(
      url,
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
    );
    await query(url, `select pg_notify('jobs:insert', '{"count":50}')`);
    await sleep(500);
  }
}

async function jobsLeft(url: string): Promise<string> {
  const jobs = await query<{ job: string }>(
    url,
    `select format('%s %s, attempts %s of %s, %s', count(*), task_identifier, min(attempts), max(max_attempts), min(last_error)) as job
     from graphile_worker.jobs group by task_identifier`,
  );
  return jobs.length === 0 ? 'no job is left' : jobs.map(({ job }) => job).join('; ');
}
