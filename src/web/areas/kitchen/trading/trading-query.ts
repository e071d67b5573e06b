import { useQueryClient } from '@tanstack/react-query';
import type { KitchenTrading } from '#contract/trading.ts';
import type { pauseMinutes } from '#domain/trading/slots.ts';
import { tradingQuery } from '#web/features/availability/kitchen-choice.tsx';
import { call } from '#web/platform/api/call.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const endpoints = () => import('#contract/trading.ts');

export type PauseRequest = { readonly minutes: (typeof pauseMinutes)[number] | null; readonly reason: string };

export function useTradingSwitches({ kitchenId: id, kitchenName }: KitchenTrading) {
  const queryClient = useQueryClient();
  const withToasts = (done: (trading: KitchenTrading) => string) => ({
    onSuccess: (trading: KitchenTrading) => {
      queryClient.setQueryData(tradingQuery.queryKey, (list) =>
        list?.map((each) => (each.kitchenId === id ? { ...each, ...trading } : each)),
      );
      toast.success(done(trading));
    },
    onError: ({ message }: Error) => toast.error(`${kitchenName} was not changed: ${message}`),
  });
  return {
    pause: useMutationOnce({
      mutationFn: async (body: PauseRequest) => call((await endpoints()).pauseKitchen, { params: { id }, body }),
      ...withToasts(() => `${kitchenName} takes no orders now`),
    }),
    reopen: useMutationOnce({
      mutationFn: async () => call((await endpoints()).reopenKitchen, { params: { id } }),
      ...withToasts(() => `${kitchenName} takes orders again`),
    }),
    delay: useMutationOnce({
      mutationFn: async (minutes: number) =>
        call((await endpoints()).setKitchenDelay, { params: { id }, body: { minutes } }),
      ...withToasts(({ delayMinutes }) =>
        delayMinutes === 0
          ? `${kitchenName} promises its usual times`
          : `${kitchenName} promises ${delayMinutes} minutes more from now on`,
      ),
    }),
  };
}
