import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatConsultationDate } from '#web/features/consultations/consultation-date.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { readPlan, type Plan } from './plan.ts';
import { planVersionQuery } from './plan-queries.ts';

type ViewedVersionProps = {
  readonly consultationId: number;
  readonly version: number;
  /** Undefined when the consultation is closed. */
  readonly onRestore: ((plan: Plan) => void) | undefined;
  readonly onBack: () => void;
  readonly children: (plan: Plan) => ReactNode;
};

/** An earlier version, read-only, shown instead of the current plan. */
export function ViewedVersion({ consultationId, version, onRestore, onBack, children }: ViewedVersionProps) {
  const { data, isError, refetch } = useQuery({
    ...planVersionQuery(consultationId, version),
    select: (saved) => ({ saved, plan: readPlan(saved) }),
  });
  return (
    <>
      <PlanNotice
        actions={
          <>
            <StaffButton onClick={onBack}>Back to Plan</StaffButton>
            {onRestore && data ? (
              <StaffButton variant="primary" onClick={() => onRestore(data.plan)}>
                Restore
              </StaffButton>
            ) : null}
          </>
        }
      >
        Version {version}
        {data ? (
          <>
            , saved by <bdi>{data.saved.savedByName}</bdi>, {formatConsultationDate(data.saved.savedAt)}
          </>
        ) : null}
        . Read only.
      </PlanNotice>
      {data ? (
        children(data.plan)
      ) : isError ? (
        <ErrorState message="Failed to load this version." onRetry={() => void refetch()} />
      ) : (
        <p className="grid flex-1 place-items-center py-20">
          <Spinner />
        </p>
      )}
    </>
  );
}

/** A notice about the whole plan, with actions. */
export function PlanNotice({ children, actions }: { readonly children: ReactNode; readonly actions?: ReactNode }) {
  return (
    <div
      role="status"
      className="mt-3 flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-cell bg-haldi-100 px-3.5 py-2 font-[560]"
    >
      <p className="num mr-auto">{children}</p>
      {actions ? <div className="flex gap-1.5">{actions}</div> : null}
    </div>
  );
}
