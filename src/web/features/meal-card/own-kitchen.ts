import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CustomizeOptions, Meal } from '#contract/catalog.ts';
import { addressesQuery } from '#web/features/addresses/addresses-query.ts';
import { serviceabilityQuery } from '#web/features/addresses/serviceability.ts';
import { useIsAuthenticated } from '#web/platform/session/session-store.ts';

type Food = Pick<Meal, 'soldOut' | 'soldOutIn'>;

/** The menu as the kitchen has it that delivers to the customer's default address; for others as it came. */
export function useOwnMenu<T extends Food>(foods: readonly T[] | undefined): readonly T[] | undefined {
  const kitchenId = useOwnKitchen(differs(foods));
  return useMemo(() => foods && ofKitchen(foods, kitchenId), [foods, kitchenId]);
}

export function useOwnOptions(options: CustomizeOptions | undefined): CustomizeOptions | undefined {
  const kitchenId = useOwnKitchen(Object.values(options ?? {}).some(differs));
  return useMemo(
    () =>
      options && {
        bases: ofKitchen(options.bases, kitchenId),
        proteinOptions: ofKitchen(options.proteinOptions, kitchenId),
        addOns: ofKitchen(options.addOns, kitchenId),
      },
    [options, kitchenId],
  );
}

const differs = (foods: readonly Food[] | undefined) => foods?.some(({ soldOutIn }) => soldOutIn) ?? false;

function ofKitchen<T extends Food>(foods: readonly T[], kitchenId: number | undefined): T[] {
  return foods.map((food) =>
    food.soldOutIn && kitchenId !== undefined
      ? { ...food, soldOut: food.soldOutIn.find((one) => one.kitchenId === kitchenId)?.soldOut }
      : food,
  );
}

const nowhere = { postalCode: '', latitude: null, longitude: null };

/** Without requests while all kitchens have the same. */
function useOwnKitchen(isNeeded: boolean): number | undefined {
  const isAuthenticated = useIsAuthenticated();
  const { data: addresses } = useQuery({ ...addressesQuery, enabled: isAuthenticated && isNeeded });
  const home = addresses?.find((address) => address.default);
  const { data } = useQuery({ ...serviceabilityQuery(home ?? nowhere), enabled: isNeeded && home !== undefined });
  return home && data?.covered ? data.kitchenId : undefined;
}
