import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import type { MacroTarget } from '#contract/consultations.ts';
import { consultationStatusLabel } from '#domain/consultations/consultation-status.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { storeDetails, nutritionistKeys } from './nutritionist-queries.ts';

const endpoints = () => import('#contract/nutritionist.ts');

/** Refetches after a failure: the consultation may have been changed or unassigned. */
function useChange<Input>(id: number, change: (input: Input) => Promise<AssignedConsultationDetails>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    // The response is health data: it is cached only where it is shown.
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

/** Shows a toast. */
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

/** Rejects on failure; the form shows the error. */
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
