import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BusinessDraft } from '#contract/business.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const endpoints = () => import('#contract/business.ts');

export const businessQuery = queryOptions({
  queryKey: ['admin', 'business'],
  queryFn: async ({ signal }) => call((await endpoints()).getBusiness, undefined, { signal }),
  staleTime: 0,
});

export function useSaveBusiness() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (draft: BusinessDraft) => call((await endpoints()).updateBusiness, { body: draft }),
    onSuccess: (saved) => {
      queryClient.setQueryData(businessQuery.queryKey, saved);
      toast.success('Business details saved');
    },
    onError: ({ message }: Error) => toast.error(`Failed to save the business details: ${message}`),
  });
}
