import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { KitchenDraft } from '#contract/admin-kitchens.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const endpoints = () => import('#contract/admin-kitchens.ts');

export const kitchensQuery = queryOptions({
  queryKey: ['admin', 'kitchens'],
  queryFn: async ({ signal }) => call((await endpoints()).listKitchens, undefined, { signal }),
  staleTime: 0,
});

type KitchenChange = { readonly id: number; readonly draft: KitchenDraft };

/** Each shows a toast and refetches the list. `mutateAsync` rejects on failure. */
export function useKitchenMutations() {
  const queryClient = useQueryClient();
  const withToasts = (done: string, failed: string) => ({
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: kitchensQuery.queryKey });
      toast.success(done);
    },
    onError: ({ message }: Error) => toast.error(`${failed}: ${message}`),
  });
  return {
    add: useMutation({
      mutationFn: async (draft: KitchenDraft) => call((await endpoints()).createKitchen, { body: draft }),
      ...withToasts('Kitchen added successfully!', 'Failed to add kitchen'),
    }),
    update: useMutation({
      mutationFn: async ({ id, draft }: KitchenChange) =>
        call((await endpoints()).updateKitchen, { params: { id }, body: draft }),
      ...withToasts('Kitchen updated successfully!', 'Failed to update kitchen'),
    }),
    remove: useMutation({
      mutationFn: async (id: number) => call((await endpoints()).deleteKitchen, { params: { id } }),
      ...withToasts('Kitchen deleted successfully!', 'Failed to delete kitchen'),
    }),
  };
}
