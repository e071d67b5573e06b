import type { Point, Weights } from './target.ts';

/** Sums of foods on the four axes, with their price and the fixed choices that they contain (one bit each). */
export type PricedPoint = { readonly at: Point; readonly price: number; readonly has: number };

/** The rest of the target, and the distance that a result has to beat. */
export type Query = {
  readonly weights: Weights;
  readonly rest: Float64Array;
  room: number;
  /** Bits of the fixed choices that are still missing. */
  missing: number;
  /** Only points whose index is greater. */
  after: number;
  /** A point counts when it is closer than this, or as close and cheaper. */
  limitDistance: number;
  limitPrice: number;
};

export function emptyQuery(weights: Weights): Query {
  const rest = new Float64Array(4);
  return { weights, rest, room: 0, missing: 0, after: -1, limitDistance: Infinity, limitPrice: Infinity };
}

export const nothingFound = -1;
const leafSize = 8;

/**
 * A k-d tree over the four axes. `nearest` finds the point that is closest to the rest of the target; a node is skipped when
 * even its bounding box is farther than the limit, or its cheapest point too dear.
 */
export class PointTree {
  readonly size: number;
  /** Of the whole tree. */
  readonly box: Float64Array;
  /** Nodes visited, over all queries. */
  steps = 0;
  readonly #at: Float64Array;
  readonly #price: Float64Array;
  readonly #has: Int32Array;
  readonly #index: Int32Array;
  readonly #boxes: Float64Array;
  readonly #cheapest: Float64Array;
  readonly #contains: Int32Array;
  readonly #highestIndex: Int32Array;
  #query: Query | null = null;
  #found = nothingFound;

