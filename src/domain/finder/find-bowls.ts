import type { Chosen, Pantry, Part, Search } from './pantry.ts';
import { sumParts } from './pantry.ts';
import {
  boxDistance,
  boxSize,
  emptyBox,
  emptyQuery,
  nothingFound,
  PointTree,
  widenBox,
  type PricedPoint,
  type Query,
} from './point-tree.ts';
import { Ranking } from './ranking.ts';

/** A base with its proteins: what the add-ons, and an item, are added to. */
type Core = PricedPoint & { readonly base: Part; readonly heart: number };

export type Bowls = {
  readonly cores: readonly Core[];
  /** Bit n of a point's index says whether the add-on n is in it. */
  readonly subsets: PointTree;
  readonly inTree: readonly Part[];
  readonly further: readonly Part[];
};

export function prepareBowls({ bases, proteinSets, addOns, addOnsInTree }: Pantry): Bowls {
  // The tree tells small ones apart; large ones exceed the target soon and end their branch.
  const bySize = addOns.toSorted((a, b) => a.at[3] - b.at[3]);
  const inTree = bySize.slice(0, addOnsInTree);
  return {
    cores: proteinSets.flatMap((proteins, heart) =>
      bases.map((base) => ({ ...sumParts([base, ...proteins]), base, heart })),
    ),
    subsets: new PointTree(subsetSums(inTree)),
    inTree,
    further: bySize.slice(addOnsInTree).toReversed(),
  };
}

function subsetSums(addOns: readonly Part[]): PricedPoint[] {
  let sums: PricedPoint[] = [{ at: [0, 0, 0, 0], price: 0, has: 0 }];
  for (const addOn of addOns) sums = [...sums, ...sums.map((sum) => sumParts([sum, addOn]))];
  return sums;
}

type BowlChoice = {
  readonly core: Core;
  readonly item: Part | null;
  readonly subset: number;
  readonly more: readonly Part[];
};

/** Searches all bowls, alone or each with one item. Bowls with the same core form a block; the most promising block is first. */
export function findBowls(pantry: Pantry, bowls: Bowls, form: 'bowl' | 'bowl-and-item'): Search {
  const search = new BowlSearch(pantry, bowls, form === 'bowl' ? [null] : pantry.items);
  const provenFrom = search.run();
  const chosen = search.ranking.top.map(({ choice }): Chosen => {
    const { core, item, subset, more } = choice;
    return {
      form,
      base: core.base,
      proteins: pantry.proteinSets[core.heart]!,
      addOns: [...bowls.inTree.filter((_, n) => (subset >> n) & 1), ...more],
      items: item ? [item] : [],
    };
  });
  return { chosen, provenFrom };
}

class BowlSearch {
  readonly ranking = new Ranking<BowlChoice>();
  readonly #query: Query;
  /** Bounding boxes of what can still be added after each further add-on, with the subsets of the tree. */
  readonly #open: readonly Float64Array[];
  readonly #lastStep: number;
  readonly pantry: Pantry;
  readonly bowls: Bowls;
  readonly items: readonly (Part | null)[];

  constructor(pantry: Pantry, bowls: Bowls, items: readonly (Part | null)[]) {
    this.pantry = pantry;
    this.bowls = bowls;
    this.items = items;
    this.#query = emptyQuery(pantry.weights);
    this.#open = openBoxes(bowls);
    this.#lastStep = bowls.subsets.steps + pantry.mostSteps;
  }

  /** Null when everything was searched; otherwise a lower bound for the distance of everything else. */
  run(): number | null {
    if (this.items.length === 0) return null;
    const blocks = this.#blocks();
    this.#sample();
    for (const { core, least } of blocks) {
      if (least > this.ranking.worstDistance) return null;
      for (const item of this.items) this.#fill(core, item);
      if (this.bowls.subsets.steps > this.#lastStep) return least;
    }
    return null;
  }

  #blocks() {
    const reach = emptyBox(new Float64Array(boxSize));
    for (const item of this.items) widenBox(reach, item?.at ?? [0, 0, 0, 0]);
    const all = this.#open[0]!.map((edge, n) => edge + reach[n]!);
    return this.bowls.cores
      .map((core) => ({ core, least: boxDistance(restOf(this.pantry.target, core.at), all, 0, this.pantry.weights) }))
      .toSorted((a, b) => a.least - b.least);
  }

  /** Tries a few bowls of every heart first. Good first choices let the search skip more branches. */
  #sample(): void {
    if (this.items.length < 8) return;
    this.bowls.cores.forEach((core, n) => {
      for (let k = 0; k < 2; k++) this.#fill(core, this.items[(n * 7 + k * 31) % this.items.length]!);
    });
  }

  #fill(core: Core, item: Part | null): void {
    const { target, budget, mustHave } = this.pantry;
    const query = this.#query;
    const spent = core.price + (item?.price ?? 0);
    if (spent > budget) return;
    for (let axis = 0; axis < 4; axis++) query.rest[axis] = target[axis]! - core.at[axis]! - (item?.at[axis] ?? 0);
    this.ranking.limit(query, core.heart, spent);
    query.room = budget - spent;
    query.missing = mustHave & ~(core.has | (item?.has ?? 0));
    this.#tryFurther(core, item, spent, 0, []);
  }

  #tryFurther(core: Core, item: Part | null, spent: number, next: number, more: readonly Part[]): void {
    const query = this.#query;
    if (boxDistance(query.rest, this.#open[next]!, 0, query.weights) > query.limitDistance) return;
    const addOn = this.bowls.further[next];
    if (!addOn) {
      const subset = this.bowls.subsets.nearest(query);
      if (subset === nothingFound) return;
      const price = query.limitPrice + spent;
      this.ranking.enter({
        heart: core.heart,
        distance: query.limitDistance,
        price,
        choice: { core, item, subset, more },
      });
      return;
    }
    this.#tryFurther(core, item, spent, next + 1, more);
    if (addOn.price > query.room || this.bowls.subsets.steps > this.#lastStep) return;
    const { room, missing } = query;
    for (let axis = 0; axis < 4; axis++) query.rest[axis]! -= addOn.at[axis]!;
    query.room = room - addOn.price;
    query.missing = missing & ~addOn.has;
    query.limitPrice -= addOn.price;
    this.#tryFurther(core, item, spent + addOn.price, next + 1, [...more, addOn]);
    for (let axis = 0; axis < 4; axis++) query.rest[axis]! += addOn.at[axis]!;
    query.room = room;
    query.missing = missing;
    query.limitPrice += addOn.price;
  }
}

function restOf(target: readonly number[], spent: readonly number[]): Float64Array {
  return Float64Array.from(target, (wanted, axis) => wanted - spent[axis]!);
}

function openBoxes({ subsets, further }: Bowls): Float64Array[] {
  const boxes = [subsets.box];
  for (const { at } of further.toReversed()) {
    const withOrWithout = emptyBox(new Float64Array(boxSize));
    widenBox(withOrWithout, [0, 0, 0, 0]);
    widenBox(withOrWithout, at);
    boxes.unshift(boxes[0]!.map((edge, n) => edge + withOrWithout[n]!));
  }
  return boxes;
}
