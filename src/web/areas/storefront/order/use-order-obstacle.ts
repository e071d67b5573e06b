import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Address } from '#contract/addresses.ts';
import { serviceabilityQuery, serviceabilityText } from '#web/addresses/serviceability.ts';

type Situation = {
  readonly isCartFresh: boolean;
  readonly addresses: UseQueryResult<Address[]>;
  readonly selected: Address | undefined;
};

const nowhere = { postalCode: '', latitude: null, longitude: null };

/** Why the order cannot be placed yet; null when it can. */
export function useOrderObstacle({ isCartFresh, addresses, selected }: Situation): string | null {
  const { data, isLoading } = useQuery({
    ...serviceabilityQuery(selected ?? nowhere),
    enabled: selected !== undefined,
  });
  if (addresses.isError && !addresses.data) return 'Error loading addresses. Please try again.';
  if (!selected) return 'Add a delivery address to place your order.';
  if (data && !data.covered) return serviceabilityText(data, selected.postalCode);
  // When the check itself failed, the server decides.
  if (isLoading) return 'Checking whether we deliver to this address…';
  return isCartFresh ? null : 'Checking your cart…';
}
