import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CartItem } from '#contract/cart.ts';
import type { Order } from '#contract/orders.ts';
import { payPagePath } from '#domain/payments/pay-page.ts';
import { call } from '#web/platform/api/call.ts';
import { loadCart } from '#web/features/cart/use-cart.ts';
import type { CartView } from '#web/features/cart/cart-view.ts';
import { useInFlightGuard } from '#web/ui/in-flight-guard.ts';
import { readSession } from '#web/platform/session/session-store.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { cartChanges } from './cart-changes.ts';
import { closeAttempt, findOpenAttempt, openAttempt, type OrderAttempt } from './order-attempt.ts';
import { failureNotice, noResponseNotice, type FailureNotice } from './order-failure.ts';
import { deleteNote } from './order-note.ts';
import { deleteReductions } from './saved-reductions.ts';
import { submitOrder } from './submit-order.ts';
import type { SlotGone } from './use-delivery-time.ts';

/** The cart is not the one that the customer saw: nothing was ordered, and these are the differences. */
export type OrderChange = { readonly fromTotal: number; readonly toTotal: number; readonly lines: readonly string[] };

/** The shop's reason for accepting no such order from this customer now; it applies to the cart with this total. */
export type OrderLimit = { readonly message: string; readonly total: number };

export type OrderPhase = 'ready' | 'placing' | 'no-response';

type OrderRequest = OrderAttempt['request'];

export function usePlaceOrder(cart: CartView | undefined, isCartFresh: boolean, checkReductions: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<OrderPhase>('ready');
  const [change, setChange] = useState<OrderChange | null>(null);
  const [limit, setLimit] = useState<OrderLimit | null>(null);
  const [slotGone, setSlotGone] = useState<SlotGone | null>(null);
  const once = useInFlightGuard();

  const exclusively = (work: () => Promise<OrderPhase>) =>
    once(async () => {
      setPhase('placing');
      setPhase(await work());
    });

  const place = (wanted: OrderRequest) =>
    exclusively(async () => {
      const { user } = readSession();
      if (!cart || !user) return 'ready';
      setChange(null);
      setLimit(null);
      setSlotGone(null);
      const now = await readNow();
      if (!now) {
        toast.error('Failed to load your cart. Please try again.', { durationMs: 5000 });
        return 'ready';
      }
      if (now.items.length === 0) {
        toast.error('Your cart is empty', { durationMs: 5000 });
        return 'ready';
      }
      if (cartChanges(cart, now).length > 0) return showChange(cart, now);
      return submit(openAttempt(user.id, now.items, wanted), now);
    });

  /** Whatever the cart holds by now: request and key are those of the first attempt. */
  const retry = ({ isQuiet = false } = {}) =>
    exclusively(async () => {
      const attempt = findOpenAttempt(readSession().user?.id ?? 0);
      return attempt && cart ? submit(attempt, cart, isQuiet) : 'ready';
    });

  const submit = async (attempt: OrderAttempt, seen: CartView, isQuiet = false): Promise<OrderPhase> => {
    const outcome = await submitOrder(attempt, send);
    if (outcome.kind === 'unknown') {
      showNotice(noResponseNotice);
      return 'no-response';
    }
    closeAttempt();
    if (outcome.kind === 'placed') {
      await finish(outcome.order);
      return 'ready';
    }
    const now = await readNow();
    if (outcome.error.fieldErrors['couponCode'] !== undefined) checkReductions();
    if (outcome.error.code === 'total-changed' && now) {
      checkReductions();
      const quoted = outcome.error.detailsOf('total-changed')?.quote.total;
      return showChange(seen, now, { fromTotal: attempt.request.expectedTotal, toTotal: quoted ?? now.quote.total });
    }
    if (outcome.error.code === 'order-limit') {
      setLimit({ message: outcome.error.message, total: (now ?? seen).quote.total });
      return 'ready';
    }
    if (outcome.error.code === 'slot-unavailable') {
      void queryClient.invalidateQueries({ queryKey: ['serviceability'] });
      setSlotGone({
        message: outcome.error.message,
        nearest: outcome.error.detailsOf('slot-unavailable')?.nearestSlots ?? [],
      });
      return 'ready';
    }
    if (outcome.error.code === 'sold-out') void queryClient.invalidateQueries({ queryKey: ['meals'] });
    if (!isQuiet) showNotice(failureNotice(outcome.error));
    return 'ready';
  };

  const finish = async ({ id, status }: Order) => {
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
  };

  /** The server's cart once all changes have been sent; undefined when it cannot be loaded. */
  const readNow = async (): Promise<CartView | undefined> => {
    try {
      return await (await loadCart(queryClient)).read();
    } catch {
      return undefined;
    }
  };

  const showChange = (
    seen: CartView,
    now: CartView,
    totals = { fromTotal: seen.quote.total, toTotal: now.quote.total },
  ): OrderPhase => {
    setChange({ ...totals, lines: cartChanges(seen, now) });
    return 'ready';
  };

  // The response to the last attempt was lost with the page. An empty cart may mean that the order was placed;
  // repeating the request then can only return that order or be refused, never create a new one.
  const recover = useEffectEvent((items: readonly CartItem[]) => {
    if (items.length === 0 && findOpenAttempt(readSession().user?.id ?? 0)) void retry({ isQuiet: true });
  });
  useEffect(() => {
    if (isCartFresh && cart) recover(cart.items);
  }, [isCartFresh, cart]);

  return { phase, change, limit: limit?.total === cart?.quote.total ? limit : null, slotGone, place, retry };
}

async function send({ key, request }: OrderAttempt) {
  const { placeOrder } = await import('#contract/orders.ts');
  return call(placeOrder, { body: request }, { headers: { 'Idempotency-Key': key } });
}

function showNotice({ message, ...options }: FailureNotice): void {
  toast.error(message, options);
}
