import type { Chosen, Pantry, Search } from './pantry.ts';
import { boxDistance, emptyQuery, nothingFound, pointDistance, PointTree, type Query } from './point-tree.ts';
import { Ranking } from './ranking.ts';
import { brokenLimit, distance } from './target.ts';

export function findSingleItems({ items, budget, mustHave, target, weights }: Pantry): Search {
  const chosen = items
    .filter(({ price, has }) => price <= budget && (has & mustHave) === mustHave)
    .filter(({ at }) => distance(target, at, weights) < brokenLimit)
    .map((item): Chosen => ({ form: 'item', items: [item] }));
  return { chosen, provenFrom: null };
}

/** Two or three items, one of them twice at most, in blocks of one main dish: no other item has more calories. */
export function findItems(pantry: Pantry): Search {
  const search = new ItemSearch(pantry);
  const provenFrom = search.run();
  const chosen = search.ranking.top.map(({ choice }): Chosen => ({
    form: 'items',
    items: choice.map((index) => pantry.items[index]!),
  }));
  return { chosen, provenFrom };
}

class ItemSearch {
  readonly ranking = new Ranking<readonly number[]>();
  readonly tree: PointTree;
  readonly #query: Query;
  readonly #rest = new Float64Array(4);
  readonly #flat: Float64Array;
  readonly pantry: Pantry;

  constructor(pantry: Pantry) {
    this.pantry = pantry;
    this.#query = emptyQuery(pantry.weights);
    this.tree = new PointTree(pantry.items);
    this.#flat = Float64Array.from(pantry.items.flatMap(({ at }) => [...at]));
  }

  run(): number | null {
    const { items, mostSteps } = this.pantry;
    const blocks = items.map((_, main) => ({ main, least: this.#least(main) })).toSorted((a, b) => a.least - b.least);
    for (const { main } of blocks) this.#sample(main);
    for (const { main, least } of blocks) {
      if (least > this.ranking.worstDistance) return null;
      for (let second = main; second < items.length; second++) this.#fill(main, second);
      if (this.tree.steps > mostSteps) return least;
    }
    return null;
  }

  /** With one or two more items. */
  #least(main: number): number {
    // The fifth bound may be of either sign.
    const reach = this.tree.box.map((edge, n) => (n < 5 ? Math.min(edge, 2 * edge) : Math.max(edge, 2 * edge)));
    this.#startFor(main, 1);
    return boxDistance(this.#query.rest, reach, 0, this.pantry.weights);
  }

  /** Tries a good pair and a good triple of every main dish first. Good first choices let the search skip more branches. */
  #sample(main: number): void {
    const { budget, items } = this.pantry;
    const query = this.#query;
    this.#startFor(main, 2);
    query.room = budget - items[main]!.price;
    query.missing = 0;
    query.after = main - 1;
    query.limitDistance = Infinity;
    query.limitPrice = Infinity;
    const second = this.tree.nearest(query);
    if (second !== nothingFound) this.#fill(main, second);
  }

  /** Sets what each of `count` further items should bring: an equal share of the rest of the target. */
  #startFor(main: number, count: number): void {
    const { items, target } = this.pantry;
    for (let axis = 0; axis < 4; axis++) this.#query.rest[axis] = (target[axis]! - items[main]!.at[axis]!) / count;
  }

  /** The pair alone, then with the third item that fits best. */
  #fill(main: number, second: number): void {
    const { items, target, budget, mustHave } = this.pantry;
    const [first, other] = [items[main]!, items[second]!];
    const spent = first.price + other.price;
    if (spent > budget) return;
    const query = this.#query;
    const rest = this.#rest;
    for (let axis = 0; axis < 4; axis++) rest[axis] = target[axis]! - first.at[axis]!;
    this.ranking.limit(query, main, 0);
    query.missing = mustHave & ~(first.has | other.has);
    const miss = pointDistance(rest, this.#flat, second * 4, query.weights);
    const isCloser = miss < query.limitDistance || (miss === query.limitDistance && spent < query.limitPrice);
    if (isCloser && query.missing === 0) {
      this.ranking.enter({ heart: main, distance: miss, price: spent, choice: [main, second] });
      query.limitDistance = miss;
      query.limitPrice = spent;
    }
    for (let axis = 0; axis < 4; axis++) query.rest[axis] = rest[axis]! - other.at[axis]!;
    query.limitPrice -= spent;
    query.room = budget - spent;
    query.after = second === main ? main : second - 1;
    const third = this.tree.nearest(query);
    if (third === nothingFound) return;
    const price = query.limitPrice + spent;
    this.ranking.enter({ heart: main, distance: query.limitDistance, price, choice: [main, second, third] });
  }
}
