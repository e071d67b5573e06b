import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import type { MacroTarget } from '#contract/consultations.ts';
import { consultationStatusLabel } from '#domain/consultations/consultation-status.ts';
import { call } from '#web/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { nutritionistKeys } from './nutritionist-keys.ts';
import { storeDetails } from './nutritionist-queries.ts';

const endpoints = () => import('#contract/nutritionist.ts');

/** What failed is read again: somebody else may have changed it, or taken it away. */
function useChange<Input>(id: number, change: (input: Input) => Promise<AssignedConsultationDetails>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Its answer is about somebody's health: it is kept where it is shown, and nowhere else.
    gcTime: 0,
    onSuccess: (details) => {
      storeDetails(queryClient, details);
      void queryClient.invalidateQueries({ queryKey: nutritionistKeys.lists });
    },
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: nutritionistKeys.details(id) });
      void queryClient.invalidateQueries({ queryKey: nutritionistKeys.lists });
    },
  });
}

export type NextStatus = 'IN_REVIEW' | 'COMPLETED';

/** Says how it went. */
export function useMoveConsultation(id: number) {
  const { mutateAsync, isPending } = useChange(id, async (status: NextStatus) =>
    call((await endpoints()).moveAssigned, { params: { id }, body: { status } }),
  );
  const move = async (status: NextStatus): Promise<boolean> => {
    try {
      await mutateAsync(status);
    } catch (error) {
      const points = error instanceof Error ? [error.message] : [];
      toast.error('Failed to update consultation status. Please try again.', { points });
      return false;
    }
    toast.success(`Consultation marked as ${consultationStatusLabel(status)}.`);
    return true;
  };
  return { move, isPending };
}

/** What it throws, the form tells. */
export function useSetTarget(id: number) {
  return useChange(id, async (target: MacroTarget) =>
    call((await endpoints()).setTarget, { params: { id }, body: target }),
  );
}

export function useProposeAppointment(id: number) {
  return useChange(id, async (at: string) =>
    call((await endpoints()).proposeAppointment, { params: { id }, body: { at } }),
  );
}
