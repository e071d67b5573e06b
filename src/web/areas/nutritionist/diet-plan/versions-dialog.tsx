import { useQuery } from '@tanstack/react-query';
import { formatConsultationDate } from '#web/features/consultations/consultation-date.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile } from '#web/ui/feedback/skeleton.tsx';
import { planVersionsQuery } from './plan-queries.ts';

type VersionsDialogProps = {
  readonly consultationId: number;
  readonly onView: (version: number) => void;
  readonly onClose: () => void;
};

/** Saved versions, newest first; the client sees the newest. */
export function VersionsDialog({ consultationId, onView, onClose }: VersionsDialogProps) {
  const { data: versions, isError, refetch } = useQuery(planVersionsQuery(consultationId));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Versions"
      description="Each time a plan is saved. The client sees the latest."
    >
      {versions ? (
        <ol className="grid">
          {versions.map(({ version, savedAt, savedByName, planName }, index) => (
            <li
              key={version}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-t border-line py-2.5"
            >
              <div className="min-w-0">
                <p className="num font-[640]">
                  Version {version}
                  {index === 0 ? ' (latest)' : ''}
                </p>
                <p className="text-sm wrap-anywhere">{planName}</p>
                <p className="text-sm text-ink-2">
                  Saved by <bdi>{savedByName}</bdi>,{' '}
                  <time dateTime={savedAt} className="num">
                    {formatConsultationDate(savedAt)}
                  </time>
                </p>
              </div>
              <StaffButton aria-label={`View version ${version}`} onClick={() => onView(version)}>
                View
              </StaffButton>
            </li>
          ))}
        </ol>
      ) : isError ? (
        <ErrorState message="Failed to load the versions." onRetry={() => void refetch()} />
      ) : (
        <p role="status" className="py-8 text-center text-ink-2">
          <AfterAWhile>Loading versions...</AfterAWhile>
        </p>
      )}
    </Dialog>
  );
}
