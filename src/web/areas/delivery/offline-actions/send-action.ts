import { handBackOrder, moveDeliveryOrder, pickUpOrder } from '#contract/delivery.ts';
import { call } from '#web/platform/api/call.ts';
import { readSessionToken } from '#web/platform/api/session-cookie.ts';
import { type ActionOutcome, outcomeOf, retryLater } from '#web/platform/offline/action-queue.ts';
import type { QueuedAction } from './queued-action.ts';

/** `token` is the session of the user whose actions these are: after another user signed in in another tab, nothing is sent. */
export async function sendAction(action: QueuedAction, token: string): Promise<ActionOutcome> {
  if (readSessionToken() !== token) return retryLater;
  try {
    const { id } = await request(action);
    // A captive portal responds to everything with 200.
    return id === action.orderId ? { kind: 'done' } : retryLater;
  } catch (error) {
    return outcomeOf(error);
  }
}

function request({ key, orderId, kind, handBack, receivedBy }: QueuedAction) {
  const params = { id: orderId };
  const options = { headers: { 'Idempotency-Key': key } };
  if (kind === 'pick-up') return call(pickUpOrder, { params }, options);
  if (kind === 'hand-back') return call(handBackOrder, { params, body: handBack! }, options);
  return call(moveDeliveryOrder, { params, body: { status: kind, ...(receivedBy && { receivedBy }) } }, options);
}
