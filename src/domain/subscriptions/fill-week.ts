import {
  type FinderCatalog,
  type FinderLimits,
  type FoundBowl,
  type FoundMeal,
  isAllowed,
} from '../finder/finder-request.ts';
import { type Figures, type Point, distance, toPoint, weightsOf } from '../finder/target.ts';
import { timesFigures } from '../nutrition-ledger/daily-target.ts';
import { type Paise, paise } from '../money.ts';

/** A meal of the menu or a bowl, as one delivery brings it. */
export type WeekMeal = {
  /** The same for the same food. */
  readonly key: string;
  readonly itemId: number | null;
  readonly bowl: FoundBowl | null;
  readonly figures: Figures;
  readonly price: Paise;
};

export type DayToFill = {
  readonly weekday: number;
  /** Of one meal. */
  readonly target: Figures;
  /** How many meals are to be chosen, besides those that are kept. */
  readonly meals: number;
  readonly kept: readonly WeekMeal[];
  /** The budget is for each meal. */
  readonly limits: FinderLimits;
  /** Ids of items that the kitchen does not sell on this day. */
  readonly notSold: readonly number[];
  /** What the finder found for one meal of this day, beside the items of the menu. */
  readonly bowls: readonly FoundMeal[];
};

export type WeekToFill = {
  readonly days: readonly DayToFill[];
  /** For all meals of the week; null: any price. */
  readonly budget: Paise | null;
  /** Keys of meals that may come any number of times. */
  readonly wished: readonly string[];
};

export type FilledWeek = {
  /** In the order of the request. Fewer meals than asked for, where the limits allow no more. */
  readonly days: readonly { readonly weekday: number; readonly meals: readonly WeekMeal[] }[];
  /** Of all days, in hundredths of a kcal: how far what comes on each is from the target of its meals. */
  readonly distance: number;
  readonly missing: number;
  /** Without the kept ones. */
  readonly price: Paise;
};

/** One bowl comes at most this often in a week, unless the customer asked for it. The second time only where a meal would be missing otherwise. */
export const mostOften = 2;
/** A meal that is missing weighs more than any distance. */
const missingCost = 1e8;
/** About 15 ms. A week that is not proven by then is the best one found. */
const defaultSteps = 400_000;

/** The choices of a day: which meals, what they miss, what they cost. The best first. */
type Choice = { readonly meals: readonly number[]; readonly cost: number; readonly price: number };
type Candidate = WeekMeal & { readonly at: Point };

export const itemKey = (id: number): string => `item ${id}`;
export const bowlKey = ({ baseComponentId, proteinOptionIds, addOnIds }: FoundBowl) =>
  `bowl ${[baseComponentId, ...proteinOptionIds, 0, ...addOnIds].join(' ')}`;

/**
 * The week that is closest to its target: the sum over the days of how far each is from the target of its meals. No two days have the
 * same bowl, unless it is wished or a meal would be missing otherwise. Branch and bound over the choices of the days, which begins
 * with what a filler that goes day by day would choose, so that it is never worse.
 */
