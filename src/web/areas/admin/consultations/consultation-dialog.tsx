import type { AdminConsultation } from '#contract/admin-consultations.ts';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import { ConsultationStatusBadge } from '#web/features/consultations/consultation-status-badge.tsx';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { StatusForm } from './status-form.tsx';

type ConsultationDialogProps = { readonly consultation: AdminConsultation; readonly onClose: () => void };

/** All details of the request, with the status form while it is open. */
export function ConsultationDialog({ consultation, onClose }: ConsultationDialogProps) {
  const { id, userName, userId, goal, userNotes, status, createdAt, nutritionistName } = consultation;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={
        <>
          Consultation of <bdi>{userName}</bdi>
        </>
      }
    >
      <dl className="num grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm [&>dd]:wrap-anywhere [&>dt]:text-ink-2">
        <dt>Consultation</dt>
        <dd>
          #{id}, user #{userId}
        </dd>
        <dt>Status</dt>
        <dd>
          <ConsultationStatusBadge status={status} />
        </dd>
        <dt>Requested</dt>
        <dd>
          <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
        </dd>
        <dt>Nutritionist</dt>
        <dd>{nutritionistName ?? 'Unassigned'}</dd>
        {goal ? (
          <>
            <dt>Goal</dt>
            <dd>{goal}</dd>
          </>
        ) : null}
        <dt>Notes</dt>
        <dd className="whitespace-pre-wrap">{userNotes || 'No notes provided'}</dd>
      </dl>
      {isConsultationClosed(status) ? (
        <p className="text-sm text-ink-2">This consultation is closed and can only be read.</p>
      ) : (
        <StatusForm consultation={consultation} onClose={onClose} />
      )}
    </Dialog>
  );
}
