import { useQuery } from '@tanstack/react-query';
import type { AssignedConsultation } from '#contract/nutritionist.ts';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import type { ConsultationSearchParams } from '../consultations/use-consultation-search-params.ts';
import { PlanEditor } from './plan-editor.tsx';
import { dietPlanQuery } from './plan-queries.ts';

type DietPlanDialogProps = {
  readonly consultation: AssignedConsultation;
  readonly address: Pick<ConsultationSearchParams, 'over' | 'showOverlay' | 'closeOverlay' | 'closeDialogOver'>;
};

/** Closing navigates, which opens the confirmation for unsaved changes. */
export function DietPlanDialog({ consultation, address }: DietPlanDialogProps) {
  const { id, userName, status, hasPlan } = consultation;
  const plan = useQuery(dietPlanQuery(id, hasPlan));
  const isClosed = isConsultationClosed(status);
  return (
    <Dialog
      open
      isMaximised
      onOpenChange={(isOpen) => !isOpen && address.closeDialogOver()}
      title={isClosed ? 'Diet Plan' : 'Create Diet Plan'}
      description={
        // The tools are to its right on wide screens.
        <span className="block wrap-anywhere lg:mr-205">
          <bdi>{userName}</bdi>, consultation #{id}
        </span>
      }
    >
      {plan.data !== undefined ? (
        <PlanEditor key={id} consultation={consultation} latest={plan.data} address={address} />
      ) : plan.isError ? (
        <ErrorState message="Failed to load existing diet plan." onRetry={() => void plan.refetch()} />
      ) : (
        <p role="status" className="grid min-h-[50vh] place-items-center text-ink-2">
          <AfterAWhile>
            <span className="flex items-center gap-3">
              <Spinner /> Loading the diet plan...
            </span>
          </AfterAWhile>
        </p>
      )}
    </Dialog>
  );
}
