import type { AdminConsultation } from '#contract/admin-consultations.ts';
import type { AdminUser } from '#contract/admin-users.ts';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import { ConsultationStatusBadge } from '#web/features/consultations/consultation-status-badge.tsx';
import { DownloadDocument } from '#web/features/consultations/download-document.tsx';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import type { StaffColumn } from '#web/ui/staff-list/staff-table.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { NutritionistSelect } from './nutritionist-select.tsx';

type ColumnOptions = { readonly nutritionists: readonly AdminUser[]; readonly onOpen: (id: number) => void };

/** Where the actions are in a menu. */
const oneLine = '@staff-cards/staff-table:@max-[868px]/staff-table:line-clamp-1';

export function consultationColumns({
  nutritionists,
  onOpen,
}: ColumnOptions): readonly StaffColumn<AdminConsultation>[] {
  return [
    {
      head: 'User',
      sortField: 'userName',
      isLead: true,
      cell: ({ userName, userId }) => (
        <div className="wrap-anywhere @staff-cards/staff-table:min-w-19 @min-[900px]/staff-table:min-w-28">
          <b className="block font-[660] @staff-cards/staff-table:@max-[868px]/staff-table:whitespace-nowrap">
            {userName}
          </b>
          <span className="num text-note whitespace-nowrap text-ink-2">User #{userId}</span>
        </div>
      ),
    },
    {
      head: 'Notes',
      cell: ({ goal, userNotes }) => (
        <div className="max-w-[52ch] @staff-cards/staff-table:min-w-27.5">
          {goal ? <p className={`line-clamp-3 font-[560] wrap-anywhere ${oneLine}`}>{goal}</p> : null}
          <p className={`line-clamp-3 wrap-anywhere text-ink-2 ${oneLine}`}>{userNotes || 'No notes provided'}</p>
        </div>
      ),
    },
    {
      head: 'Status',
      sortField: 'status',
      isLead: true,
      cell: ({ status }) => <ConsultationStatusBadge status={status} />,
    },
    {
      head: 'Requested date',
      sortField: 'createdAt',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="num">
          {formatInstant(createdAt)}
        </time>
      ),
    },
    {
      head: 'Actions',
      isActions: true,
      cell: (consultation) => {
        const isClosed = isConsultationClosed(consultation.status);
        const { id, userName, nutritionistName } = consultation;
        return (
          <div className="grid w-full gap-1.5 @staff-cards/staff-table:w-35 @staff-cards/staff-table:justify-items-end @min-[868px]/staff-table:w-61">
            {isClosed ? (
              <p className="wrap-anywhere @staff-cards/staff-table:text-right">
                Nutritionist: <bdi>{nutritionistName ?? 'Unassigned'}</bdi>
              </p>
            ) : (
              <NutritionistSelect consultation={consultation} nutritionists={nutritionists} />
            )}
            <div className="flex flex-wrap gap-1.5 @staff-cards/staff-table:justify-end">
              {consultation.uploadedPlanDocumentUrl ? <DownloadDocument id={id} of={userName} /> : null}
              <StaffButton
                aria-label={`${isClosed ? 'View consultation' : 'Update status'} of ${userName}`}
                onClick={() => onOpen(id)}
              >
                {isClosed ? 'View' : 'Update Status'}
              </StaffButton>
            </div>
          </div>
        );
      },
    },
  ];
}
