import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { payPagePath } from '#domain/payments/pay-page.ts';
import { call } from '#web/platform/api/call.ts';
import { loadCart } from '#web/features/cart/use-cart.ts';
import type { CartView } from '#web/features/cart/cart-view.ts';
import { readSession } from '#web/platform/session/session-store.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { cartChanges } from './cart-changes.ts';
import { closeAttempt, findOpenAttempt, openAttempt, type OrderAttempt, type OrderRequest } from './order-attempt.ts';
import { failureNotice, noResponseNotice, type FailureNotice } from './order-failure.ts';
import { deleteNote } from './order-note.ts';
import { deleteReductions } from './saved-reductions.ts';
import { submitOrder } from './submit-order.ts';
import type { SlotGone } from './use-delivery-time.ts';

/** The cart is not the one that the customer saw: nothing was ordered, and these are the differences. */
export type OrderChange = { readonly fromTotal: number; readonly toTotal: number; readonly lines: readonly string[] };

/** The shop's reason for accepting no such order from this customer now; it applies to the cart with this total. */
export type OrderLimit = { readonly message: string; readonly total: number };

export type OrderResult = {
  readonly hasNoResponse?: true;
  readonly change?: OrderChange;
  readonly limit?: OrderLimit;
  readonly slotGone?: SlotGone;
};

export type OrderPage = {
  readonly queryClient: QueryClient;
  readonly navigate: NavigateFunction;
  /** The cart that the customer sees. */
  readonly seen: CartView;
  readonly checkReductions: () => void;
};

const currentUserId = () => readSession().user?.id ?? 0;

export const hasOpenAttempt = () => findOpenAttempt(currentUserId()) !== undefined;

export async function placeOrder(page: OrderPage, request: OrderRequest): Promise<OrderResult> {
  const { user } = readSession();
  if (!user) return {};
  const now = await readCart(page.queryClient);
  if (!now) {
    toast.error('Failed to load your cart. Please try again.', { durationMs: 5000 });
    return {};
  }
  if (now.items.length === 0) {
    toast.error('Your cart is empty', { durationMs: 5000 });
    return {};
  }
  const lines = cartChanges(page.seen, now);
  if (lines.length > 0) return { change: { fromTotal: page.seen.quote.total, toTotal: now.quote.total, lines } };
  return submit({ ...page, seen: now }, openAttempt(user.id, now.items, request));
}

/** Sends the request and the key of the first attempt again, whatever the cart holds by now. */
export async function retryOrder(page: OrderPage, isQuiet: boolean): Promise<OrderResult> {
  const attempt = findOpenAttempt(currentUserId());
  return attempt ? submit(page, attempt, isQuiet) : {};
}

async function submit(page: OrderPage, attempt: OrderAttempt, isQuiet = false): Promise<OrderResult> {
  const { queryClient, seen, checkReductions } = page;
  const outcome = await submitOrder(attempt, send);
  if (outcome.kind === 'unknown') {
    showNotice(noResponseNotice);
    return { hasNoResponse: true };
  }
  closeAttempt();
  if (outcome.kind === 'placed') {
    await finish(page, outcome.order);
    return {};
  }
  const { error } = outcome;
  const now = await readCart(queryClient);
  if (error.fieldErrors['couponCode'] !== undefined) checkReductions();
  if (error.code === 'total-changed' && now) {
    checkReductions();
    const toTotal = error.detailsOf('total-changed')?.quote.total ?? now.quote.total;
    return { change: { fromTotal: attempt.request.expectedTotal, toTotal, lines: cartChanges(seen, now) } };
  }
  if (error.code === 'order-limit') {
    return { limit: { message: error.message, total: (now ?? seen).quote.total } };
  }
  if (error.code === 'slot-unavailable') {
    void queryClient.invalidateQueries({ queryKey: ['serviceability'] });
    return {
      slotGone: { message: error.message, nearest: error.detailsOf('slot-unavailable')?.nearestSlots ?? [] },
    };
  }
  if (error.code === 'sold-out') void queryClient.invalidateQueries({ queryKey: ['meals'] });
  if (!isQuiet) showNotice(failureNotice(error));
  return {};
}

async function finish({ queryClient, navigate }: OrderPage, { id, status }: Order): Promise<void> {
  deleteNote();
  deleteReductions();
  void queryClient.invalidateQueries({ queryKey: ['store-credit'] });
  void queryClient.invalidateQueries({ queryKey: ['orders'] });
  if (status === 'PENDING') await navigate(payPagePath(id));
  else {
    toast.success('Order placed successfully! Your food is being prepared.');
    await navigate('/profile?tab=orders', { state: { tab: 'orders' } });
  }
  (await loadCart(queryClient)).dropChanges();
}

/** The server's cart once all changes have been sent; undefined when it cannot be loaded. */
async function readCart(queryClient: QueryClient): Promise<CartView | undefined> {
  try {
    return await (await loadCart(queryClient)).read();
  } catch {
    return undefined;
  }
}

async function send({ key, request }: OrderAttempt) {
  const { placeOrder: endpoint } = await import('#contract/orders.ts');
  return call(endpoint, { body: request }, { headers: { 'Idempotency-Key': key } });
}

function showNotice({ message, ...options }: FailureNotice): void {
  toast.error(message, options);
}
