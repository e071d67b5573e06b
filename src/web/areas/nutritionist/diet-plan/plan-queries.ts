import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DietPlan } from '#contract/diet-plans.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { nutritionistKeys } from '../nutritionist-queries.ts';
import { writePlan, type Plan } from './plan.ts';

const contract = () => import('#contract/diet-plans.ts');

const versionsKey = (consultationId: number) => [...nutritionistKeys.plan(consultationId), 'versions'];

/** Never cached: an editor must not start from an old plan. */
const asked = { gcTime: 0, staleTime: Infinity } as const;

/** The latest plan; null when there is none yet. */
export const dietPlanQuery = (consultationId: number, hasPlan: boolean) =>
  queryOptions({
    queryKey: [...nutritionistKeys.plan(consultationId), 'latest'],
    ...asked,
    queryFn: async ({ signal }): Promise<DietPlan | null> => {
      if (hasPlan) return latestPlan(consultationId, signal);
      const { listDietPlanVersions } = await contract();
      // Browsers log every 404, so a missing plan is looked up without one.
      const versions = await call(listDietPlanVersions, { params: { consultationId } }, { signal });
      return versions.length === 0 ? null : latestPlan(consultationId, signal);
    },
  });

export async function latestPlan(consultationId: number, signal?: AbortSignal): Promise<DietPlan | null> {
  const { getDietPlan } = await contract();
  try {
    return await call(getDietPlan, { params: { consultationId } }, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const planVersionsQuery = (consultationId: number) =>
  queryOptions({
    queryKey: versionsKey(consultationId),
    gcTime: 0,
    queryFn: async ({ signal }) =>
      call((await contract()).listDietPlanVersions, { params: { consultationId } }, { signal }),
  });

/** A saved version does not change, but the availability of its meals does. */
export const planVersionQuery = (consultationId: number, version: number) =>
  queryOptions({
    queryKey: [...nutritionistKeys.plan(consultationId), 'version', version],
    gcTime: 0,
    queryFn: async ({ signal }) =>
      call((await contract()).getDietPlanVersion, { params: { consultationId, version } }, { signal }),
  });

type Saving = { readonly plan: Plan; readonly basedOnVersion: number };

export function useSavePlan(consultationId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: async ({ plan, basedOnVersion }: Saving) => {
      const { saveDietPlan } = await contract();
      return call(saveDietPlan, {
        body: writePlan(plan, { consultationRequestId: consultationId, basedOnVersion }),
      });
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: versionsKey(consultationId) });
      // The lists show whether there is a plan.
      void queryClient.invalidateQueries({ queryKey: nutritionistKeys.details(consultationId) });
      void queryClient.invalidateQueries({ queryKey: nutritionistKeys.lists });
    },
  });
}
