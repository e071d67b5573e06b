import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '#server/db/database-errors.ts';

const [firstPauseMs, longestPauseMs] = [50, 2_000];

/**
 * Stores what has happened outside of the database, as a message that a gateway accepted: again and again, while the database is not
 * available. Null: not stored, because a row was locked. The job keeps its worker, so that no other begins anew.
 */
export async function untilStored(store: () => Promise<unknown>): Promise<void> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      if ((await store()) !== null) return;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
    await sleep(pauseMs, undefined, { ref: false });
  }
}
