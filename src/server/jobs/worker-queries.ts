import type pg from 'pg';

/** Class of the advisory locks of workers; must be the same in every version. */
export const workerLockClass = 7_262_027;

/** Until its connection ends, and so at once when its process is killed. Shared: a worker that reconnects does not wait for itself. */
export async function holdWorkerLock(client: pg.ClientBase, workerId: string): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${workerLockClass}, hashtext($1))`, [workerId]);
}

export type SilentWorkers = { readonly silent: readonly string[]; readonly unlocked: number };

/**
 * Announces jobs that are due, and unlocks those of dead workers, for which Graphile Worker itself would wait for four hours. A worker that
 * holds no lock is silent; one that was so at the sweep before, too, is dead. One that has just started, or reconnects, needs some seconds.
 */
export async function announceDueJobs(
  pool: pg.Pool,
  most: number,
  silentBefore: readonly string[],
): Promise<SilentWorkers> {
  const { rows } = await pool.query<SilentWorkers>(
    `
with silent as materialized (
      select distinct j.locked_by as worker from graphile_worker._private_jobs j
      where j.locked_by is not null and not exists (
        select from pg_locks l where l.locktype = 'advisory' and l.granted and l.classid = ${workerLockClass}
          and l.objid = (hashtext(j.locked_by)::bigint & 4294967295)::oid
          and l.database = (select oid from pg_database where datname = current_database())
      )
    ), dead as (
      select worker from silent where worker = any($1::text[])
    ), unlocked as materialized (
      select graphile_worker.force_unlock_workers(array_agg(worker)),
        pg_notify('jobs:insert', '{"r":0,"count":1}') from dead having count(*) > 0
    ), due as materialized (
      select pg_notify('jobs:insert', json_build_object('r', 1, 'count', count(*))::text) from (
        select from graphile_worker._private_jobs where is_available and run_at <= now() limit ${most}
      ) j having count(*) > 0
    )
    select array(select worker from silent) as silent, (select count(*)::int from dead) as unlocked,
      (select count(*) from unlocked), (select count(*) from due)`,
    [silentBefore],
  );
  const { silent, unlocked } = rows[0]!;
  return { silent, unlocked };
}

/** The attempt that is running is the last one. */
export async function makeLastAttempt(pool: pg.Pool, jobId: string): Promise<void> {
  await pool.query('update graphile_worker._private_jobs set max_attempts = attempts where id = $1', [jobId]);
}

export type JobPart = { readonly payload: unknown; readonly error: string; readonly isLastAttempt: boolean };

/** In place of the job, a failed one for each of these parts. It is tried again when the job would have been. */
export async function replaceByParts(pool: pg.Pool, jobId: string, parts: readonly JobPart[]): Promise<void> {
  await pool.query(
    `with whole as (
      delete from graphile_worker._private_jobs where id = $1 returning *
    )
    insert into graphile_worker._private_jobs (task_id, payload, run_at, attempts, max_attempts, last_error, created_at)
    select w.task_id, p.payload, now() + exp(least(w.attempts, 10)) * interval '1 second', w.attempts,
      case when p.is_last then w.attempts else w.max_attempts end, p.error, w.created_at
    from whole w, unnest($2::json[], $3::text[], $4::boolean[]) as p(payload, error, is_last)`,
    [
      jobId,
      parts.map(({ payload }) => JSON.stringify(payload)),
      parts.map(({ error }) => error),
      parts.map(({ isLastAttempt }) => isLastAttempt),
    ],
  );
}
