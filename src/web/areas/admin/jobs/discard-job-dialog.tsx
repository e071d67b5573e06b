import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { useJobMutations } from './jobs-query.ts';

/** The limit of the contract, which is loaded lazily. */
const reasonMaxLength = 300;

/** After a failure the dialog stays open, with the reason filled in. */
export function DiscardJobDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { discard } = useJobMutations();
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Discard job #${id}`}
      description="What this job was to do will not be done. This action cannot be undone."
      canConfirm={reason.trim() !== ''}
      keepLabel="No, Keep Job"
      confirmLabel="Yes, Discard Job"
      busy={discard.isPending}
      onConfirm={() =>
        // The mutation has shown the error.
        discard.mutateAsync({ id, reason }).then(onClose, () => undefined)
      }
    >
      <TextAreaField
        label="Reason"
        hint="Kept in the audit log."
        maxLength={reasonMaxLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
