import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { ConsultationChanged } from '#contract/live.ts';
import { useLiveEvents, type Live } from '#web/platform/live/use-live-events.ts';
import { readAgain } from '#web/platform/live/use-live-orders.ts';

/** Query keys below the root of the reader's role: the customer's, the nutritionist's. */
export const consultationKeys = (root: QueryKey) => ({
  root,
  lists: [...root, 'list'] as const,
  details: (id: number) => [...root, 'details', id] as const,
  plan: (id: number) => [...root, 'plan', id] as const,
});
export type ConsultationKeys = ReturnType<typeof consultationKeys>;

/** While mounted, every change of a consultation refreshes the queries that show it. */
export function useLiveConsultations(keys: ConsultationKeys): Live {
  const queryClient = useQueryClient();
  const refresh = (queryKey: QueryKey) => void readAgain(queryClient, queryKey);
  return useLiveEvents({
    onConsultation: (changed) => changedKeys(keys, changed).forEach(refresh),
    onGap: () => refresh(keys.root),
  });
}

/** A plan is long and changes seldom: only events about the plan refresh it. */
export function changedKeys(keys: ConsultationKeys, changed: Omit<ConsultationChanged, 'at'>): readonly QueryKey[] {
  const { consultationId: id, change } = changed;
  const isAboutPlan = change === 'plan' || change === 'assignment';
  return [keys.lists, keys.details(id), ...(isAboutPlan ? [keys.plan(id)] : [])];
}
