import { type QueryClient, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type {
  AssignedConsultation,
  AssignedConsultationDetails,
  NutritionistDashboard,
} from '#contract/nutritionist.ts';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import type { ConsultationStatus } from '#domain/consultations/consultation-status.ts';
import { joinNewest } from '#web/features/consultations/join-threads.ts';
import { dropDraft } from '#web/features/consultations/message-drafts.ts';
import { useLiveConsultations, consultationKeys } from '#web/features/consultations/use-live-consultations.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { type Live, useLiveEvents } from '#web/platform/live/use-live-events.ts';

export const nutritionistKeys = consultationKeys(['nutritionist']);

// Always stale: clients write at any time, and a consultation may be unassigned.
const staleTime = 0;
const endpoints = () => import('#contract/nutritionist.ts');

/** Below the lists' key: a change of a consultation may change the counts. */
const dashboardKey = [...nutritionistKeys.lists, 'dashboard'] as const;
const pagesKey = [...nutritionistKeys.lists, 'page'] as const;

export const dashboardQuery = queryOptions({
  queryKey: dashboardKey,
  queryFn: async ({ signal }) => call((await endpoints()).getNutritionistDashboard, undefined, { signal }),
  staleTime,
});

export const availabilityQuery = queryOptions({
  queryKey: [...nutritionistKeys.root, 'availability'],
  queryFn: async ({ signal }) => call((await endpoints()).getAvailability, undefined, { signal }),
  staleTime,
});

type AssignedView = {
  readonly page: number;
  readonly size: number;
  readonly search: string;
  readonly status?: ConsultationStatus | undefined;
  readonly isOpen?: boolean;
  readonly isUnread?: boolean;
};

export const assignedQuery = ({ page, size, search, status, isOpen = false, isUnread = false }: AssignedView) =>
  queryOptions({
    queryKey: [...pagesKey, page, size, search, status, isOpen, isUnread],
    queryFn: async ({ signal }) => {
      const query = {
        page,
        size,
        sort: 'id,desc',
        ...(search !== '' && { search }),
        ...(status && { status }),
        ...(isOpen && { open: 'true' as const }),
        ...(isUnread && { unread: 'true' as const }),
      } as const;
      return call((await endpoints()).listAssigned, { query }, { signal });
    },
    staleTime,
    placeholderData: keepPreviousData,
  });

export const assignedCountsQuery = queryOptions({
  queryKey: [...nutritionistKeys.lists, 'counts'],
  queryFn: async ({ signal }) => call((await endpoints()).countAssigned, undefined, { signal }),
  staleTime,
});

/** Null when it is not, or no longer, assigned to this user; cached data about it is then removed. */
export const detailsQuery = (id: number) =>
  queryOptions({
    queryKey: nutritionistKeys.details(id),
    queryFn: async ({ signal, client, queryKey }): Promise<AssignedConsultationDetails | null> => {
      try {
        const details = await call((await endpoints()).getAssigned, { params: { id } }, { signal });
        return withShownMessages(details, client.getQueryData<AssignedConsultationDetails | null>(queryKey));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        forgetConsultation(client, id);
        return null;
      }
    },
    staleTime,
  });

const ledgerKey = (id: number) => [...nutritionistKeys.root, 'ledger', id] as const;

/** Removed from the cache when it is no longer shown, because the client may end the sharing. */
export const clientLedgerQuery = (id: number, from: BusinessDay, to: BusinessDay) =>
  queryOptions({
    queryKey: [...ledgerKey(id), from, to],
    queryFn: async ({ signal }) => {
      const { getClientLedger } = await import('#contract/nutrition-ledger.ts');
      return call(getClientLedger, { params: { id }, query: { from, to } }, { signal });
    },
    staleTime,
    gcTime: 0,
  });

/** Below the key of the ledger, so that both are removed together. */
export const clientDeliveriesQuery = (id: number, from: BusinessDay, to: BusinessDay) =>
  queryOptions({
    queryKey: [...ledgerKey(id), 'deliveries', from, to],
    queryFn: async ({ signal }) => {
      const { getClientDeliveries } = await import('#contract/nutrition-ledger.ts');
      return call(getClientDeliveries, { params: { id }, query: { from, to } }, { signal });
    },
    staleTime,
    gcTime: 0,
  });

const subscriptionKey = (id: number) => [...nutritionistKeys.root, 'subscription', id] as const;

/** Removed from the cache when it is no longer shown, like the ledger. */
export const clientSubscriptionQuery = (id: number, from: BusinessDay, weeks: number) =>
  queryOptions({
    queryKey: [...subscriptionKey(id), from, weeks],
    queryFn: async ({ signal }) => {
      const { listClientDeliveries } = await import('#contract/admin-subscriptions.ts');
      return call(listClientDeliveries, { params: { id }, query: { from, weeks } }, { signal });
    },
    staleTime,
    gcTime: 0,
  });

/** Caches the response of a change only if the details are already shown. */
export function storeDetails(queryClient: QueryClient, details: AssignedConsultationDetails): void {
  queryClient.setQueryData<AssignedConsultationDetails | null>(
    nutritionistKeys.details(details.id),
    (shown) => shown && withShownMessages(details, shown),
  );
}

type AssignedPage = { readonly content: readonly AssignedConsultation[] };

/** Removes its plan, its list rows and message drafts from the cache; the details query returns null. */
function forgetConsultation(queryClient: QueryClient, id: number): void {
  const isAnother = (consultation: AssignedConsultation) => consultation.id !== id;
  dropDraft(id);
  queryClient.removeQueries({ queryKey: nutritionistKeys.plan(id) });
  queryClient.removeQueries({ queryKey: ledgerKey(id) });
  queryClient.removeQueries({ queryKey: subscriptionKey(id) });
  queryClient.setQueriesData<AssignedPage>(
    { queryKey: pagesKey },
    (page) => page && { ...page, content: page.content.filter(isAnother) },
  );
  queryClient.setQueryData<NutritionistDashboard>(
    dashboardKey,
    (dashboard) =>
      dashboard && {
        ...dashboard,
        recentConsultations: dashboard.recentConsultations.filter(isAnother),
        appointments: dashboard.appointments.filter(isAnother),
      },
  );
  void queryClient.invalidateQueries({ queryKey: nutritionistKeys.lists });
}

function withShownMessages(
  details: AssignedConsultationDetails,
  shown: AssignedConsultationDetails | null | undefined,
): AssignedConsultationDetails {
  return { ...details, ...joinNewest(shown ?? undefined, details) };
}

/** While mounted, live events refetch assigned consultations. */
export function useLiveAssigned(): Live {
  const queryClient = useQueryClient();
  // Inactive queries are not refetched and may be about a client who was reassigned.
  const removeInactive = () => queryClient.removeQueries({ queryKey: nutritionistKeys.root, type: 'inactive' });
  useLiveEvents({
    onConsultation: ({ change }) => {
      if (change === 'assignment') removeInactive();
    },
    onGap: removeInactive,
  });
  return useLiveConsultations(nutritionistKeys);
}
