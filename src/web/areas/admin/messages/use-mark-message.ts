import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { messageQuery, messagesKey } from './messages-query.ts';

type Marks = { readonly isRead?: boolean; readonly isArchived?: boolean };
type Marking = Marks & { readonly id: number };

/** The list, the open message and the badge follow. */
export function useMarkMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...marks }: Marking) => {
      const { updateContactMessage } = await import('#contract/admin-office.ts');
      return call(updateContactMessage, { params: { id }, body: marks });
    },
    onSuccess: (message) => {
      queryClient.setQueryData(messageQuery(message.id).queryKey, message);
      return queryClient.invalidateQueries({ queryKey: messagesKey });
    },
    onError: ({ message }) => toast.error(`Failed to update message: ${message}`),
  });
}