export function fillWeek(catalog: FinderCatalog, week: WeekToFill, mostSteps = defaultSteps): FilledWeek {
  const candidates: Candidate[] = [];
  const indexByKey = new Map<string, number>();
  const indexOf = (meal: WeekMeal) => {
    const known = indexByKey.get(meal.key);
    if (known !== undefined) return known;
    indexByKey.set(meal.key, candidates.length);
    return candidates.push({ ...meal, at: toPoint(meal.figures) }) - 1;
  };
  const choicesByDay = shareAlike(week.days, (day) =>
    choicesOf(day, mealsFor(catalog, day).map(indexOf), candidates, week.wished),
  );
  const roomFor = (most: number) => {
    const room = Int32Array.from(candidates, ({ key }) => (week.wished.includes(key) ? 1e6 : most));
    for (const { key } of week.days.flatMap(({ kept }) => kept)) {
      const index = indexByKey.get(key);
      if (index !== undefined) room[index] = Math.max(0, room[index]! - 1);
    }
    return room;
  };
  const keptPrice = week.days.flatMap(({ kept }) => kept).reduce((sum, { price }) => sum + price, 0);
  const budget = week.budget === null ? Infinity : Math.max(0, week.budget - keptPrice);
  const wanted = week.days.reduce((sum, { meals }) => sum + meals, 0);
  const missingOf = (choices: readonly Choice[]) => choices.reduce((left, { meals }) => left - meals.length, wanted);
  const fill = (most: number) => search(choicesByDay, roomFor(most), budget, mostSteps);
  const varied = fill(1);
  const chosen = missingOf(varied) === 0 ? varied : fill(mostOften);
  const days = week.days.map(({ weekday }, n) => ({
    weekday,
    meals: chosen[n]!.meals.map((index) => toWeekMeal(candidates[index]!)),
  }));
  const missing = missingOf(chosen);
  const cost = chosen.reduce((sum, choice) => sum + choice.cost, 0);
  return {
    days,
    distance: cost - missing * missingCost,
    missing,
    price: paise(chosen.reduce((sum, { price }) => sum + price, 0)),
  };
}

const toWeekMeal = ({ at: _, ...meal }: Candidate): WeekMeal => meal;

function mealsFor(catalog: FinderCatalog, { limits, notSold, bowls }: DayToFill): WeekMeal[] {
  const items = catalog.items
    .filter((food) => isAllowed(food, limits) && !notSold.includes(food.id))
    .map(({ id, price, caloriesKcal, macros }): WeekMeal => {
      const { protein = 0, carbs = 0, fats = 0 } = macros;
      return { key: itemKey(id), itemId: id, bowl: null, price, figures: { protein, carbs, fats, caloriesKcal } };
    });
  const found = bowls.flatMap(({ bowl, figures, price }): WeekMeal[] =>
    bowl ? [{ key: bowlKey(bowl), itemId: null, bowl, figures, price }] : [],
  );
  return [...items, ...found].filter(({ price }) => limits.budget === null || price <= limits.budget);
}

/** Days that ask for the same share one list: the search then takes them in the order of their choices only. */
function shareAlike<Result>(days: readonly DayToFill[], make: (day: DayToFill) => Result): Result[] {
  const known = new Map<string, Result>();
  return days.map((day) => {
    const key = JSON.stringify({ ...day, weekday: 0 });
    const made = known.get(key) ?? make(day);
    known.set(key, made);
    return made;
  });
}

/** All sets of at most as many meals as the day needs, the best first, then the cheapest. */
function choicesOf(
  { target, meals, kept, limits }: DayToFill,
  available: readonly number[],
  candidates: readonly Candidate[],
  wished: readonly string[],
): Choice[] {
  const weights = weightsOf(limits.figures);
  const wanted = toPoint(timesFigures(target, meals + kept.length));
  const choices: Choice[] = [];
  const add = (chosen: readonly number[], from: number, at: Point, price: number): void => {
    choices.push({
      meals: chosen,
      cost: distance(wanted, at, weights) + (meals - chosen.length) * missingCost,
      price,
    });
    if (chosen.length === meals) return;
    for (let n = from; n < available.length; n++) {
      const candidate = candidates[available[n]!]!;
      const [protein, carbs, fats, calories] = candidate.at;
      const isRepeatable = wished.includes(candidate.key);
      add(
        [...chosen, available[n]!],
        isRepeatable ? n : n + 1,
        [at[0] + protein, at[1] + carbs, at[2] + fats, at[3] + calories],
        price + candidate.price,
      );
    }
  };
  const keptAt = kept.map(({ figures }) => toPoint(figures));
  const axis = (n: 0 | 1 | 2 | 3) => keptAt.reduce((sum, point) => sum + point[n], 0);
  add([], 0, [axis(0), axis(1), axis(2), axis(3)], 0);
  return choices.toSorted((a, b) => a.cost - b.cost || a.price - b.price);
}

