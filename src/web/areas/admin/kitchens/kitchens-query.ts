import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { KitchenDraft } from '#contract/admin-kitchens.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { keysOfClosing } from './trading-query.ts';
import { Undecided, useDecisions } from './use-decisions.tsx';

const endpoints = () => import('#contract/admin-kitchens.ts');

export const kitchensQuery = queryOptions({
  queryKey: ['admin', 'kitchens'],
  queryFn: async ({ signal }) => call((await endpoints()).listKitchens, undefined, { signal }),
  staleTime: 0,
});

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
    remove: useMutation({
      mutationFn: async (id: number) => call((await endpoints()).deleteKitchen, { params: { id } }),
      ...withToasts('Kitchen deleted successfully!', 'Failed to delete kitchen'),
    }),
  };
}

/** Asks what happens to the orders of a kitchen that becomes inactive; `dialog` shows the question. */
export function useUpdateKitchen(id: number) {
  const queryClient = useQueryClient();
  const { save, dialog } = useDecisions(id);
  const mutation = useMutation({
    mutationFn: (draft: KitchenDraft) =>
      save(null, async (bookedOrders) => {
        const { updateKitchen } = await import('#contract/booked-orders.ts');
        return call(updateKitchen, { params: { id }, body: { ...draft, bookedOrders } });
      }),
    onSuccess: async () => {
      await Promise.all(keysOfClosing.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      toast.success('Kitchen updated successfully!');
    },
    onError: (error: Error) => {
      if (!(error instanceof Undecided)) toast.error(`Failed to update kitchen: ${error.message}`);
    },
  });
  return { ...mutation, dialog };
}
