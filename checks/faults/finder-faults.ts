import type { Fault } from './fault.ts';

const finder = 'src/domain/finder';
const caughtBy = `${finder}/find-meals.test.ts`;

/** Faults of the finder: a result that is not the best, or that breaks a limit. */
export const finderFaults: readonly Fault[] = [
  {
    id: 'calories above the target count once',
    guarantee: 'N2',
    file: `${finder}/target.ts`,
    before: "overWeights[rule] * (axis === 3 && rule === 'about' ? 2 : 1)",
    after: 'overWeights[rule] * (axis === 3 ? 1 : 1)',
    caughtBy: `${finder}/target.test.ts`,
  },
  {
    id: 'an answer may bring less than "at least"',
    guarantee: 'N2',
    file: `${finder}/target.ts`,
    before: "about: 1, 'at-least': brokenLimit, 'at-most': 0, any: 0",
    after: "about: 1, 'at-least': 1, 'at-most': 0, any: 0",
    caughtBy,
  },
  {
    id: 'the search skips a box that could hold an equally close, cheaper point',
    guarantee: 'N2',
    file: `${finder}/point-tree.ts`,
    before: 'if (least > query.limitDistance || this.#cheapest[node]! > query.room) return;',
    after: 'if (least >= query.limitDistance || this.#cheapest[node]! > query.room) return;',
    caughtBy,
  },
  {
    id: 'the bound of a box is too high where grams and calories disagree',
    guarantee: 'N2',
    file: `${finder}/point-tree.ts`,
    before: 'return sum + (box[offset + 4]! - difference) * weights.moreFromGrams;',
    after: 'return sum + (box[offset + 4]! - difference) * 2 * weights.moreFromGrams;',
    caughtBy,
  },
  {
    id: 'an add-on may exceed the budget',
    guarantee: 'N2',
    file: `${finder}/point-tree.ts`,
    before: 'if (price > room || ',
    after: 'if (',
    caughtBy,
  },
  {
    id: 'a fixed choice is forgotten in the bowl',
    guarantee: 'N2',
    file: `${finder}/find-bowls.ts`,
    before: 'query.missing = mustHave & ~(core.has | (item?.has ?? 0));',
    after: 'query.missing = 0 & mustHave;',
    caughtBy,
  },
  {
    id: 'one item may be taken three times',
    guarantee: 'N2',
    file: `${finder}/find-items.ts`,
    before: 'query.after = second === main ? main : second - 1;',
    after: 'query.after = second - 1;',
    caughtBy,
  },
  {
    id: 'a better meal of the same heart is refused',
    guarantee: 'N2',
    file: `${finder}/ranking.ts`,
    before: '[...this.#top.filter(({ heart }) => heart !== ranked.heart), ranked]',
    after: '[...this.#top, ranked]',
    caughtBy,
  },
  {
    id: 'an allergen that was left out is offered',
    guarantee: 'N2',
    file: `${finder}/finder-request.ts`,
    before: '!food.allergens.some((allergen) => limits.withoutAllergens.includes(allergen)) &&',
    after: 'food.allergens.length >= 0 &&',
    caughtBy,
  },
  {
    id: 'meat is offered to vegetarians',
    guarantee: 'N2',
    file: `${finder}/finder-request.ts`,
    before: '(!limits.vegetarianOnly || food.isVegetarian) &&',
    after: '',
    caughtBy,
  },
  {
    id: 'what cannot be ordered is offered',
    guarantee: 'N2',
    file: `${finder}/finder-request.ts`,
    before: 'food.isOrderable &&',
    after: '',
    caughtBy,
  },
];