/** One choice for each day, within the room of each meal and the budget. To choose nothing is always possible. */
function search(days: readonly (readonly Choice[])[], room: Int32Array, budget: number, mostSteps: number): Choice[] {
  // Days with the same list follow each other, and each begins where the one before it stopped.
  const order = [...Map.groupBy(days.keys(), (n) => days[n]!).values()].flat();
  const lists = order.map((n) => days[n]!);
  const bestAfter = suffixSums(lists, (list) => list[0]!.cost);
  const runLength = lists.map((list, n) => lists.slice(n).filter((other) => other === list).length);
  const cheapestAfter = suffixSums(lists, cheapestOfAll);
  const costOf = (choices: readonly Choice[]) => choices.reduce((sum, { cost }) => sum + cost, 0);
  const starts = [false, true].map((isSaving) => dayByDay(days, Int32Array.from(room), budget, isSaving));
  let best = starts.reduce((a, b) => (costOf(a) <= costOf(b) ? a : b));
  let bestCost = costOf(best);
  const chosen: Choice[] = [];
  let steps = 0;
  const visit = (n: number, from: number, cost: number, spent: number): void => {
    const list = lists[n];
    if (!list) {
      const found: Choice[] = [];
      for (const [position, day] of order.entries()) found[day] = chosen[position]!;
      [best, bestCost] = [found, cost];
      return;
    }
    const after = bestAfter[n + runLength[n]!]!;
    for (let index = from; index < list.length; index++) {
      const choice = list[index]!;
      // The remaining days with the same list cannot have a better choice than this one.
      if (cost + choice.cost * runLength[n]! + after >= bestCost || steps++ > mostSteps) return;
      if (spent + choice.price > budget) continue;
      const isShort = spent + choice.price + cheapestAfter[n + 1]! > budget;
      if (isShort && cost + choice.cost + bestAfter[n + 1]! + missingCost >= bestCost) continue;
      if (!take(room, choice)) continue;
      chosen.push(choice);
      visit(n + 1, lists[n + 1] === list ? index : 0, cost + choice.cost, spent + choice.price);
      chosen.pop();
      giveBack(room, choice);
    }
  };
  visit(0, 0, 0, 0);
  return best;
}

/** Takes for each day the best choice that is still possible. With `isSaving`, a day spends at most its share of the rest of the budget. */
function dayByDay(days: readonly (readonly Choice[])[], room: Int32Array, budget: number, isSaving: boolean): Choice[] {
  let left = budget;
  const isPossible = (max: number) => (choice: Choice) => choice.price <= max && take(room, choice);
  return days.map((list, n) => {
    const most = isSaving ? left / (days.length - n) : left;
    const choice = list.find(isPossible(most)) ?? list.find(isPossible(left))!;
    left -= choice.price;
    return choice;
  });
}

/** The lowest price at which no meal of the day is missing. */
function cheapestOfAll(list: readonly Choice[]): number {
  const most = Math.max(...list.map(({ meals }) => meals.length));
  return Math.min(...list.filter(({ meals }) => meals.length === most).map(({ price }) => price));
}

function take(room: Int32Array, { meals }: Choice): boolean {
  for (let n = 0; n < meals.length; n++) {
    if (--room[meals[n]!]! >= 0) continue;
    for (let undo = n; undo >= 0; undo--) room[meals[undo]!]!++;
    return false;
  }
  return true;
}

function giveBack(room: Int32Array, { meals }: Choice): void {
  for (const meal of meals) room[meal]!++;
}

/** Of the lists from each position on. */
function suffixSums(lists: readonly (readonly Choice[])[], valueOf: (list: readonly Choice[]) => number): number[] {
  const sums = [0];
  for (const list of lists.toReversed()) sums.unshift(sums[0]! + valueOf(list));
  return sums;
}
