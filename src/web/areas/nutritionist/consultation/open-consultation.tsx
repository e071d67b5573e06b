import type { UseQueryResult } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useEffectEvent, lazy, Suspense } from 'react';
import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import type { ConsultationSearchParams } from '../consultations/use-consultation-search-params.ts';
import { ConsultationFile } from './consultation-file.tsx';

type OpenConsultationProps = {
  readonly query: UseQueryResult<AssignedConsultationDetails | null>;
  readonly address: ConsultationSearchParams;
  readonly onClose: () => void;
  /** Called when it is not, or no longer, assigned to this user. */
  readonly onEnded: () => void;
};

/** Beside the list, or instead of it on narrow screens. */
export function OpenConsultation({ query, address, onClose, onEnded }: OpenConsultationProps) {
  const { data, isError, refetch } = query;
  const hasEnded = data === null;
  const end = useEffectEvent(onEnded);
  // Its dialogs are unmounted by now, so unsaved input cannot block the navigation.
  useEffect(() => {
    if (hasEnded) end();
  }, [hasEnded]);
  return (
    <section
      aria-label="Consultation"
      className="relative flex h-[calc(100dvh-56px)] min-w-0 flex-col bg-paper wide:h-dvh wide:grow wide:flex-row"
    >
      <StaffButton
        onClick={onClose}
        className="m-2 mb-0 self-start wide:hidden"
        icon={<ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.9} />}
      >
        Back to consultations
      </StaffButton>
      {data ? (
        <>
          <ConsultationFile consultation={data} address={address} />
          <ConsultationDialogs consultation={data} address={address} />
        </>
      ) : isError ? (
        <div className="grow">
          <ErrorState message="Failed to load consultation details." onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className="grow p-5">
          <AfterAWhile loading="Loading consultation...">
            <Skeleton className="h-7 w-1/2" />
            <Skeleton className="mt-4 h-24" />
            <Skeleton className="mt-4 h-48" />
          </AfterAWhile>
        </div>
      )}
    </section>
  );
}

// Lazy: forms, schemas and the plan editor load when first opened.
const DietPlanDialog = lazy(async () => ({
  default: (await import('../diet-plan/diet-plan-dialog.tsx')).DietPlanDialog,
}));
const forms = {
  target: lazy(async () => ({ default: (await import('./target-dialog.tsx')).TargetDialog })),
  appointment: lazy(async () => ({ default: (await import('./appointment-dialog.tsx')).AppointmentDialog })),
  deliveries: lazy(async () => ({ default: (await import('./deliveries-dialog.tsx')).DeliveriesDialog })),
};

type ConsultationDialogsProps = {
  readonly consultation: AssignedConsultationDetails;
  readonly address: ConsultationSearchParams;
};

function ConsultationDialogs({ consultation, address }: ConsultationDialogsProps) {
  const { dialog, closeDialogOver } = address;
  if (dialog === undefined) return null;
  if (dialog === 'plan') {
    return (
      <Suspense>
        <DietPlanDialog consultation={consultation} address={address} />
      </Suspense>
    );
  }
  // A closed consultation has only its plan, read-only.
  if (isConsultationClosed(consultation.status)) return null;
  const Form = forms[dialog];
  return (
    <Suspense>
      <Form consultation={consultation} onClose={closeDialogOver} />
    </Suspense>
  );
}
