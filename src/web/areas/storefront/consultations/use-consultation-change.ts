import { useQueryClient } from '@tanstack/react-query';
import type { ConsultationDetails } from '#contract/consultations.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ownKeys, showConsultation } from './own-consultations.ts';

type Change<Input> = {
  readonly id: number;
  readonly send: (input: Input) => Promise<ConsultationDetails>;
  readonly done: string;
  readonly failed: string;
};

/** A mutation that returns the consultation. When it is refused, the page refetches. */
export function useConsultationChange<Input = void>({ id, send, done, failed }: Change<Input>) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: send,
    onSuccess: async (newest) => {
      await showConsultation(queryClient, newest);
      toast.success(done);
    },
    onError: async ({ message }) => {
      toast.error(failed, { points: [message] });
      await queryClient.invalidateQueries({ queryKey: ownKeys.details(id) });
    },
  });
}
