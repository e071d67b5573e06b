import type { Query } from './point-tree.ts';
import { mostFound } from './finder-request.ts';
import { brokenLimit } from './target.ts';

type Ranked<Choice> = {
  readonly heart: number;
  readonly distance: number;
  readonly price: number;
  readonly choice: Choice;
};

/** Greater than every distance, and less than the cost of a broken limit. */
const anyDistance = brokenLimit - 1;

/**
 * Keeps the best choice for each heart, and of these the ten best. The heart of a bowl is its proteins; that of several items
 * the one with the most calories. So two bowls that differ in a spoon of seeds are not two choices.
 */
export class Ranking<Choice> {
  #top: Ranked<Choice>[] = [];

  get top(): readonly Ranked<Choice>[] {
    return this.#top;
  }

  /** A choice that is farther than this is not kept. */
  get worstDistance(): number {
    return this.#top[mostFound - 1]?.distance ?? anyDistance;
  }

  /** Makes a query look only for what would change the ranking; `spent` is the price of the parts that are chosen already. */
  limit(query: Query, heart: number, spent: number): void {
    const beaten = this.#top.find((ranked) => ranked.heart === heart) ?? this.#top[mostFound - 1];
    query.limitDistance = beaten?.distance ?? anyDistance;
    query.limitPrice = (beaten?.price ?? Infinity) - spent;
  }

  /** Enters a choice that is within the limit of its heart. */
  enter(ranked: Ranked<Choice>): void {
    this.#top = [...this.#top.filter(({ heart }) => heart !== ranked.heart), ranked]
      .toSorted((a, b) => a.distance - b.distance || a.price - b.price)
      .slice(0, mostFound);
  }
}
