import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Payment } from '#contract/payments.ts';
import { ordersKey } from '#web/features/orders/orders-query.ts';
import { call } from '#web/platform/api/call.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const payments = () => import('#contract/payments.ts');

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: [...ordersKey, 'one', id],
    queryFn: async ({ signal }) => {
      const { getOrder } = await import('#contract/orders.ts');
      return call(getOrder, { params: { id } }, { signal });
    },
    staleTime: 0,
  });

/** Below the key of orders: a status change that arrives live refreshes it too. */
export const paymentQuery = (id: number) =>
  queryOptions({
    queryKey: [...ordersKey, 'payment', id],
    queryFn: async ({ signal }) => call((await payments()).getPayment, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** The order changes with its payment. */
async function store(queryClient: QueryClient, payment: Payment): Promise<void> {
  queryClient.setQueryData(paymentQuery(payment.orderId).queryKey, payment);
  if (payment.orderStatus !== 'PENDING') await queryClient.invalidateQueries({ queryKey: ordersKey });
}

type Check = { readonly isQuiet: boolean };

/** Asks the gateway. The page also asks by itself when the customer returns from the UPI app. */
export function useCheckPayment(id: number) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: async (_check: Check) => call((await payments()).checkPayment, { params: { id } }),
    onSuccess: (payment) => store(queryClient, payment),
    onError: ({ message }, { isQuiet }) => {
      if (!isQuiet) toast.error(`Failed to check the payment: ${message}`);
    },
  });
}

/** The event is lost when the phone has thrown the tab away: then the page loads again, and reads the payment. */
export function useOnReturn(onReturn: () => void): void {
  const returned = useEffectEvent(() => {
    if (document.visibilityState === 'visible') onReturn();
  });
  useEffect(() => {
    const listen = () => returned();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, []);
}

/** After a refusal the order has moved on: the page shows where it is. */
export function usePayInCash(id: number) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: async () => call((await payments()).payInCash, { params: { id } }),
    onError: ({ message }) => toast.error(`Failed to change to cash: ${message}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  });
}
