import { useState, type RefObject } from 'react';
import type { ConsultationDetails } from '#contract/consultations.ts';
import { canMoveConsultation } from '#domain/consultations/consultation-status.ts';
import { call } from '#web/platform/api/call.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { endpoints } from './own-consultations.ts';
import { useConsultationChange } from './use-consultation-change.ts';

type CancelConsultationProps = {
  readonly consultation: ConsultationDetails;
  /** Gets the focus when the button is removed. */
  readonly heading: RefObject<HTMLElement | null>;
};

/** Only before the review begins. If it begins while the dialog is open, the dialog closes. */
export function CancelConsultation({ consultation, heading }: CancelConsultationProps) {
  const { id, status } = consultation;
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useConsultationChange({
    id,
    send: async () => call((await endpoints()).cancelConsultation, { params: { id } }),
    done: 'Consultation cancelled',
    failed: 'Failed to cancel the consultation',
  });
  const canCancel = canMoveConsultation(status, 'CANCELLED', 'customer');
  const done = () => {
    setIsAsking(false);
    moveLostFocus(heading.current);
  };
  return (
    <>
      {canCancel ? (
        <Button variant="danger" size="sm" className="justify-self-start" onClick={() => setIsAsking(true)}>
          Cancel request
        </Button>
      ) : null}
      <ConfirmDialog
        open={isAsking && (canCancel || isPending)}
        onOpenChange={setIsAsking}
        title="Cancel this request?"
        description="Nobody has begun with it yet. Once cancelled it can only be read; you can send a new request at any time."
        keepLabel="No, Keep Request"
        confirmLabel="Yes, Cancel Request"
        busy={isPending}
        onConfirm={() => mutate(undefined, { onSettled: done })}
      />
    </>
  );
}
