import { moveDeliveryOrder, pickUpOrder } from '#contract/delivery.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { readSessionToken } from '#web/session/session-cookie.ts';
import type { ActionOutcome } from './action-queue.ts';
import type { QueuedAction } from './queued-action.ts';

const notNow: ActionOutcome = { kind: 'unsettled', isForAll: true };

/** `token`: whose taps these are. Should somebody else have signed in in another tab, they are not sent for that person. */
export async function sendAction(action: QueuedAction, token: string): Promise<ActionOutcome> {
  if (readSessionToken() !== token) return notNow;
  try {
    const { id } = await request(action);
    // Behind the sign-in page of a café's network everything answers 200.
    return id === action.orderId ? { kind: 'done' } : notNow;
  } catch (error) {
    return outcomeOf(error);
  }
}

function request({ key, orderId, kind }: QueuedAction) {
  const params = { id: orderId };
  const options = { headers: { 'Idempotency-Key': key } };
  if (kind === 'pick-up') return call(pickUpOrder, { params }, options);
  return call(moveDeliveryOrder, { params, body: { status: kind } }, options);
}

/** These say nothing about the tap: sign in again, too late, too early, too much. */
const askAgain: ReadonlySet<number> = new Set([401, 408, 425, 429]);

function outcomeOf(error: unknown): ActionOutcome {
  if (!(error instanceof ApiError) || error.code === 'unreadable') return notNow;
  const { status, message } = error;
  if (status >= 400 && status < 500 && !askAgain.has(status)) return { kind: 'refused', reason: message };
  return { kind: 'unsettled', isForAll: status !== 500 };
}
