import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TradingSettings } from '#contract/trading.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Undecided, useDecisions } from './use-decisions.tsx';

const endpoints = () => import('#contract/trading.ts');

/** What a kitchen's change may also change. */
export const keysOfClosing = [
  ['admin', 'kitchen-trading'],
  ['admin', 'kitchens'],
  ['admin', 'orders'],
] as const;

export const tradingQuery = queryOptions({
  queryKey: ['admin', 'kitchen-trading'],
  queryFn: async ({ signal }) => call((await endpoints()).listKitchenTrading, undefined, { signal }),
  staleTime: 0,
});

/** Asks what happens to the orders of times at which the kitchen closes; `dialog` shows the question. */
export function useSaveTrading(id: number) {
  const queryClient = useQueryClient();
  const { save, dialog } = useDecisions(id);
  const mutation = useMutation({
    mutationFn: (settings: TradingSettings) =>
      save(settings, async (bookedOrders) => {
        const { setTradingSettings } = await import('#contract/booked-orders.ts');
        return call(setTradingSettings, { params: { id }, body: { ...settings, bookedOrders } });
      }),
    onSuccess: async () => {
      await Promise.all(keysOfClosing.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      toast.success('Opening hours saved');
    },
    onError: (error: Error) => {
      if (!(error instanceof Undecided)) toast.error(`Failed to save the opening hours: ${error.message}`);
    },
  });
  return { ...mutation, dialog };
}
