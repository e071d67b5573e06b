import { Link } from 'react-router';
import type { AssignedConsultation } from '#contract/nutritionist.ts';
import { AppointmentLine } from '#web/features/consultations/appointment-line.tsx';
import { StaffPanel } from '#web/ui/staff-page/staff-panel.tsx';
import { consultationPath } from '../consultations/consultation-search-params.ts';

/** Next first, as sorted by the server; each links to its consultation. */
export function ComingAppointments({ consultations }: { readonly consultations: readonly AssignedConsultation[] }) {
  return (
    <StaffPanel title="Appointments">
      {consultations.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-ink-2">
          No appointments ahead. Propose a time from a consultation.
        </p>
      ) : null}
      <ul>
        {consultations.map(({ id, userName, appointment }) =>
          appointment ? (
            <li key={id} className="border-t border-line">
              <Link
                to={consultationPath(id)}
                className="grid min-h-13 items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-pista-100 focus-visible:-outline-offset-3 min-[501px]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
              >
                <b className="font-[660] wrap-anywhere">{userName}</b>
                <AppointmentLine appointment={appointment} />
              </Link>
            </li>
          ) : null,
        )}
      </ul>
    </StaffPanel>
  );
}
