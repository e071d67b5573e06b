import type { AssignedConsultation } from '#contract/nutritionist.ts';
import { formatConsultationDate } from '#web/features/consultations/consultation-date.ts';
import { ConsultationStatusBadge } from '#web/features/consultations/consultation-status-badge.tsx';
import { DownloadDocument } from '#web/features/consultations/download-document.tsx';
import type { StaffColumn } from '#web/ui/staff-list/staff-table.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StartReview } from '../consultation/start-review.tsx';

type Given = {
  readonly openId: number | undefined;
  readonly onView: (id: number) => void;
  readonly onComplete: (id: number) => void;
};

export const viewButtonId = (id: number) => `view-${id}`;

export function assignedColumns({ openId, onView, onComplete }: Given): readonly StaffColumn<AssignedConsultation>[] {
  return [
    {
      head: 'Client',
      isLead: true,
      cell: ({ userName }) => (
        <b className="block font-[660] wrap-anywhere @staff-cards/staff-table:min-w-30 @staff-cards/staff-table:line-clamp-1 @min-[868px]/staff-table:line-clamp-none">
          {userName}
        </b>
      ),
    },
    {
      head: 'Date & Time',
      isHalf: true,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="num whitespace-normal @min-[900px]/staff-table:whitespace-nowrap">
          {formatConsultationDate(createdAt)}
        </time>
      ),
    },
    { head: 'Status', isLead: true, cell: ({ status }) => <ConsultationStatusBadge status={status} /> },
    {
      head: 'Notes',
      cell: ({ userNotes }) => (
        <p className="line-clamp-2 max-w-[44ch] wrap-anywhere text-ink-2 @staff-cards/staff-table:line-clamp-1 @min-[868px]/staff-table:line-clamp-2">
          {userNotes || 'No notes provided'}
        </p>
      ),
    },
    {
      head: 'Messages',
      isHalf: true,
      cell: ({ messageCount, unreadMessages }) => (
        <span className="num flex flex-wrap items-center gap-x-2">
          {messageCount} <UnreadMark unread={unreadMessages} />
        </span>
      ),
    },
    {
      head: 'File',
      isHalf: true,
      cell: ({ id, userName, uploadedPlanDocumentUrl }) =>
        uploadedPlanDocumentUrl ? (
          <DownloadDocument id={id} of={userName} isLink />
        ) : (
          <span className="whitespace-nowrap">N/A</span>
        ),
    },
    {
      head: 'Actions',
      isActions: true,
      cell: ({ id, userName, status }) => {
        const isOpen = id === openId;
        const word = isOpen ? 'Viewing' : 'View';
        return (
          <>
            <StaffButton
              id={viewButtonId(id)}
              aria-label={`${word} consultation of ${userName}`}
              onClick={() => {
                if (!isOpen) onView(id);
              }}
            >
              {word}
            </StaffButton>
            {status === 'SUBMITTED_BY_USER' ? <StartReview id={id} of={userName} /> : null}
            {status === 'IN_REVIEW' ? (
              <StaffButton aria-label={`Mark Complete: consultation of ${userName}`} onClick={() => onComplete(id)}>
                Mark Complete
              </StaffButton>
            ) : null}
          </>
        );
      },
    },
  ];
}

export function UnreadMark({ unread }: { readonly unread: number }) {
  if (unread === 0) return null;
  return (
    <span className="num inline-flex items-center gap-1.5 text-note font-[660] whitespace-nowrap text-beet-700">
      <span aria-hidden="true" className="size-2 rounded-full bg-beet-700" />
      {unread} unread
    </span>
  );
}
