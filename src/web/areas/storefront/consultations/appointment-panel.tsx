import { useRef, useState, type RefObject } from 'react';
import type { Appointment, ConsultationDetails } from '#contract/consultations.ts';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import { call } from '#web/platform/api/call.ts';
import { AppointmentLine } from '#web/features/consultations/appointment-line.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { AskAnotherTime } from './ask-another-time.tsx';
import { endpoints } from './own-consultations.ts';
import { Panel } from './panel.tsx';
import { useConsultationChange } from './use-consultation-change.ts';

export function AppointmentPanel({ consultation }: { readonly consultation: ConsultationDetails }) {
  const { id, appointment, status } = consultation;
  const heading = useRef<HTMLHeadingElement>(null);
  if (!appointment) return null;
  return (
    <Panel title="Appointment" heading={heading}>
      <AppointmentLine appointment={appointment} className="text-lead" />
      {isConsultationClosed(status) ? null : <AppointmentReply id={id} appointment={appointment} heading={heading} />}
    </Panel>
  );
}

type AppointmentReplyProps = {
  readonly id: number;
  readonly appointment: Appointment;
  readonly heading: RefObject<HTMLElement | null>;
};

/** An accepted time can still be declined. */
function AppointmentReply({ id, appointment: { at, state }, heading }: AppointmentReplyProps) {
  const restoreFocus = () => moveLostFocus(heading.current);
  const [isAsking, setIsAsking] = useState(false);
  const accept = useConsultationChange({
    id,
    send: async () =>
      call((await endpoints()).answerAppointment, { params: { id }, body: { answer: 'ACCEPT', at, note: '' } }),
    done: 'Appointment accepted',
    failed: 'Failed to accept the appointment',
  });
  return (
    <>
      {state === 'CHANGE_ASKED' ? (
        <p className="text-secondary text-ink-2">Your nutritionist will propose another time.</p>
      ) : (
        <div className="flex flex-wrap gap-2.5">
          {state === 'PROPOSED' ? (
            <Button
              size="sm"
              busy={accept.isPending}
              onClick={() => accept.mutate(undefined, { onSettled: restoreFocus })}
            >
              Accept this time
            </Button>
          ) : null}
          <Button variant="soft" size="sm" disabled={accept.isPending} onClick={() => setIsAsking(true)}>
            Ask for another time
          </Button>
        </div>
      )}
      <AskAnotherTime id={id} at={at} open={isAsking} onOpenChange={setIsAsking} onRequested={restoreFocus} />
    </>
  );
}
