import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import type { Appointment } from '#contract/consultations.ts';
import { labelIn } from '#domain/readable-code.ts';
import { classNames } from '#web/ui/class-names.ts';
import { formatAppointment } from './consultation-date.ts';

const words: Record<Appointment['state'], string> = {
  PROPOSED: 'Proposed',
  ACCEPTED: 'Accepted',
  CHANGE_ASKED: 'Another time asked for',
};

type AppointmentLineProps = { readonly appointment: Appointment; readonly className?: string };

/** The time, its state, and the customer's note. */
export function AppointmentLine({ appointment: { at, state, note }, className }: AppointmentLineProps) {
  const Icon = state === 'ACCEPTED' ? CalendarCheck : CalendarClock;
  return (
    <div className={classNames('flex items-start gap-2', className)}>
      <Icon aria-hidden="true" className="mt-px size-5 shrink-0 text-ink-2" strokeWidth={1.9} />
      <p className="num wrap-anywhere">
        <time dateTime={at} className={classNames('font-semibold', state === 'CHANGE_ASKED' && 'line-through')}>
          {formatAppointment(at)}
        </time>
        <span className="text-ink-2"> · {labelIn(words, state)}</span>
        {note ? <span className="block whitespace-pre-line text-ink-2">“{note}”</span> : null}
      </p>
    </div>
  );
}
