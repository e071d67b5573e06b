import type { UseQueryResult } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent } from 'react';
import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import { StaffButton } from '#web/staff-shell/staff-button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { ConsultationSearchParams } from '../consultations/use-consultation-search-params.ts';
import { ConsultationDialogs } from './consultation-dialogs.tsx';
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
      className="relative min-w-0 rounded-input border border-line bg-paper p-4 staff-split:sticky staff-split:top-4 staff-split:max-h-[calc(100dvh-32px)] staff-split:overflow-y-auto wide:p-5"
    >
      <StaffButton
        onClick={onClose}
        className="mb-3 staff-split:hidden"
        icon={<ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.9} />}
      >
        Back to consultations
      </StaffButton>
      <IconButton
        label="Close consultation"
        icon={<X aria-hidden="true" className="size-5" strokeWidth={1.9} />}
        onClick={onClose}
        className="absolute! top-2.5 right-2.5 max-staff-split:hidden"
      />
      {data ? (
        <>
          <ConsultationFile consultation={data} address={address} />
          <ConsultationDialogs consultation={data} address={address} />
        </>
      ) : isError ? (
        <ErrorState message="Failed to load consultation details." onRetry={() => void refetch()} />
      ) : (
        <AfterAWhile>
          <p role="status" className="sr-only">
            Loading consultation...
          </p>
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="mt-4 h-24" />
          <Skeleton className="mt-4 h-48" />
        </AfterAWhile>
      )}
    </section>
  );
}
