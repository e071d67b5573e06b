import { queryOptions } from '@tanstack/react-query';
import type { BowlSelection } from '#domain/menu/bowl.ts';
import { call } from '#web/platform/api/call.ts';
import { writeSelection } from './builder-search-params.ts';

/** The server's figures for a complete selection, and the name that it proposes. */
export const builtMealQuery = ({ baseComponentId, proteinOptionIds, addOnIds }: BowlSelection) =>
  queryOptions({
    queryKey: ['built-meal', writeSelection({ baseComponentId, proteinOptionIds, addOnIds })],
    queryFn: async ({ signal }) => {
      const { buildMeal } = await import('#contract/customize.ts');
      const body = sentSelection({ baseComponentId, proteinOptionIds, addOnIds });
      return call(buildMeal, { body }, { signal });
    },
  });

/** A selection as request body. One without a base is never sent: the server would refuse 0. */
export function sentSelection({ baseComponentId, proteinOptionIds, addOnIds }: BowlSelection) {
  return {
    baseComponentId: baseComponentId ?? 0,
    proteinOptionIds: [...proteinOptionIds],
    addOnIds: [...addOnIds],
  };
}
