import { useQuery } from '@tanstack/react-query';
import type { ConsultationDetails } from '#contract/consultations.ts';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ownPlanQuery } from '../own-consultations.ts';
import { Plan } from './plan.tsx';

export function PlanSection({ consultation }: { readonly consultation: ConsultationDetails }) {
  const { id, hasPlan, status } = consultation;
  const { data, isError, refetch } = useQuery({ ...ownPlanQuery(id), enabled: hasPlan });
  return (
    <section id="plan" aria-labelledby="plan-heading" className="pt-12 md:pt-16">
      {!hasPlan ? (
        <>
          <PlanHeading />
          <p className="mt-3 text-ink-2">
            {isConsultationClosed(status)
              ? 'There is no diet plan in this consultation.'
              : 'Your diet plan appears here as soon as your nutritionist has saved it.'}
          </p>
        </>
      ) : data ? (
        <Plan consultation={consultation} plan={data} />
      ) : isError ? (
        <>
          <PlanHeading />
          <ErrorState message="Error loading your diet plan" onRetry={() => void refetch()} />
        </>
      ) : (
        <>
          <PlanHeading />
          <p role="status" className="py-4 text-ink-2">
            Loading your diet plan...
          </p>
          <AfterAWhile>
            <Skeleton className="h-105 rounded-(--radius-l)" />
          </AfterAWhile>
        </>
      )}
    </section>
  );
}

function PlanHeading() {
  return (
    <h2 id="plan-heading" className="text-section-l">
      Diet plan
    </h2>
  );
}
