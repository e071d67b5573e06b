import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';
import type { Job } from './job.ts';

/** In the transaction that causes the work: it is done when that commits, and only then. */
export async function enqueue<Payload>(
  tx: Tx,
  { name, maxAttempts }: Pick<Job<Payload>, 'name' | 'maxAttempts' | 'payload'>,
  payload: Payload,
  runAt: Date | null = null,
): Promise<void> {
  await tx.execute(sql`
    select from graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
      run_at => ${runAt?.toISOString() ?? null}::timestamptz, max_attempts => ${maxAttempts}::int)`);
}
