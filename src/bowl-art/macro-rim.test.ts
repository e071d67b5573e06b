import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RimArc, rimArcs } from './macro-rim.ts';

const degrees = (x = 0, y = 0) => ((Math.atan2(y, x) * 180) / Math.PI + 450) % 360;

function ends({ d }: RimArc): readonly [from: number, to: number] {
  const numbers = d.match(/-?(?:\d+\.?\d*|\.\d+)/g)?.map(Number) ?? [];
  return [degrees(numbers[0], numbers[1]), degrees(numbers.at(-2), numbers.at(-1))];
}

const sweep = (arc: RimArc) => {
  const [from, to] = ends(arc);
  return (to - from + 360) % 360;
};

describe('the painted rim', () => {
  it('runs from 12 o’clock clockwise: protein solid, carbs ticks, fats dots', () => {
    const arcs = rimArcs({ protein: 46, carbs: 52, fats: 17 });
    expect(arcs.map(({ macro, cap, dash }) => [macro, cap, dash?.split(' ')[0] ?? null])).toEqual([
      ['protein', 'round', null],
      ['carbs', 'butt', '2.6'],
      ['fats', 'round', '0'],
    ]);
    expect(arcs[0] && ends(arcs[0])[0]).toBeCloseTo(3.5, 0);
  });

  it('makes each mark as long as its share of the calories', () => {
    // 4 kcal a gram of protein and carbs, 9 of fat: 45, 22.5 and 20 g share the circle 2 : 1 : 2.
    const [protein, carbs, fats] = rimArcs({ protein: 45, carbs: 22.5, fats: 20 });
    expect(protein && sweep(protein)).toBeCloseTo(144 - 7, 0);
    expect(carbs && sweep(carbs)).toBeCloseTo(72 - 7, 0);
    expect(fats && sweep(fats)).toBeCloseTo(144 - 7, 0);
  });

  it('leaves out a macro the meal does not have, and all of them when it has none', () => {
    expect(rimArcs({ protein: 30, carbs: 0, fats: 10 }).map(({ macro }) => macro)).toEqual(['protein', 'fats']);
    expect(rimArcs({ protein: 0, carbs: 0, fats: 0 })).toEqual([]);
    expect(rimArcs({ protein: Number.NaN, carbs: -3, fats: Infinity })).toEqual([]);
  });

  it('keeps the smallest share visible and apart from its neighbours', () => {
    const arcs = rimArcs({ protein: 90, carbs: 0.2, fats: 0.1 });
    expect(arcs).toHaveLength(3);
    for (const arc of arcs) expect(sweep(arc)).toBeGreaterThan(4);
  });

  it('always goes round exactly once, with a gap of 7 degrees after each mark', () => {
    const grams = fc.double({ min: 0.1, max: 300, noNaN: true });
    fc.assert(
      fc.property(grams, grams, grams, (protein, carbs, fats) => {
        const painted = rimArcs({ protein, carbs, fats }).reduce((sum, arc) => sum + sweep(arc), 0);
        expect(painted).toBeGreaterThan(360 - 3 * 7 - 1);
        expect(painted).toBeLessThan(360 - 3 * 7 + 1);
      }),
      // Two are equally wide, and the third is widened.
      { examples: [[300, 300, 0.1]] },
    );
  });
});
