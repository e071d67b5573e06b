import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ConsultationDetails } from '#contract/consultations.ts';
import { call } from '#web/platform/api/call.ts';
import { consultationKeys } from '#web/features/consultations/use-live-consultations.ts';
import { joinNewest } from '#web/features/consultations/join-threads.ts';

export const ownKeys = consultationKeys(['consultations']);

export const endpoints = () => import('#contract/consultations.ts');

// Always stale: a nutritionist may have replied since.
const staleTime = 0;

export const ownConsultationsQuery = queryOptions({
  queryKey: ownKeys.lists,
  queryFn: async ({ signal }) => call((await endpoints()).listOwnConsultations, undefined, { signal }),
  staleTime,
});

export const ownConsultationQuery = (id: number) =>
  queryOptions({
    queryKey: ownKeys.details(id),
    queryFn: async ({ signal, client, queryKey }) => {
      const newest = await call((await endpoints()).getOwnConsultation, { params: { id } }, { signal });
      return withShownMessages(newest, client.getQueryData<ConsultationDetails>(queryKey));
    },
    staleTime,
  });

export const ownPlanQuery = (id: number) =>
  queryOptions({
    queryKey: ownKeys.plan(id),
    queryFn: async ({ signal }) => call((await endpoints()).getOwnDietPlan, { params: { id } }, { signal }),
    staleTime,
  });

/** Shows the consultation that a change returned. */
export async function showConsultation(queryClient: QueryClient, newest: ConsultationDetails): Promise<void> {
  queryClient.setQueryData<ConsultationDetails>(ownKeys.details(newest.id), (shown) =>
    withShownMessages(newest, shown),
  );
  await queryClient.invalidateQueries({ queryKey: ownKeys.lists });
}

function withShownMessages(newest: ConsultationDetails, shown: ConsultationDetails | undefined): ConsultationDetails {
  return { ...newest, ...joinNewest(shown, newest) };
}
