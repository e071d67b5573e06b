import { Link } from 'react-router';
import type { AssignedConsultation } from '#contract/nutritionist.ts';
import { UnreadMark } from '#web/areas/nutritionist/consultations/assigned-columns.tsx';
import { formatConsultationDate } from '#web/features/consultations/consultation-date.ts';
import { ConsultationStatusBadge } from '#web/features/consultations/consultation-status-badge.tsx';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { StaffPanel } from '#web/ui/staff-page/staff-page.tsx';
import {
  consultationPath,
  consultationsHome,
} from '#web/areas/nutritionist/consultations/use-consultation-search-params.ts';

/** The latest five, each a link. */
export function RecentConsultations({ consultations }: { readonly consultations: readonly AssignedConsultation[] }) {
  return (
    <StaffPanel title="Recent Consultations">
      {consultations.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-ink-2">No consultations assigned to you yet</p>
      ) : null}
      <ul>
        {consultations.map(({ id, userName, goal, status, createdAt, unreadMessages }) => (
          <li key={id} className="border-t border-line">
            <Link
              to={consultationPath(id)}
              className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-pista-100 focus-visible:-outline-offset-3"
            >
              <span className="min-w-0 grow basis-40 wrap-anywhere">
                <span className="flex flex-wrap items-center gap-x-2.5">
                  <b className="font-[660]">{userName}</b> <UnreadMark unread={unreadMessages} />
                </span>
                {goal ? <span className="block text-note text-ink-2">{goal}</span> : null}
              </span>
              <time dateTime={createdAt} className="num text-ink-2">
                {formatConsultationDate(createdAt)}
              </time>
              <ConsultationStatusBadge status={status} />
            </Link>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4">
        <TextLink to={consultationsHome}>All consultations</TextLink>
      </p>
    </StaffPanel>
  );
}
