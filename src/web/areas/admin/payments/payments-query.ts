import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type PaymentState, paymentStates } from '#domain/payments/payment-state.ts';
import { call } from '#web/platform/api/call.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const paymentsKey = ['admin', 'payments'] as const;
const endpoints = () => import('#contract/payments.ts');

export const stateLabels: Readonly<Record<PaymentState, string>> = {
  open: 'Open',
  paid: 'Paid',
  failed: 'Failed',
  expired: 'Not paid in time',
  replaced: 'Replaced',
};

/** `differences`: what the comparison with the gateway found, whatever the state. */
export type PaymentFilter = PaymentState | 'differences' | '';
export const paymentFilters: readonly PaymentFilter[] = ['differences', '', ...paymentStates];

export const isPaymentFilter = (text: string): text is PaymentFilter =>
  paymentFilters.some((filter) => filter === text);

type PaymentsView = { readonly filter: PaymentFilter; readonly page: number; readonly size: number };

export const paymentsQuery = ({ filter, page, size }: PaymentsView) =>
  queryOptions({
    queryKey: [...paymentsKey, 'list', filter, page, size],
    queryFn: async ({ signal }) => {
      const filters =
        filter === 'differences' ? { onlyDifferences: 'true' as const } : filter === '' ? {} : { state: filter };
      return call((await endpoints()).listPayments, { query: { ...filters, page, size } }, { signal });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const orderPaymentsQuery = (orderId: number) =>
  queryOptions({
    queryKey: [...paymentsKey, 'order', orderId],
    queryFn: async ({ signal }) => call((await endpoints()).getOrderPayments, { params: { orderId } }, { signal }),
    staleTime: 0,
  });

export const outcomesQuery = queryOptions({
  queryKey: [...paymentsKey, 'outcomes'],
  queryFn: async ({ signal }) => call((await endpoints()).getPaymentOutcomes, undefined, { signal }),
  staleTime: 0,
});

/** Reads the list again: a check may find a difference, or settle one. */
export function useCheckPayments(orderId: number) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: async () => call((await endpoints()).checkOrderPayments, { params: { orderId } }),
    onSuccess: ({ payments }) => {
      const isEqual = payments.every(({ difference }) => difference === null);
      toast.success(isEqual ? 'The gateway has the same amounts' : 'Checked: there is a difference');
    },
    onError: ({ message }) => toast.error('Failed to ask the gateway', { points: [message] }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: paymentsKey }),
  });
}

export function useSettlementExport(day: string) {
  return useMutationOnce({
    mutationFn: async () => {
      const { settlementExportPath } = await endpoints();
      const { saveDownload } = await import('#web/platform/api/save-download.ts');
      await saveDownload(settlementExportPath, { day }, { fileName: `settlement-${day}.csv`, mediaType: 'text/csv' });
    },
    onError: ({ message }) => toast.error(`Failed to download the settlement: ${message}`),
  });
}
