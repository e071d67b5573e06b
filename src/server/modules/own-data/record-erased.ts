import { z } from 'zod';
import { defineJob, type JobDeps } from '#server/jobs/job.ts';
import { listErasedIds } from './own-data-queries.ts';

/** Adds all that are missing, so that a list that was lost is whole again after the next erasure. */
export async function recordErased({ db, files }: Pick<JobDeps, 'db' | 'files'>): Promise<void> {
  const recorded = new Set(await files.erasedIds());
  const erased = await listErasedIds(db);
  await files.addErasedIds(erased.filter((id) => !recorded.has(id)));
}

/** Outside of the database, because a restored backup knows nothing of erasures after it. */
export const recordErasedAccounts = defineJob({
  name: 'record-erased-accounts',
  maxAttempts: 25,
  payload: z.object({}),
  run: (deps) => recordErased(deps),
});
