import type { Order } from '#contract/orders.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import type { OrderAttempt } from './order-attempt.ts';

export type OrderOutcome =
  | { readonly kind: 'placed'; readonly order: Order }
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** No definite response: the order may have been placed or not. */
  | { readonly kind: 'unknown' };

type Send = (attempt: OrderAttempt) => Promise<Order>;

const pauseMs = 500;

/** Retries once when the response was lost: the same key never creates a second order. */
export async function submitOrder(attempt: OrderAttempt, send: Send): Promise<OrderOutcome> {
  const first = await tryOnce(attempt, send);
  if (first.kind !== 'unknown') return first;
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return tryOnce(attempt, send);
}

async function tryOnce(attempt: OrderAttempt, send: Send): Promise<OrderOutcome> {
  try {
    return { kind: 'placed', order: await send(attempt) };
  } catch (error) {
    if (error instanceof ApiError && isDefinite(error)) return { kind: 'refused', error };
    return { kind: 'unknown' };
  }
}

/** Only a response from the shop itself that reports no outage proves that nothing was placed. */
function isDefinite({ status, code }: ApiError): boolean {
  return status >= 400 && status < 500 && code !== 'unreadable';
}
