import { useState } from 'react';
import type { AssignedConsultation } from '#contract/nutritionist.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useMoveConsultation } from '../use-change-consultation.ts';

type CompleteDialogProps = {
  readonly consultation: Pick<AssignedConsultation, 'id' | 'userName' | 'status'>;
  readonly onClose: () => void;
};

export function CompleteDialog({ consultation: { id, userName, status }, onClose }: CompleteDialogProps) {
  const { move, isPending } = useMoveConsultation(id);
  // The state when the dialog was opened: its text must not change while completing.
  const [canConfirm] = useState(status === 'IN_REVIEW');
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Mark this consultation complete?"
      description={
        canConfirm ? (
          <>
            This closes the consultation of <bdi>{userName}</bdi> for good. Messages, targets and the diet plan can then
            only be read.
          </>
        ) : (
          'This consultation is not in review, so it cannot be completed.'
        )
      }
      keepLabel="No, Keep It Open"
      confirmLabel="Yes, Mark Complete"
      isDestructive={false}
      canConfirm={canConfirm}
      busy={isPending}
      onConfirm={() => move('COMPLETED').then(onClose)}
    />
  );
}
