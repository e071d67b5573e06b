import { useQuery } from '@tanstack/react-query';
import { type OrderTerms, type WireTerms, firstTerms, termsFromWire, termsOnWire } from '#domain/orders/order-terms.ts';
import { call } from '#web/api/call.ts';
import { useRootData } from '#web/use-root-data.ts';

/** The terms of an order that is placed now. The page brings them; a tab that stays open asks again. */
export function useOrderTerms(): OrderTerms {
  const initial: WireTerms = useRootData()?.terms ?? termsOnWire(firstTerms);
  const { data } = useQuery({
    queryKey: ['order-terms'],
    // Loaded on demand: it brings the schemas, and a page that the server filled needs none of them.
    queryFn: async ({ signal }): Promise<WireTerms> => {
      const { getOrderTerms } = await import('#contract/order-terms.ts');
      return call(getOrderTerms, undefined, { signal });
    },
    initialData: initial,
  });
  return termsFromWire(data);
}
