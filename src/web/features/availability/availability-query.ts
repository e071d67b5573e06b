import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FoodAvailability } from '#contract/availability.ts';
import type { AvailabilityChange, FoodRef } from '#domain/menu/availability.ts';
import { call } from '#web/platform/api/call.ts';
import { mealsQuery } from '#web/features/meal-card/meals-query.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const endpoints = () => import('#contract/availability.ts');

/** Null: all kitchens that the manager works for. */
export type ChosenKitchen = number | null;

const inKitchen = (kitchenId: ChosenKitchen) => (kitchenId === null ? {} : { kitchenId });

export const availabilityIn = (kitchenId: ChosenKitchen) =>
  queryOptions({
    queryKey: ['availability', kitchenId],
    queryFn: async ({ signal }) =>
      call((await endpoints()).listAvailability, { query: inKitchen(kitchenId) }, { signal }),
    // Orders take portions, and another manager may have switched something.
    refetchInterval: 30_000,
    staleTime: 0,
  });
export const availabilityQuery = availabilityIn(null);

export const stateLabels: Record<FoodAvailability['state'], string> = {
  AVAILABLE: 'Available',
  SOLD_OUT_TODAY: 'Sold out today',
  SOLD_OUT: 'Sold out',
};

/** For several in one call, without messages. */
export async function setAvailability(
  foods: readonly FoodRef[],
  change: AvailabilityChange,
  kitchenId: ChosenKitchen = null,
) {
  return call((await endpoints()).setAvailability, {
    body: { ...inKitchen(kitchenId), foods: foods.map(({ kind, id }) => ({ kind, id })), ...change },
  });
}

export function useSetAvailability(food: FoodAvailability, kitchenId: ChosenKitchen) {
  const queryClient = useQueryClient();
  return useMutation({
    // Runs rapid clicks one after the other.
    scope: { id: `availability ${food.kind} ${food.id}` },
    mutationFn: (change: AvailabilityChange) => setAvailability([food], change, kitchenId),
    onSuccess: async ([now]) => {
      queryClient.setQueryData(availabilityIn(kitchenId).queryKey, (list) =>
        list?.map((each) => (now && each.kind === now.kind && each.id === now.id ? now : each)),
      );
      if (now) toast.success(availabilityText(now));
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: mealsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: ['customize-options'] }),
        queryClient.invalidateQueries({
          queryKey: ['availability'],
          predicate: ({ queryKey }) => queryKey[1] !== kitchenId,
        }),
      ]);
    },
    onError: ({ message }) => toast.error(`${food.name} was not changed: ${message}`),
  });
}

/** 'Gachibowli Kitchen sold out today, Kondapur Kitchen 3 left'; null where all kitchens have the same. */
export function byKitchenText({ byKitchen }: FoodAvailability): string | null {
  if (!byKitchen) return null;
  const textOf = ({ state, portionsLeft }: NonNullable<typeof byKitchen>[number]) =>
    state === 'AVAILABLE' && portionsLeft !== null ? `${portionsLeft} left` : stateLabels[state].toLowerCase();
  return byKitchen.map((kitchen) => `${kitchen.kitchenName} ${textOf(kitchen)}`).join(', ');
}

/** 'Dal bowl: available, 4 portions left' */
export function availabilityText({ name, state, portionsLeft }: FoodAvailability): string {
  const left = portionsLeft === null ? '' : `, ${portionsLeft} ${portionsLeft === 1 ? 'portion' : 'portions'} left`;
  return `${name}: ${stateLabels[state].toLowerCase()}${left}`;
}
