import type { EquivalentMutant } from './equivalent-mutants.ts';

const onlyBalance = 'how the tree is split decides how fast it is, not what it finds';
const onlySpeed = 'what the search tries first: it finds the same, sooner';

/** The only comparison of a line, also where both sides are equal. */
const orEqual = (line: string, why: string) => {
  const before = line.includes(' < ') ? '<' : '>';
  return { line, before, after: `${before}=`, why };
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
  ].flatMap((line) =>
    [
      { before: '4', after: '(4 + 1)' },
      { before: '<', after: '<=' },
    ].map((mutant) => ({
      ...mutant,
      line,
      file: 'src/domain/finder/find-items.ts',
      why: 'an array of four numbers has no place for a fifth',
    })),
  ),
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
  ].flatMap((line) =>
    [
      { before: '4', after: '(4 + 1)' },
      { before: '<', after: '<=' },
    ].map((mutant) => ({
      ...mutant,
      line,
      file: 'src/domain/finder/find-bowls.ts',
      why: 'an array of four numbers has no place for a fifth',
    })),
  ),
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
  ...[
    { line: 'const rest = new Float64Array(4);', before: '4', after: '(4 + 1)', why: 'more room than axes' },
    ...['0', '1'].map((before) => ({
      line: 'return { rest, room: 0, missing: 0, after: -1, limitDistance: Infinity, limitPrice: Infinity };',
      before,
      after: `(${before} + 1)`,
      why: 'each search sets them first; no index is less than 0',
    })),
  ].map((mutant) => ({ ...mutant, file: 'src/domain/finder/point-tree.ts' })),
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
  {
    file: 'src/domain/finder/point-tree.ts',
    line: 'export const nothingFound = -1;',
    before: '1',
    after: '(1 + 1)',
    why: 'any number that is no index',
  },
  ...[
    { line: 'const nodes = 2 * nodeCount(points.length);', before: '2', after: '(2 + 1)', why: 'more room than nodes' },
    {
      line: 'if (miss > query.limitDistance || (miss === query.limitDistance && price >= query.limitPrice)) continue;',
      before: '>=',
      after: '>',
      why: 'of two points as close and as cheap, either is the closest',
    },
    {
      line: 'if (to - from <= leafSize) return;',
      before: '<=',
      after: '<',
      why: 'a leaf of eight is put in order, which nobody reads',
    },
    { line: 'else if (middle >= left) low = left;', before: '>=', after: '>', why: onlyBalance },
    {
      line: 'else if (middle >= left) low = left;',
      before: 'middle >= left',
      after: 'true',
      why: 'what is in the middle is in its place, and the loop ends there a little later',
    },
    {
      line: 'if (this.size > 0) this.#visit(0, 0, this.size, boxDistance(query.rest, this.#boxes, 0));',
      before: 'this.size > 0',
      after: 'true',
      why: 'an empty tree has no point to compare',
    },
    {
      line: 'if (this.size > 0) this.#visit(0, 0, this.size, boxDistance(query.rest, this.#boxes, 0));',
      before: '>',
      after: '>=',
      why: 'an empty tree has no point to compare',
    },
    { line: 'const leafSize = 8;', before: '8', after: '(8 + 1)', why: onlyBalance },
    ...['const source', 'this.#at'].map((array) => ({
      line: `${array} = new Float64Array(points.length * 4);`,
      before: '4',
      after: '(4 + 1)',
      why: 'more room than points',
    })),
    {
      line: 'if (least === query.limitDistance && this.#cheapest[node]! >= query.limitPrice) return;',
      before: '>=',
      after: '>',
      why: onlySpeed,
    },
    { line: 'if (leastLeft <= leastRight) {', before: '<=', after: '<', why: onlySpeed },
    { line: 'while (leaves * leafSize < size) leaves *= 2;', before: '<', after: '<=', why: 'more room than nodes' },
    { line: 'while (leaves * leafSize < size) leaves *= 2;', before: '*', after: '/', why: 'more room than nodes' },
    {
      line: 'if (box[axis + 5]! - box[axis]! > box[widest + 5]! - box[widest]!) widest = axis;',
      before: '>',
      after: '>=',
      why: onlyBalance,
    },
    ...[
      'if (value < box[axis]!) box[axis] = value;',
      'if (value > box[axis + 5]!) box[axis + 5] = value;',
      'if (price < this.#cheapest[node]) this.#cheapest[node] = price;',
      'if (index > this.#highestIndex[node]!) this.#highestIndex[node] = index;',
    ].map((line) => orEqual(line, 'the same value is written again')),
    ...[
      'if (box[offset + 4]! > difference) return sum + box[offset + 4]! - difference;',
      'return box[offset + 9]! < difference ? sum + difference - box[offset + 9]! : sum;',
      'if (low > wanted) {',
      '} else if (high < wanted) {',
      '(calories > 0 ? 2 * calories : -calories)',
    ].map((line) => orEqual(line, 'where they are equal it adds 0')),
    { line: 'let widest = 0;', before: '0', after: '(0 + 1)', why: onlyBalance },
    { line: 'for (let axis = 1; axis < 4; axis++) {', before: '<', after: '<=', why: onlyBalance },
    { line: 'for (let axis = 1; axis < 4; axis++) {', before: '4', after: '(4 + 1)', why: onlyBalance },
    { line: 'for (let axis = 1; axis < 4; axis++) {', before: '1', after: '(1 + 1)', why: onlyBalance },
    {
      line: 'return box.fill(Infinity, 0, 5).fill(-Infinity, 5);',
      before: '0',
      after: '(0 + 1)',
      why: 'a box that reaches down to 0 holds the same points, and is left out less often',
    },
    {
      line: 'return box.fill(Infinity, 0, 5).fill(-Infinity, 5);',
      before: '5',
      after: '(5 + 1)',
      why: 'no food has less than 0 g of protein; what the first fill writes too far, the second writes again',
    },
    {
      line: 'sum += axis === 3 ? 2 * (low - wanted) : low - wanted;',
      before: '*',
      after: '/',
      why: 'in whole hundredths it is never more than the distance, so that a node is only left out less often',
    },
    { line: 'let leaves = 1;', before: '1', after: '(1 + 1)', why: 'more room than nodes' },
  ].map((mutant) => ({ ...mutant, file: 'src/domain/finder/point-tree.ts' })),
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
