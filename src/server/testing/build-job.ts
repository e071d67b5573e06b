import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';

type Given = {
  readonly state?: 'waiting' | 'running' | 'failed' | 'dead';
  readonly name?: string;
  readonly payload?: object;
  readonly error?: string;
};

const columnsOf = { waiting: [0, false], running: [1, true], failed: [1, false], dead: [10, false] } as const;

/** Returns its id. */
export async function buildJob(db: Database, given: Given = {}): Promise<number> {
  const { state = 'dead', name = 'order-message', payload = { orderId: 1, kind: 'confirmed' } } = given;
  const [attempts, isLocked] = columnsOf[state];
  const error = state === 'failed' || state === 'dead' ? (given.error ?? 'SMS gateway: timed out') : null;
  const { rows } = await db.execute<{ id: string }>(sql`
    with added as (
      select id from graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => 10)
    ) select id from added`);
  const id = Number(rows[0]!.id);
  await db.execute(sql`
    update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${error},
      locked_at = case when ${isLocked} then now() end, locked_by = case when ${isLocked} then 'a worker' end
    where id = ${id}`);
  return id;
}
