import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** `refetched`: the key of the queries that show the note. */
export function useAddOrderNote(orderId: number, refetched: readonly unknown[]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) => {
      const { addOrderNote } = await import('#contract/internal-notes.ts');
      return call(addOrderNote, { params: { id: orderId }, body: { text } });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: refetched });
      toast.success('Note added');
    },
    onError: ({ message }) => toast.error(`Failed to add the note: ${message}`),
  });
}
