import { ApiError } from '#web/platform/api/api-error.ts';
import type { ActionOutcome } from './action-queue.ts';

export const retryLater: ActionOutcome = { kind: 'unsettled', isForAll: true };

/** Statuses that say nothing about the action itself: unauthenticated, timeout, too early, rate limited. */
const retryStatuses: ReadonlySet<number> = new Set([401, 408, 425, 429]);

export function outcomeOf(error: unknown): ActionOutcome {
  if (!(error instanceof ApiError) || error.code === 'unreadable') return retryLater;
  const { status, message } = error;
  if (status >= 400 && status < 500 && !retryStatuses.has(status)) return { kind: 'refused', reason: message };
  return { kind: 'unsettled', isForAll: status !== 500 };
}
