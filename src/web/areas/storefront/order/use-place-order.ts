import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CartView } from '#web/features/cart/cart-view.ts';
import { useInFlightGuard } from '#web/ui/in-flight-guard.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { OrderRequest } from './order-attempt.ts';
import type { OrderPage, OrderResult } from './place-order.ts';

/** Not part of the first view: loaded when the pointer or the focus is on Place Order. */
export const loadPlaceOrder = () => import('./place-order.ts');

type Steps = Awaited<ReturnType<typeof loadPlaceOrder>>;

export function usePlaceOrder(cart: CartView | undefined, isCartFresh: boolean, checkReductions: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isPlacing, setIsPlacing] = useState(false);
  const [result, setResult] = useState<OrderResult>({});
  const once = useInFlightGuard();

  const run = (step: (steps: Steps, page: OrderPage) => Promise<OrderResult>) =>
    once(async () => {
      if (!cart) return;
      setIsPlacing(true);
      setResult({});
      const steps = await loadPlaceOrder().catch(() => null);
      if (steps) setResult(await step(steps, { queryClient, navigate, seen: cart, checkReductions }));
      else toast.error('Failed to place order. Please try again.', { durationMs: 5000 });
      setIsPlacing(false);
    });
  const place = (request: OrderRequest) => run((steps, page) => steps.placeOrder(page, request));
  const retry = (isQuiet = false) => run((steps, page) => steps.retryOrder(page, isQuiet));

  // The response to the last attempt was lost with the page. An empty cart may mean that the order was placed;
  // repeating the request then can only return that order or be refused, never create a new one.
  const recover = useEffectEvent(async () => {
    const steps = await loadPlaceOrder().catch(() => null);
    if (steps?.hasOpenAttempt()) await retry(true);
  });
  const isEmpty = isCartFresh && cart?.items.length === 0;
  useEffect(() => {
    if (isEmpty) void recover();
  }, [isEmpty]);

  const { hasNoResponse = false, change, limit, slotGone = null } = result;
  return {
    isPlacing,
    hasNoResponse,
    change,
    limit: limit?.total === cart?.quote.total ? limit : undefined,
    slotGone,
    place,
    retry,
  };
}
