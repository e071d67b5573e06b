import { findMeals } from '#domain/finder/find-meals.ts';
import type { FinderCatalog, FinderLimits, FoundMeal } from '#domain/finder/finder-request.ts';
import type { Figures } from '#domain/finder/target.ts';

/** A tenth of what a browser may take: the shop answers many. The results are no longer proven to be the best after that. */
const mostSteps = 3_000_000;

type Search = { readonly catalog: FinderCatalog; readonly target: Figures; readonly limits: FinderLimits };

/** A task of the worker thread. */
export function findForAssistant({ catalog, target, limits }: Search): readonly FoundMeal[] {
  return findMeals(catalog, target, limits, { mostSteps }).meals;
}
