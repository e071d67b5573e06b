import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { readSession } from '#web/platform/session/session-store.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { cartKey } from './cart-key.ts';
import { deleteGuestLines, readGuestCart, type GuestLine } from './guest-cart.ts';
import { loadCart } from './use-cart.ts';

let running: Promise<void> | undefined;

/** Adds what a visitor wanted before they signed in, and reports it. Single-flight. */
export function addGuestCart(queryClient: QueryClient): Promise<void> {
  running ??= addAll(queryClient).finally(() => {
    running = undefined;
  });
  return running;
}

/**
 * Lines leave the browser only when all have a response: after a reload in between, all are sent again with their keys and
 * reported together.
 */
async function addAll(queryClient: QueryClient): Promise<void> {
  const added: GuestLine[] = [];
  const refused: { readonly line: GuestLine; readonly reason: string }[] = [];
  let isInterrupted = false;
  for (const line of readGuestCart()) {
    try {
      await send(line);
      added.push(line);
    } catch (error) {
      if (!isRefusal(error)) {
        isInterrupted = true;
        break;
      }
      refused.push({ line, reason: error.message });
    }
  }
  deleteGuestLines([...added, ...refused.map(({ line }) => line)].map(({ key }) => key));
  if (added.length > 0) await (await loadCart(queryClient)).read().catch(() => undefined);
  void queryClient.invalidateQueries({ queryKey: cartKey });

  if (added.length > 0) toast.success(addedText(added));
  const points = [...new Set(refused.map(({ line, reason }) => reasonText(line.name, reason)))];
  if (points.length > 0) toast.error('Failed to add item to cart', { points, durationMs: 8000 });
  // A session that has ended leads to the sign-in page; the lines wait for the next one.
  if (isInterrupted && readSession().isAuthenticated) {
    const action = { label: 'Try again', run: () => void addGuestCart(queryClient) };
    toast.error('Failed to add item to cart', { durationMs: 8000, action });
  }
}

async function send({ body, key }: GuestLine) {
  const { addCartItem, addCustomCartItem } = await import('#contract/cart.ts');
  const options = { headers: { 'Idempotency-Key': key } };
  return 'mealId' in body
    ? call(addCartItem, { query: {}, body }, options)
    : call(addCustomCartItem, { body }, options);
}

/** The server has decided against it, as opposed to an outage, a rate limit or a session that has ended. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 404, 409, 422].includes(error.status);
}

const reasonText = (name: string, reason: string) => (reason.includes(name) ? reason : `${name}: ${reason}`);

const list = new Intl.ListFormat('en', { type: 'conjunction' });

function addedText(added: readonly GuestLine[]): string {
  const [first] = added;
  if (added.length === 1 && first && !('mealId' in first.body)) return 'Custom meal added to cart successfully!';
  return `${list.format(new Set(added.map(({ name }) => name)))} added to cart!`;
}
