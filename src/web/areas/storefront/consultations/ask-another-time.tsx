import { useState, type SubmitEvent } from 'react';
import { textLengths } from '#domain/text-lengths.ts';
import { call } from '#web/platform/api/call.ts';
import { formatAppointment } from '#web/features/consultations/consultation-date.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { endpoints } from './own-consultations.ts';
import { useConsultationChange } from './use-consultation-change.ts';

type AskAnotherTimeProps = {
  readonly id: number;
  /** The proposed time that is declined. */
  readonly at: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onRequested: () => void;
};

export function AskAnotherTime({ id, at, open, onOpenChange, onRequested }: AskAnotherTimeProps) {
  const [note, setNote] = useState('');
  const { mutate, isPending } = useConsultationChange<string>({
    id,
    send: async (text) =>
      call((await endpoints()).answerAppointment, { params: { id }, body: { answer: 'ASK_ANOTHER', at, note: text } }),
    done: 'We have asked for another time',
    failed: 'Failed to ask for another time',
  });
  const requested = () => {
    onOpenChange(false);
    onRequested();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate(note, { onSuccess: requested });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Ask for another time"
      description={`Instead of ${formatAppointment(at)}`}
    >
      <form onSubmit={submit} className="grid gap-4">
        <TextAreaField
          label="When would suit you? (optional)"
          hint="For example: weekdays after 6 PM."
          maxLength={textLengths.appointmentNote}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="sec" onClick={() => onOpenChange(false)}>
            Back
          </Button>
          <Button type="submit" busy={isPending}>
            Ask for another time
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