  constructor(points: readonly PricedPoint[]) {
    this.size = points.length;
    const nodes = 2 * nodeCount(points.length);
    this.#boxes = new Float64Array(nodes * boxSize);
    this.#cheapest = new Float64Array(nodes);
    this.#contains = new Int32Array(nodes);
    this.#highestIndex = new Int32Array(nodes);
    const source = new Float64Array(points.length * 4);
    points.forEach(({ at }, index) => source.set(at, index * 4));
    this.#index = Int32Array.from(points.keys());
    this.#split(source, points, 0, 0, points.length);
    this.#at = new Float64Array(points.length * 4);
    this.#price = new Float64Array(points.length);
    this.#has = new Int32Array(points.length);
    this.#index.forEach((index, place) => {
      this.#at.set(source.subarray(index * 4, index * 4 + 4), place * 4);
      this.#price[place] = points[index]!.price;
      this.#has[place] = points[index]!.has;
    });
    this.box = this.#boxes.subarray(0, boxSize);
  }

  /** The index of the closest point within the limit of the query, which it narrows; `nothingFound` if there is none. */
  nearest(query: Query): number {
    this.#query = query;
    this.#found = nothingFound;
    if (this.size > 0) this.#visit(0, 0, this.size, boxDistance(query.rest, this.#boxes, 0, query.weights));
    return this.#found;
  }

  #visit(node: number, from: number, to: number, least: number): void {
    const query = this.#query!;
    this.steps++;
    if (least > query.limitDistance || this.#cheapest[node]! > query.room) return;
    if (least === query.limitDistance && this.#cheapest[node]! >= query.limitPrice) return;
    if ((this.#contains[node]! & query.missing) !== query.missing || this.#highestIndex[node]! <= query.after) return;
    if (to - from <= leafSize) {
      this.#compare(from, to);
      return;
    }
    const middle = (from + to) >> 1;
    const left = 2 * node + 1;
    const right = left + 1;
    const leastLeft = boxDistance(query.rest, this.#boxes, left * boxSize, query.weights);
    const leastRight = boxDistance(query.rest, this.#boxes, right * boxSize, query.weights);
    if (leastLeft <= leastRight) {
      this.#visit(left, from, middle, leastLeft);
      this.#visit(right, middle, to, leastRight);
    } else {
      this.#visit(right, middle, to, leastRight);
      this.#visit(left, from, middle, leastLeft);
    }
  }

  #compare(from: number, to: number): void {
    const query = this.#query!;
    const { weights, rest, room, missing, after } = query;
    for (let place = from; place < to; place++) {
      const miss = pointDistance(rest, this.#at, place * 4, weights);
      const price = this.#price[place]!;
      if (miss > query.limitDistance || (miss === query.limitDistance && price >= query.limitPrice)) continue;
      if (price > room || (this.#has[place]! & missing) !== missing || this.#index[place]! <= after) continue;
      query.limitDistance = miss;
      query.limitPrice = price;
      this.#found = this.#index[place]!;
    }
  }

  #split(source: Float64Array, points: readonly PricedPoint[], node: number, from: number, to: number): void {
    const box = this.#boxes.subarray(node * boxSize, (node + 1) * boxSize);
    emptyBox(box);
    this.#cheapest[node] = Infinity;
    for (let place = from; place < to; place++) {
      const index = this.#index[place]!;
      widenBox(box, source, index * 4);
      const { price, has } = points[index]!;
      if (price < this.#cheapest[node]) this.#cheapest[node] = price;
      this.#contains[node]! |= has;
      if (index > this.#highestIndex[node]!) this.#highestIndex[node] = index;
    }
    if (to - from <= leafSize) return;
    const axis = widestAxis(box);
    const middle = (from + to) >> 1;
    selectMiddle(this.#index, source, axis, from, to - 1, middle);
    this.#split(source, points, 2 * node + 1, from, middle);
    this.#split(source, points, 2 * node + 2, middle, to);
  }
}

function nodeCount(size: number): number {
  let leaves = 1;
  while (leaves * leafSize < size) leaves *= 2;
  return leaves;
}

function widestAxis(box: Float64Array): number {
  let widest = 0;
  for (let axis = 1; axis < 4; axis++) {
    if (box[axis + 5]! - box[axis]! > box[widest + 5]! - box[widest]!) widest = axis;
  }
  return widest;
}

/**
 * A box is five lowest values, then five highest: of the four axes, and of the grams' calories less the stated ones. The fifth
 * bounds targets whose grams and calories disagree, which no food can meet.
 */
export const boxSize = 10;

export function emptyBox(box: Float64Array): Float64Array {
  return box.fill(Infinity, 0, 5).fill(-Infinity, 5);
}

export function widenBox(box: Float64Array, at: Float64Array | Point, offset = 0): void {
  for (let axis = 0; axis < 5; axis++) {
    const value = axis < 4 ? at[offset + axis]! : at[offset]! + at[offset + 1]! + at[offset + 2]! - at[offset + 3]!;
    if (value < box[axis]!) box[axis] = value;
    if (value > box[axis + 5]!) box[axis + 5] = value;
  }
}

/** `distance` written out: most of the time of a search is spent here. */
export function pointDistance(rest: Float64Array, at: Float64Array, offset: number, { over, under }: Weights): number {
  const protein = at[offset]! - rest[0]!;
  const carbs = at[offset + 1]! - rest[1]!;
  const fats = at[offset + 2]! - rest[2]!;
  const calories = at[offset + 3]! - rest[3]!;
  return (
    (protein > 0 ? protein * over[0]! : -protein * under[0]!) +
    (carbs > 0 ? carbs * over[1]! : -carbs * under[1]!) +
    (fats > 0 ? fats * over[2]! : -fats * under[2]!) +
    (calories > 0 ? calories * over[3]! : -calories * under[3]!)
  );
}

/** No point of a box is closer than this. */
export function boxDistance(rest: Float64Array, box: Float64Array, offset: number, weights: Weights): number {
  let sum = 0;
  let difference = 0;
  for (let axis = 0; axis < 4; axis++) {
    const wanted = rest[axis]!;
    const low = box[offset + axis]!;
    const high = box[offset + axis + 5]!;
    let nearest = wanted;
    if (low > wanted) {
      nearest = low;
      sum += (low - wanted) * weights.over[axis]!;
    } else if (high < wanted) {
      nearest = high;
      sum += (wanted - high) * weights.under[axis]!;
    }
    difference += axis === 3 ? -nearest : nearest;
  }
  // From the nearest corner, a step towards the true difference is a step on one of the axes: it costs at least the least of them.
  if (box[offset + 4]! > difference) return sum + (box[offset + 4]! - difference) * weights.moreFromGrams;
  return box[offset + 9]! < difference ? sum + (difference - box[offset + 9]!) * weights.fewerFromGrams : sum;
}

/** Hoare's quickselect: afterwards, places before `middle` hold no greater value than it, places after it no smaller. */
function selectMiddle(
  index: Int32Array,
  source: Float64Array,
  axis: number,
  first: number,
  last: number,
  middle: number,
): void {
  let [low, high] = [first, last];
  while (low < high) {
    const pivot = source[index[(low + high) >> 1]! * 4 + axis]!;
    let [left, right] = [low, high];
    while (left <= right) {
      while (source[index[left]! * 4 + axis]! < pivot) left++;
      while (source[index[right]! * 4 + axis]! > pivot) right--;
      if (left > right) break;
      const swapped = index[left]!;
      index[left++] = index[right]!;
      index[right--] = swapped;
    }
    if (middle <= right) high = right;
    else if (middle >= left) low = left;
    else return;
  }
}
