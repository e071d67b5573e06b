import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { brand } from '#web/platform/brand/brand.ts';
import { useLiveConsultations } from '#web/features/consultations/use-live-consultations.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { Route } from './+types/consultations-page.ts';
import { consultationsPath, requestPath } from './consultation-search-params.ts';
import { ConsultationCard } from './consultation-card.tsx';
import { ConsultationFrame } from './consultation-frame.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { ownConsultationsQuery, ownKeys } from './own-consultations.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: `Consultations | ${brand.name}`,
      description: `Your nutrition consultations and diet plans at ${brand.name}.`,
      path: consultationsPath,
      noIndex: true,
    },
    matches[0].loaderData.publicUrl,
  );

export default function ConsultationsPage() {
  return <ConsultationFrame title="Consultations">{() => <Consultations />}</ConsultationFrame>;
}

function Consultations() {
  const { refetchInterval } = useLiveConsultations(ownKeys);
  const { data, isError, refetch } = useQuery({ ...ownConsultationsQuery, refetchInterval });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 pt-6 pb-6 md:pt-10">
        <h1 className="text-title-s md:text-hero-s">Consultations</h1>
        {data && data.length > 0 ? <RequestLink /> : null}
      </div>
      {data === undefined ? (
        isError ? (
          <ErrorState message="Error loading consultations" onRetry={() => void refetch()} />
        ) : (
          <ConsultationsLoading />
        )
      ) : data.length === 0 ? (
        <HowItWorks>
          <RequestLink />
        </HowItWorks>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2 lg:gap-6">
          {data.map((consultation) => (
            <li key={consultation.id}>
              <ConsultationCard consultation={consultation} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function RequestLink() {
  return (
    <ButtonLink to={requestPath} icon={<Plus aria-hidden="true" className="size-5" strokeWidth={1.9} />}>
      Request a consultation
    </ButtonLink>
  );
}

function ConsultationsLoading() {
  return (
    <div className="min-h-[50vh]">
      <p role="status" className="pb-5 text-ink-2">
        Loading consultations...
      </p>
      <AfterAWhile>
        <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
          <Skeleton className="h-44 rounded-(--radius-l)" />
          <Skeleton className="h-44 rounded-(--radius-l)" />
        </div>
      </AfterAWhile>
    </div>
  );
}
