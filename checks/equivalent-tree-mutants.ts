import type { EquivalentMutant } from './equivalent-mutant.ts';

const onlyBalance = 'how the tree is split decides how fast it is, not what it finds';
export const onlySpeed = 'what the search tries first: it finds the same, sooner';

/** The only comparison of a line, also where both sides are equal. */
const orEqual = (line: string, why: string) => {
  const before = line.includes(' < ') ? '<' : '>';
  return { line, before, after: `${before}=`, why };
};

export const treeMutants: readonly EquivalentMutant[] = [
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
];
