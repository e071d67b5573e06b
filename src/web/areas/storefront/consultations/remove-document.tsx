import { useQueryClient } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState, type RefObject } from 'react';
import type { ConsultationDocument } from '#contract/consultations.ts';
import { call } from '#web/platform/api/call.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ownKeys } from './own-consultations.ts';

type RemoveDocumentProps = {
  readonly id: number;
  readonly document: ConsultationDocument;
  /** Gets the focus when the button is removed together with the document. */
  readonly focusAfterRemoval: RefObject<HTMLElement | null>;
};

export function RemoveDocument({ id, document, focusAfterRemoval }: RemoveDocumentProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useRemoveDocument(id, () => {
    setIsAsking(false);
    moveLostFocus(focusAfterRemoval.current);
  });
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<Trash2 aria-hidden="true" className="size-4.5" strokeWidth={1.9} />}
        onClick={() => setIsAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Remove this document?"
        description={
          <>
            <bdi>{document.fileName}</bdi> is deleted, and your nutritionist can no longer read it.
          </>
        }
        keepLabel="No, Keep Document"
        confirmLabel="Yes, Remove Document"
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  );
}

/** `onSettled` is an option of the hook, not of the call: by then the button may be unmounted. */
function useRemoveDocument(id: number, onSettled: () => void) {
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ownKeys.details(id) });
  return useMutationOnce({
    mutationFn: async () => {
      const { removeConsultationDocument } = await import('#contract/files.ts');
      await call(removeConsultationDocument, { params: { id } });
    },
    onSuccess: async () => {
      await readAgain();
      toast.success('Document removed');
    },
    onError: async ({ message }) => {
      toast.error('Failed to remove document', { points: [message] });
      await readAgain();
    },
    onSettled,
  });
}
