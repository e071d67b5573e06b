import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { KitchenDraft } from '#contract/admin-kitchens.ts';
import { call } from '#web/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const endpoints = () => import('#contract/admin-kitchens.ts');

export const kitchensQuery = queryOptions({
  queryKey: ['admin', 'kitchens'],
  queryFn: async ({ signal }) => call((await endpoints()).listKitchens, undefined, { signal }),
  staleTime: 0,
});

type KitchenChange = { readonly id: number; readonly draft: KitchenDraft };

/** Each says how it went, and the list reloads. What failed is thrown to the caller as well. */
export function useKitchenMutations() {
  const queryClient = useQueryClient();
  const told = (done: string, failed: string) => ({
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: kitchensQuery.queryKey });
      toast.success(done);
    },
    onError: ({ message }: Error) => toast.error(`${failed}: ${message}`),
  });
  return {
    add: useMutation({
      mutationFn: async (draft: KitchenDraft) => call((await endpoints()).createKitchen, { body: draft }),
      ...told('Kitchen added successfully!', 'Failed to add kitchen'),
    }),
    update: useMutation({
      mutationFn: async ({ id, draft }: KitchenChange) =>
        call((await endpoints()).updateKitchen, { params: { id }, body: draft }),
      ...told('Kitchen updated successfully!', 'Failed to update kitchen'),
    }),
    remove: useMutation({
      mutationFn: async (id: number) => call((await endpoints()).deleteKitchen, { params: { id } }),
      ...told('Kitchen deleted successfully!', 'Failed to delete kitchen'),
    }),
  };
}
