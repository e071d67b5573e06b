import { maxProteins } from '../menu/bowl.ts';
import { isAllowed, type FinderCatalog, type FinderFood, type FinderLimits, type MealForm } from './finder-request.ts';
import type { PricedPoint } from './point-tree.ts';
import { toPoint, weightsOf, type Figures, type Point, type Weights } from './target.ts';

export type Part = PricedPoint & { readonly id: number };

export type FinderOptions = {
  readonly forms?: readonly MealForm[];
  /** Nodes that the search of one form may visit before it gives up the proof. */
  readonly mostSteps?: number;
  /** The sums of all subsets of this many add-ons are in one tree; further add-ons are tried one by one. */
  readonly addOnsInTree?: number;
};

/** The foods that a search may use, as points. */
export type Pantry = {
  readonly target: Point;
  readonly weights: Weights;
  readonly budget: number;
  /** A bit for each fixed choice. */
  readonly mustHave: number;
  readonly bases: readonly Part[];
  /** All sets of one to three. */
  readonly proteinSets: readonly (readonly Part[])[];
  readonly addOns: readonly Part[];
  /** Most calories first. */
  readonly items: readonly Part[];
  readonly mostSteps: number;
  readonly addOnsInTree: number;
};

/** Less than two seconds on a slow phone; a hundred times what the demo menu needs. */
const defaultSteps = 30_000_000;

export function stockPantry(
  catalog: FinderCatalog,
  target: Figures,
  limits: FinderLimits,
  { mostSteps = defaultSteps, addOnsInTree = 12 }: FinderOptions,
): Pantry {
  const allowed = (foods: readonly FinderFood[]) =>
    foods
      .filter((food) => isAllowed(food, limits))
      .map((food): Part => ({
        id: food.id,
        at: toPoint({ protein: 0, carbs: 0, fats: 0, ...food.macros, caloriesKcal: food.caloriesKcal }),
        price: food.price,
        has: limits.mustHave.reduce((bits, key, n) => bits | (food.ingredients.includes(key) ? 1 << n : 0), 0),
      }));
  return {
    target: toPoint(target),
    weights: weightsOf(limits.figures),
    budget: limits.budget ?? Infinity,
    mustHave: (1 << limits.mustHave.length) - 1,
    bases: allowed(catalog.bases),
    proteinSets: proteinSets(allowed(catalog.proteins)),
    addOns: allowed(catalog.addOns),
    items: allowed(catalog.items).toSorted((a, b) => b.at[3] - a.at[3]),
    mostSteps,
    addOnsInTree,
  };
}

function proteinSets(proteins: readonly Part[]): Part[][] {
  let sets: Part[][] = [[]];
  for (const protein of proteins) {
    sets = [...sets, ...sets.filter((set) => set.length < maxProteins).map((set) => [...set, protein])];
  }
  return sets.filter((set) => set.length > 0);
}

export function sumParts(parts: readonly PricedPoint[]): PricedPoint {
  const axis = (n: 0 | 1 | 2 | 3) => parts.reduce((sum, { at }) => sum + at[n], 0);
  return {
    at: [axis(0), axis(1), axis(2), axis(3)],
    price: parts.reduce((sum, { price }) => sum + price, 0),
    has: parts.reduce((bits, { has }) => bits | has, 0),
  };
}

/** The parts of one result. */
export type Chosen = {
  readonly form: MealForm;
  readonly base?: Part;
  readonly proteins?: readonly Part[];
  readonly addOns?: readonly Part[];
  readonly items: readonly Part[];
};

/** Those of one form, with the ten best among them. `provenFrom` as in `Findings`. */
export type Search = { readonly chosen: readonly Chosen[]; readonly provenFrom: number | null };
