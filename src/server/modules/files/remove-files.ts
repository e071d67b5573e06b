import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';

/** Files that a row has released and no other row can take: without it, the cleanup of orphaned files would keep them for a day. */
export const removeFiles = defineJob({
  name: 'remove-files',
  maxAttempts: 10,
  payload: z.object({ storageKeys: z.array(z.string()) }),
  run: async ({ files }, { storageKeys }) => {
    for (const key of storageKeys) await files.remove(key);
  },
});
