import type { EquivalentMutant } from './equivalent-mutant.ts';
import { onlySpeed, treeMutants } from './equivalent-tree-mutants.ts';

const fifthAxis = (file: string, line: string): EquivalentMutant[] => {
  const why = 'an array of four numbers has no place for a fifth';
  return [
    { file, line, before: '4', after: '(4 + 1)', why },
    { file, line, before: '<', after: '<=', why },
  ];
};

export const finderMutants: readonly EquivalentMutant[] = [
  ...[
    { before: 'this.#sample(main);', after: ';', line: 'for (const { main } of blocks) this.#sample(main);' },
    { before: '2', after: '(2 + 1)', line: 'this.#startFor(main, 2);' },
    {
      before: '/',
      after: '*',
      line: 'for (let axis = 0; axis < 4; axis++) this.#query.rest[axis] = (target[axis]! - items[main]!.at[axis]!) / count;',
    },
    { before: 'this.#startFor(main, 2);', after: ';', line: 'this.#startFor(main, 2);' },
    {
      before: 'query.room = budget - items[main]!.price;',
      after: ';',
      line: 'query.room = budget - items[main]!.price;',
    },
    { before: '-', after: '+', line: 'query.room = budget - items[main]!.price;' },
    { before: 'query.limitDistance = Infinity;', after: ';', line: 'query.limitDistance = Infinity;' },
    { before: 'query.limitPrice = Infinity;', after: ';', line: 'query.limitPrice = Infinity;' },
    { before: '0', after: '(0 + 1)', line: 'query.missing = 0;' },
    { before: 'query.missing = 0;', after: ';', line: 'query.missing = 0;' },
    {
      before: 'least > this.ranking.worstDistance',
      after: 'false',
      line: 'if (least > this.ranking.worstDistance) return null;',
    },
    {
      before: 'this.#fill(main, second);',
      after: ';',
      line: 'if (second !== nothingFound) this.#fill(main, second);',
    },
    {
      before: 'second !== nothingFound',
      after: 'false',
      line: 'if (second !== nothingFound) this.#fill(main, second);',
    },
  ].map((mutant) => ({ ...mutant, file: 'src/domain/finder/find-items.ts', why: onlySpeed })),
  ...[
    'for (let axis = 0; axis < 4; axis++) this.#query.rest[axis] = (target[axis]! - items[main]!.at[axis]!) / count;',
    'for (let axis = 0; axis < 4; axis++) query.rest[axis] = rest[axis]! - other.at[axis]!;',
    'for (let axis = 0; axis < 4; axis++) rest[axis] = target[axis]! - first.at[axis]!;',
  ].flatMap((line) => fifthAxis('src/domain/finder/find-items.ts', line)),
  {
    file: 'src/domain/finder/find-items.ts',
    line: 'const reach = this.tree.box.map((edge, n) => (n < 5 ? Math.min(edge, 2 * edge) : Math.max(edge, 2 * edge)));',
    before: '2',
    after: '(2 + 1)',
    why: 'a wider reach leaves nothing out, and is searched longer where the menu is small',
  },
  {
    file: 'src/domain/finder/find-bowls.ts',
    line: 'if (spent > budget) return;',
    before: 'spent > budget',
    after: 'false',
    why: 'no add-on costs less than nothing: the tree finds none in a room below zero',
  },
  ...[
    { before: '*', after: '/' },
    { before: '0', after: '(0 + 1)' },
    { before: '7', after: '(7 + 1)' },
    { before: '31', after: '(31 + 1)' },
    { before: '2', after: '(2 + 1)' },
  ].map((mutant) => ({
    ...mutant,
    file: 'src/domain/finder/find-bowls.ts',
    line: 'for (let k = 0; k < 2; k++) this.#fill(core, this.items[(n * 7 + k * 31) % this.items.length]!);',
    why: onlySpeed,
  })),
  ...[
    'for (let axis = 0; axis < 4; axis++) query.rest[axis] = target[axis]! - core.at[axis]! - (item?.at[axis] ?? 0);',
    'for (let axis = 0; axis < 4; axis++) query.rest[axis]! -= addOn.at[axis]!;',
    'for (let axis = 0; axis < 4; axis++) query.rest[axis]! += addOn.at[axis]!;',
  ].flatMap((line) => fifthAxis('src/domain/finder/find-bowls.ts', line)),
  ...[
    { line: 'further: bySize.slice(addOnsInTree).toReversed(),', before: '.toReversed()', after: '' },
    {
      line: 'if (least > this.ranking.worstDistance) return null;',
      before: 'least > this.ranking.worstDistance',
      after: 'false',
    },
    { line: 'if (this.items.length < 8) return;', before: '<', after: '<=' },
    { line: 'if (this.items.length < 8) return;', before: '8', after: '(8 + 1)' },
  ].map((mutant) => ({ ...mutant, file: 'src/domain/finder/find-bowls.ts', why: onlySpeed })),
  {
    file: 'src/domain/finder/find-bowls.ts',
    line: 'if (this.items.length === 0) return null;',
    before: 'this.items.length === 0',
    after: 'false',
    why: 'without an item nothing is filled either way',
  },
  {
    file: 'src/domain/finder/find-items.ts',
    line: 'readonly #rest = new Float64Array(4);',
    before: '4',
    after: '(4 + 1)',
    why: 'more room than axes',
  },
  {
    file: 'src/domain/finder/target.ts',
    line: "return { state: miss < 0 ? 'short' : 'over', byGrams };",
    before: '<',
    after: '<=',
    why: 'within 3 g it is a hit, and never comes here',
  },
  {
    file: 'src/domain/finder/target.ts',
    line: "return { state: miss < 0 ? 'short' : 'over', byGrams };",
    before: '0',
    after: '(0 + 1)',
    why: 'within 3 g it is a hit, and never comes here',
  },
  ...treeMutants,
  ...[
    { line: 'if (limits.vegetarianOnly) {', before: 'limits.vegetarianOnly', after: 'true' },
    { line: 'if (limits.budget === null) return [];', before: 'limits.budget === null', after: 'false' },
  ].map((mutant) => ({
    ...mutant,
    file: 'src/domain/finder/suggest-changes.ts',
    why: 'a limit that is not set leads to the closest meal again, which is no suggestion',
  })),
  ...[
    { before: 'closest && closest.figures.caloriesKcal < target.caloriesKcal', after: 'true' },
    { before: '<', after: '<=' },
  ].map((mutant) => ({
    ...mutant,
    file: 'src/domain/finder/suggest-changes.ts',
    line: 'if (closest && closest.figures.caloriesKcal < target.caloriesKcal) {',
    why: 'what has more calories than a target is farther from the half of it',
  })),
  {
    file: 'src/domain/finder/target.ts',
    line: 'return over > 0 ? (axis === 3 ? 2 * over : over) : -over;',
    before: '>',
    after: '>=',
    why: 'of 0 both are 0',
  },
  {
    file: 'src/domain/finder/suggest-changes.ts',
    line: 'if (!best || best.price <= limits.budget) return [];',
    before: '<=',
    after: '<',
    why: 'a meal of exactly the budget is within it, and is the closest already',
  },
  {
    file: 'src/domain/finder/swap.ts',
    line: "return by === 0 ? null : `${amount(Math.abs(by))} ${by > 0 ? 'more' : 'less'}${of}`;",
    before: '>',
    after: '>=',
    why: 'nothing is said about 0',
  },
  {
    file: 'src/domain/finder/find-meals.ts',
    line: 'const bowls = hasBowls ? prepareBowls(pantry) : null;',
    before: 'hasBowls',
    after: 'true',
    why: 'bowls that no form asks for are prepared and not looked at',
  },
  {
    file: 'src/domain/finder/pantry.ts',
    line: 'at: toPoint({ protein: 0, carbs: 0, fats: 0, ...food.macros, caloriesKcal: food.caloriesKcal }),',
    before: '0',
    after: '(0 + 1)',
    why: 'for the type: a food whose macros are not all known is left out before',
  },
  {
    file: 'src/domain/finder/pantry.ts',
    line: 'const defaultSteps = 30_000_000;',
    before: '30_000_000',
    after: '(30_000_000 + 1)',
    why: 'one step in thirty million',
  },
];
