import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { ProgramQuote } from '#contract/program-quotes.ts';
import { cartSync } from '#web/features/cart/cart-actions.ts';
import { ordersKey } from '#web/features/orders/orders-query.ts';
import { call } from '#web/platform/api/call.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const quotes = () => import('#contract/program-quotes.ts');

export const quoteQuery = (id: string) =>
  queryOptions({
    queryKey: ['program-quotes', id],
    queryFn: async ({ signal }) => call((await quotes()).getProgramQuote, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** After a refusal the quote is read again: it may have expired, or been placed from another tab. */
export function useConfirmQuote(id: string) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: async () => call((await quotes()).confirmProgramQuote, { params: { id } }),
    onError: ({ message }) => toast.error(`Nothing was ordered: ${message}`),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(quoteQuery(id)),
        queryClient.invalidateQueries({ queryKey: ordersKey }),
      ]),
  });
}

export function useDeclineQuote(id: string) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: async () => call((await quotes()).declineProgramQuote, { params: { id } }),
    onSuccess: (quote) => queryClient.setQueryData(quoteQuery(id).queryKey, quote),
    onError: ({ message }) => toast.error(`Failed to decline: ${message}`),
  });
}

/** One after another: each change of a cart is decided on the one before. */
export function usePutInCart({ order }: ProgramQuote) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutationOnce({
    mutationFn: async () => {
      const { addCartItem, addCustomCartItem } = await import('#contract/cart.ts');
      for (const { mealId, mealNameSnapshot: name, quantity, components } of order.items) {
        const idsOf = (type: string) => components.flatMap((one) => (one.componentType === type ? one.id : []));
        const [baseComponentId = 0] = idsOf('BASE');
        const bowl = { baseComponentId, proteinOptionIds: idsOf('PROTEIN'), addOnIds: idsOf('ADDON') };
        await (mealId === null
          ? call(addCustomCartItem, { body: { ...bowl, name, quantity, specialInstructions: '' } })
          : call(addCartItem, { query: {}, body: { mealId, quantity } }));
      }
    },
    onSuccess: () => navigate('/order-now'),
    onError: ({ message }) => toast.error(`Failed to add item to cart: ${message}`),
    onSettled: () => cartSync(queryClient).read(),
  });
}
