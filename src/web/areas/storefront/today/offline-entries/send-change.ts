import type { LedgerDay } from '#contract/nutrition-ledger.ts';
import { endpoints } from '#web/features/nutrition-target/day-left.ts';
import { call } from '#web/platform/api/call.ts';
import { readSessionToken } from '#web/platform/api/session-cookie.ts';
import { type ActionOutcome, outcomeOf, retryLater } from '#web/platform/offline/action-queue.ts';
import type { LedgerChange, QueuedChange } from './ledger-change.ts';

/** Returns the changed day. */
export async function requestChange(change: LedgerChange, key: string): Promise<LedgerDay> {
  const { addLedgerFood, addLedgerMeal, setLedgerEntryEaten } = await endpoints();
  const options = { headers: { 'Idempotency-Key': key } };
  if (change.kind === 'food') {
    return call(addLedgerFood, { params: { day: change.day }, body: change.food }, options);
  }
  if (change.kind === 'meal') {
    const { day, mealId, eatenAt } = change;
    const body = { mealId, quantity: 1, ...(eatenAt !== undefined && { eatenAt }) };
    return call(addLedgerMeal, { params: { day }, body }, options);
  }
  const { entryId: id, isEaten } = change;
  return call(setLedgerEntryEaten, { params: { id }, body: { isEaten } }, options);
}

/** `token`: as of the rider's actions, nothing is sent after another person has signed in in another tab. */
export async function sendChange({ change, key }: QueuedChange, token: string): Promise<ActionOutcome> {
  if (readSessionToken() !== token) return retryLater;
  try {
    const { entries } = await requestChange(change, key);
    // A captive portal responds to everything with 200.
    return Array.isArray(entries) ? { kind: 'done' } : retryLater;
  } catch (error) {
    return outcomeOf(error);
  }
}
