import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { knownBowlUrl } from '#bowl-art/tableware-url.ts';
import { useLiveConsultations } from '#web/features/consultations/use-live-consultations.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { privateMeta } from '#web/platform/page/page-meta.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ConsultationCard } from './consultation-card.tsx';
import { ConsultationFrame } from './consultation-frame.tsx';
import { consultationsPath, requestPath } from './consultation-search-params.ts';
import { ownConsultationsQuery, ownKeys } from './own-consultations.ts';

export const meta = privateMeta({
  title: `Consultations | ${brand.name}`,
  description: `Your nutrition consultations and diet plans at ${brand.name}.`,
  path: consultationsPath,
});

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

const picture = knownBowlUrl({
  art: { base: 'quinoa', proteins: ['paneer'], addons: ['broccoli', 'tomato', 'avocado', 'seeds'] },
  macros: { protein: 38, carbs: 44, fats: 18 },
  seed: 'consultations',
});

const steps = [
  'Tell us your goal, and add a report if you have one.',
  'One of our nutritionists reads it, writes to you and may propose a time to talk.',
  'You get a plan for your week, and order from it with one tap.',
];

/** For a customer without consultations. */
function HowItWorks({ children }: { readonly children: ReactNode }) {
  return (
    <section className="grid items-center gap-6 rounded-xl bg-celadon-300 p-6 md:grid-cols-[1fr_auto] md:gap-12 md:p-12">
      <div>
        <h2 className="text-section-l md:text-title-s">You have no consultations yet.</h2>
        <ol className="mt-5 mb-7 grid max-w-[52ch] gap-3 text-lead">
          {steps.map((step, index) => (
            <li key={step} className="grid grid-cols-[32px_1fr] items-baseline">
              <span aria-hidden="true" className="figure-display text-xl">
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
        {children}
      </div>
      <img src={picture} alt="" width={300} height={300} className="aspect-square w-44 max-md:hidden md:w-64 lg:w-75" />
    </section>
  );
}
