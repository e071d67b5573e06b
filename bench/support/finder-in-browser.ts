import { findMeals } from '#domain/finder/find-meals.ts';
import { noLimits, type FinderCatalog, type MealForm } from '#domain/finder/finder-request.ts';
import { paise } from '#domain/money.ts';
import { randomNumbers } from '#domain/testing/random.ts';
import { fillRequestedWeek } from '#web/features/finder/fill-requested-week.ts';
import { randomMenu, randomRequest } from './random-menu.ts';

export type FinderBench = {
  /** Prepares a menu; every search after it has another random target. */
  readonly begin: (counts: Readonly<Record<keyof FinderCatalog, number>>, seed: number) => void;
  /** Returns whether the result is proven. */
  readonly search: (forms: readonly MealForm[]) => boolean;
  /** Seven days of two meals, bowls included. Returns whether no meal is missing. */
  readonly fillWeek: () => boolean;
};

let random = randomNumbers(1);
let catalog: FinderCatalog = { bases: [], proteins: [], addOns: [], items: [] };

/** Bundled, and called from the bench by way of the browser's debugger. */
(globalThis as { finderBench?: FinderBench }).finderBench = {
  begin(counts, seed) {
    random = randomNumbers(seed);
    catalog = randomMenu(counts, random);
  },
  search(forms) {
    const { target, budget } = randomRequest(random);
    const limits = { ...noLimits, budget: budget === null ? null : paise(budget) };
    return findMeals(catalog, target, limits, { forms }).provenFrom === null;
  },
  fillWeek() {
    const { target } = randomRequest(random);
    const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, meals: 2, kept: [] }));
    const request = { target, limits: noLimits, vegetarianDays: [], days, seen: [] };
    return fillRequestedWeek(catalog, request).missing === 0;
  },
};
