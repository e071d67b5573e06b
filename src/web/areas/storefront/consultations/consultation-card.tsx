import { useId } from 'react';
import { Link } from 'react-router';
import type { Consultation } from '#contract/consultations.ts';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import { AppointmentLine } from '#web/features/consultations/appointment-line.tsx';
import { formatConsultationDate } from '#web/features/consultations/consultation-date.ts';
import { ConsultationStatusBadge } from '#web/features/consultations/consultation-status-badge.tsx';
import { consultationPath } from './consultation-search-params.ts';

/** The card is one link to the consultation. */
export function ConsultationCard({ consultation }: { readonly consultation: Consultation }) {
  const { id, goal, status, createdAt, nutritionistName, appointment, hasPlan, unreadMessages } = consultation;
  const headingId = useId();
  return (
    <article
      aria-labelledby={headingId}
      className="relative grid h-full content-start gap-2.5 rounded-(--radius-l) border border-line bg-paper p-5 transition-shadow duration-240 hover:shadow-2 md:p-6"
    >
      <div className="flex flex-wrap items-center gap-2">
        <ConsultationStatusBadge status={status} />
        {unreadMessages > 0 ? (
          <span className="num status-badge bg-beet-600 text-white">
            {unreadMessages} new {unreadMessages === 1 ? 'message' : 'messages'}
          </span>
        ) : null}
        {hasPlan ? <span className="status-badge bg-pista-200 text-ink">Diet plan</span> : null}
      </div>
      <h2 id={headingId} className="text-2xl wrap-anywhere">
        <Link
          to={consultationPath(id)}
          className="no-underline after:absolute after:inset-0 after:rounded-(--radius-l) hover:underline"
        >
          {goal || `Consultation #${id}`}
        </Link>
      </h2>
      <p className="num text-secondary wrap-anywhere text-ink-2">
        Requested <time dateTime={createdAt}>{formatConsultationDate(createdAt)}</time>
        {nutritionistName === null ? null : (
          <>
            {' '}
            · with <bdi>{nutritionistName}</bdi>
          </>
        )}
      </p>
      {appointment && !isConsultationClosed(status) ? (
        <AppointmentLine appointment={appointment} className="text-secondary" />
      ) : null}
    </article>
  );
}
