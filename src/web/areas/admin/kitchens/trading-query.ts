import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TradingSettings } from '#contract/trading.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const endpoints = () => import('#contract/trading.ts');

export const tradingQuery = queryOptions({
  queryKey: ['admin', 'kitchen-trading'],
  queryFn: async ({ signal }) => call((await endpoints()).listKitchenTrading, undefined, { signal }),
  staleTime: 0,
});

export function useSaveTrading(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (settings: TradingSettings) =>
      call((await endpoints()).setTradingSettings, { params: { id }, body: settings }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: tradingQuery.queryKey });
      toast.success('Opening hours saved');
    },
    onError: ({ message }: Error) => toast.error(`Failed to save the opening hours: ${message}`),
  });
}
