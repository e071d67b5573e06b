import { useId, useState } from 'react';
import type { AssignedConsultation, AssignedConsultationDetails, WorkingHours } from '#contract/nutritionist.ts';
import { AppointmentLine } from '#web/features/consultations/appointment-line.tsx';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { FieldNote } from '#web/ui/fields/labelled-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useProposeAppointment } from '../use-change-consultation.ts';
import { freeSlots, slotDayText, slotTimeText } from './free-slots.ts';

type AppointmentFormProps = {
  readonly consultation: AssignedConsultationDetails;
  readonly hours: readonly WorkingHours[];
  /** Appointments with other clients. */
  readonly others: readonly AssignedConsultation[];
  readonly onClose: () => void;
};

/** A day, then one of its free half hours. */
export function AppointmentForm({ consultation, hours, others, onClose }: AppointmentFormProps) {
  const { id, appointment } = consultation;
  const [now] = useState(() => new Date());
  const taken = others.flatMap((other) => (other.appointment ? [other.appointment.at] : []));
  const days = freeSlots({ hours, taken, now });
  const [chosenDay, setChosenDay] = useState<string>();
  const [at, setAt] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  const noteId = useId();
  const { mutateAsync, isPending, error } = useProposeAppointment(id);
  const shown = days.find(({ day }) => day === chosenDay) ?? days[0];

  const propose = useSubmitOnce(async () => {
    if (at === undefined) return setIsMissing(true);
    try {
      await mutateAsync(at);
    } catch {
      return; // The form shows the error.
    }
    toast.success('Time proposed to the client');
    onClose();
  });
  if (!shown) return <p>Every time of the next three weeks is taken. More weekly hours make room.</p>;
  return (
    <form noValidate className="grid gap-4" onSubmit={propose}>
      {appointment ? <AppointmentLine appointment={appointment} /> : null}
      <SelectField
        label="Day"
        value={shown.day}
        options={days.map(({ day }) => ({ value: day, label: slotDayText(day) }))}
        onChange={(event) => {
          setChosenDay(event.target.value);
          setAt(undefined);
        }}
      />
      <fieldset className="grid gap-1.5" aria-describedby={noteId}>
        <legend className="mb-1.5 text-secondary font-[620]">Time</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-2">
          {shown.times.map((time) => (
            <label
              key={time}
              className="num flex min-h-11 cursor-pointer items-center gap-1.5 rounded-(--radius-s) border border-control bg-paper px-2 text-secondary whitespace-nowrap has-checked:border-beet-700 has-checked:bg-beet-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus hover:border-ink-2"
            >
              <input
                type="radio"
                name="time"
                value={time}
                checked={time === at}
                onChange={() => {
                  setAt(time);
                  setIsMissing(false);
                }}
                className="size-4 shrink-0 accent-beet-700"
              />
              {slotTimeText(time)}
            </label>
          ))}
        </div>
        <FieldNote
          id={noteId}
          error={isMissing ? 'Please choose a time' : undefined}
          hint="Within your weekly hours, by the clock of Hyderabad."
        />
      </fieldset>
      <FormError message={error?.message} />
      <div className="dialog-foot">
        <StaffButton onClick={onClose}>Cancel</StaffButton>
        <StaffButton type="submit" variant="primary" busy={isPending}>
          Propose Time
        </StaffButton>
      </div>
    </form>
  );
}
