import { useQueryClient } from '@tanstack/react-query';
import type { DayOfWeek } from '#domain/consultations/diet-plan.ts';
import { call } from '#web/platform/api/call.ts';
import { cartKey } from '#web/features/cart/cart-key.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { endpoints } from '../own-consultations.ts';

export type PlanPart = {
  readonly weekNumber: number;
  /** The entire week when left out. */
  readonly dayOfWeek?: DayOfWeek;
};

/** Adds the meals of a day or a week that are for sale to the cart. */
export function useAddPlan(consultationId: number) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: async (part: PlanPart) =>
      call((await endpoints()).addPlanToCart, { params: { id: consultationId }, body: part }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: cartKey }),
    onError: ({ message }) => toast.error('Failed to add the plan to your cart', { points: [message] }),
  });
}
export type AddPlan = ReturnType<typeof useAddPlan>;
