import { describe, expect, it } from 'vitest';
import { randomInts } from '../testing/random.ts';
import { emptyQuery, pointDistance, PointTree, type PricedPoint, type Query } from './point-tree.ts';
import { aboutWeights, figureRules, weightsOf } from './target.ts';

/** Every point one after the other. */
function nearestOf(points: readonly PricedPoint[], query: Query): { distance: number; price: number } | null {
  const { rest, room, missing, after, limitDistance, limitPrice } = query;
  const [best] = points
    .map(({ at, price, has }, index) => ({
      index,
      price,
      has,
      distance: pointDistance(rest, Float64Array.from(at), 0, query.weights),
    }))
    .filter(({ index, price, has }) => index > after && price <= room && (has & missing) === missing)
    .filter(({ distance, price }) => distance < limitDistance || (distance === limitDistance && price < limitPrice))
    .toSorted((a, b) => a.distance - b.distance || a.price - b.price);
  return best ? { distance: best.distance, price: best.price } : null;
}

describe('the tree of points', () => {
  it.each([0, 1, 8, 9, 24, 40, 333])('finds among %i points what a look at each of them finds', (size) => {
    const upTo = randomInts(size + 1);
    const points = Array.from({ length: size }, (): PricedPoint => {
      const [protein, carbs, fats] = [upTo(40), upTo(60), upTo(30)];
      return { at: [protein, carbs, fats, protein + carbs + fats + upTo(9)], price: upTo(20), has: upTo(8) };
    });
    const tree = new PointTree(points);
    let found = 0;
    for (let n = 0; n < 300; n++) {
      const rule = () => figureRules[upTo(figureRules.length)]!;
      const query: Query = {
        weights:
          upTo(2) === 0
            ? aboutWeights
            : weightsOf({ caloriesKcal: rule(), protein: rule(), carbs: rule(), fats: rule() }),
        rest: Float64Array.from([upTo(50), upTo(70), upTo(40), upTo(150)]),
        room: upTo(3) === 0 ? upTo(20) : Infinity,
        missing: upTo(3) === 0 ? upTo(8) : 0,
        after: upTo(3) === 0 ? upTo(size + 1) - 1 : -1,
        limitDistance: upTo(3) === 0 ? upTo(60) : Infinity,
        limitPrice: upTo(20),
      };
      const expected = nearestOf(points, query);
      const point = points[tree.nearest(query)];
      const distance = point && pointDistance(query.rest, Float64Array.from(point.at), 0, query.weights);
      expect(point ? { distance, price: point.price } : null).toEqual(expected);
      expect(query).toMatchObject(
        expected ? { limitDistance: expected.distance, limitPrice: expected.price } : { after: query.after },
      );
      if (point) found++;
    }
    expect(found).toBeGreaterThanOrEqual(size > 8 ? 100 : 0);
  });

  it('looks at few of them', () => {
    const upTo = randomInts(7);
    const points = Array.from({ length: 1_000 }, (): PricedPoint => {
      const [protein, carbs, fats] = [upTo(400), upTo(600), upTo(300)];
      return { at: [protein, carbs, fats, protein + carbs + fats], price: 1, has: 0 };
    });
    const tree = new PointTree(points);
    const rest = Float64Array.from([200, 300, 150, 650]);
    tree.nearest({ ...emptyQuery(aboutWeights), rest, room: Infinity });
    expect(tree.steps).toBeLessThan(100);
    expect(tree.steps).toBeGreaterThan(10);
    const { steps } = tree;
    tree.nearest({ ...emptyQuery(aboutWeights), rest, room: 0 });
    expect(tree.steps).toBe(steps + 1);
  });
});
