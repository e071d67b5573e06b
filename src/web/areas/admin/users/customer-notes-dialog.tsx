import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminUser } from '#contract/admin-users.ts';
import { NoteForm } from '#web/features/internal-notes/note-form.tsx';
import { NoteList } from '#web/features/internal-notes/note-list.tsx';
import { call } from '#web/platform/api/call.ts';
import { useLiveEvents } from '#web/platform/live/use-live-events.ts';
import { readAgain } from '#web/platform/live/use-live-orders.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { fullName } from './user-roles.ts';

const endpoints = () => import('#contract/internal-notes.ts');

export function CustomerNotesDialog({ user, onClose }: { readonly user: AdminUser; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const queryKey = ['admin', 'customer-notes', user.id];
  const readNotes = () => void readAgain(queryClient, queryKey);
  const { refetchInterval } = useLiveEvents({ onNote: readNotes, onGap: readNotes });
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => call((await endpoints()).listCustomerNotes, { params: { id: user.id } }, { signal }),
    staleTime: 0,
    refetchInterval,
  });
  const { mutateAsync } = useMutation({
    mutationFn: async (text: string) =>
      call((await endpoints()).addCustomerNote, { params: { id: user.id }, body: { text } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey });
      toast.success('Note added');
    },
    onError: ({ message }) => toast.error(`Failed to add the note: ${message}`),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Internal notes on ${fullName(user)}`}
      description="Admins see them here and with every order of this customer."
    >
      {data ? (
        <>
          {data.length === 0 ? <p className="text-ink-2">There is none yet.</p> : <NoteList notes={data} />}
          <NoteForm label="New note" onAdd={mutateAsync} />
        </>
      ) : error ? (
        <ErrorState message={`The notes could not be loaded: ${error.message}`} onRetry={() => void refetch()} />
      ) : (
        <AfterAWhile loading="Loading the notes...">
          <Skeleton className="h-32" />
        </AfterAWhile>
      )}
    </Dialog>
  );
}
