import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { jobStates } from '#contract/jobs.ts';
import type { Db, Tx } from '#server/db/client.ts';

export type JobState = (typeof jobStates)[number];

const JobRow = z.object({
  id: z.coerce.number(),
  name: z.string(),
  state: z.enum(jobStates),
  payload: z.unknown(),
  attempts: z.number(),
  maxAttempts: z.number(),
  createdAt: z.coerce.date(),
  runAt: z.coerce.date(),
  lastError: z.string().nullable(),
});
export type JobRow = z.output<typeof JobRow>;

const state = sql`case when j.locked_at is not null then 'running' when j.attempts >= j.max_attempts then 'dead'
  when j.attempts > 0 and j.last_error is not null then 'failed' else 'waiting' end`;

const jobs = sql`(
  select j.id, t.identifier as name, ${state} as state, j.payload, j.attempts, j.max_attempts as "maxAttempts",
    j.created_at as "createdAt", j.run_at as "runAt", j.last_error as "lastError"
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
) job`;

const rowsOf = async (db: Db, query: SQL): Promise<JobRow[]> => z.array(JobRow).parse((await db.execute(query)).rows);

export function findJobs(
  db: Db,
  of: JobState,
  { page, size, newestFirst }: { readonly page: number; readonly size: number; readonly newestFirst: boolean },
): Promise<JobRow[]> {
  return rowsOf(
    db,
    sql`select * from ${jobs} where state = ${of}
      order by id ${newestFirst ? sql`desc` : sql`asc`} limit ${size} offset ${page * size}`,
  );
}

export async function countJobs(db: Db): Promise<Record<JobState, number>> {
  const { rows } = await db.execute<{ state: JobState; count: number }>(
    sql`select state, count(*)::int as count from ${jobs} group by state`,
  );
  const counts: Record<JobState, number> = { waiting: 0, running: 0, failed: 0, dead: 0 };
  for (const { state: of, count } of rows) counts[of] = count;
  return counts;
}

/** Against the worker that would fetch it, until the end of the transaction. */
export async function lockJob(tx: Tx, id: number): Promise<JobRow | undefined> {
  await tx.execute(sql`select from graphile_worker._private_jobs where id = ${id} for update`);
  const [row] = await rowsOf(tx, sql`select * from ${jobs} where id = ${id}`);
  return row;
}

export async function restartJob(tx: Tx, id: number, maxAttempts: number): Promise<void> {
  await tx.execute(sql`select from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0,
    max_attempts => ${maxAttempts}::int)`);
  await tx.execute(sql`select pg_notify('jobs:insert', '{"r":0,"count":1}')`);
}

export async function deleteJob(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`select from graphile_worker.complete_jobs(array[${id}::bigint])`);
}
