import { findMeals } from '#domain/finder/find-meals.ts';
import type { FinderCatalog, FinderLimits } from '#domain/finder/finder-request.ts';
import type { Figures } from '#domain/finder/target.ts';
import { type FilledWeek, type WeekMeal, bowlKey, fillWeek, itemKey } from '#domain/subscriptions/fill-week.ts';

/** What a customer asks of a week of deliveries. */
export type WeekRequest = {
  /** Of one meal. */
  readonly target: Figures;
  /** The budget is for each meal. */
  readonly limits: FinderLimits;
  readonly vegetarianDays: readonly number[];
  readonly days: readonly { readonly weekday: number; readonly meals: number; readonly kept: readonly WeekMeal[] }[];
  /** Keys of meals that were proposed already. */
  readonly seen: readonly string[];
};

/** Meals of the menu and bowls of the finder. What was proposed already comes again only where nothing else is left. */
export function fillRequestedWeek(catalog: FinderCatalog, request: WeekRequest): FilledWeek {
  const { target, limits, vegetarianDays, days, seen } = request;
  const vegetarian = { ...limits, vegetarianOnly: true };
  const limitsOf = (weekday: number) => (vegetarianDays.includes(weekday) ? vegetarian : limits);
  const bowls = new Map(
    [...new Set(days.map(({ weekday }) => limitsOf(weekday)))].map((each) => [
      each,
      findMeals(catalog, target, each, { forms: ['bowl'] }).meals,
    ]),
  );
  const fillWithout = (left: ReadonlySet<string>) =>
    fillWeek(catalog, {
      budget: null,
      wished: [],
      days: days.map(({ weekday, meals, kept }) => {
        const ofDay = limitsOf(weekday);
        return {
          weekday,
          meals,
          kept,
          target,
          limits: ofDay,
          notSold: catalog.items.map(({ id }) => id).filter((id) => left.has(itemKey(id))),
          bowls: bowls.get(ofDay)!.filter(({ bowl }) => !left.has(bowlKey(bowl!))),
        };
      }),
    });
  const fresh = fillWithout(new Set(seen));
  return fresh.missing > 0 && seen.length > 0 ? fillWithout(new Set()) : fresh;
}
