import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { ApiError } from '#web/platform/api/api-error.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { useLiveConsultations } from '#web/features/consultations/use-live-consultations.ts';
import { privateMeta } from '#web/platform/page/page-meta.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { consultationsPath, detailsPath, readConsultationId } from './consultation-search-params.ts';
import { ConsultationFrame } from './consultation-frame.tsx';
import { ConsultationView } from './consultation-view.tsx';
import { ownConsultationQuery, ownKeys } from './own-consultations.ts';

export const meta = privateMeta({
  title: `Consultation | ${brand.name}`,
  description: `A consultation with a nutritionist of ${brand.name}: messages, appointment and diet plan.`,
  path: detailsPath,
});

export default function ConsultationPage() {
  const [search] = useSearchParams();
  const id = readConsultationId(search);
  return (
    <ConsultationFrame title="Consultation">
      {(user) =>
        id === undefined ? (
          <Navigate replace to={consultationsPath} />
        ) : (
          <>
            <TextLink to={consultationsPath} className="mt-4 md:mt-6">
              All consultations
            </TextLink>
            <OneConsultation key={id} id={id} ownId={user.id} />
          </>
        )
      }
    </ConsultationFrame>
  );
}

function OneConsultation({ id, ownId }: { readonly id: number; readonly ownId: number }) {
  const { refetchInterval } = useLiveConsultations(ownKeys);
  const { data, error, refetch } = useQuery({ ...ownConsultationQuery(id), refetchInterval });
  if (data) return <ConsultationView consultation={data} ownId={ownId} />;
  if (error instanceof ApiError && error.status === 404) return <NotThere />;
  if (error) return <ErrorState message="Failed to load consultation details." onRetry={() => void refetch()} />;
  return <ConsultationLoading />;
}

function NotThere() {
  return (
    <>
      <h1 className="sr-only">Consultation</h1>
      <EmptyState title="We could not find this consultation.">
        <ButtonLink to={consultationsPath}>All consultations</ButtonLink>
      </EmptyState>
    </>
  );
}

function ConsultationLoading() {
  return (
    <div className="min-h-[60vh]">
      <h1 className="sr-only">Consultation</h1>
      <p role="status" className="pb-5 text-ink-2">
        Loading consultation...
      </p>
      <AfterAWhile>
        <Skeleton className="mb-6 h-14 max-w-120" />
        <div className="grid gap-6 lg:grid-cols-2">
          <Skeleton className="h-80 rounded-(--radius-l)" />
          <Skeleton className="h-80 rounded-(--radius-l)" />
        </div>
      </AfterAWhile>
    </div>
  );
}
