import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TermsDraft } from '#contract/admin-terms.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const endpoints = () => import('#contract/admin-terms.ts');

export const termsPlanQuery = queryOptions({
  queryKey: ['admin', 'terms'],
  queryFn: async ({ signal }) => call((await endpoints()).getTermsPlan, undefined, { signal }),
  staleTime: 0,
});

export const previewTerms = async (draft: TermsDraft) => call((await endpoints()).previewTerms, { body: draft });

/** A conflict is left to the dialog: it shows another preview. */
export function useScheduleTerms() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (draft: TermsDraft & { readonly version: number }) =>
      call((await endpoints()).scheduleTerms, { body: draft }),
    onSuccess: (plan) => {
      queryClient.setQueryData(termsPlanQuery.queryKey, plan);
      toast.success('Terms scheduled');
    },
  });
}
