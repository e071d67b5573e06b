import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawBowl } from './draw-bowl.ts';
import { drawMeal } from './draw-combo.ts';
import { anyMacros, anyMeal, anyTitle, charminarBowl } from './testing/art-samples.ts';
import { svgProblems } from './testing/svg-problems.ts';

const mango = '#F0A51E';
const tray = '#E3C190';

describe('the picture of a meal', () => {
  it('is well-formed and under 12,000 characters for every bowl, shake and snack', () => {
    fc.assert(
      fc.property(anyMeal, anyMacros, anyTitle, fc.string(), (art, macros, title, seed) => {
        const svg = drawMeal(art, { macros, title, seed });
        expect(svg.length).toBeLessThan(12_000);
        expect(svgProblems(svg)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('is the bowl alone when nothing comes with it', () => {
    expect(drawMeal(charminarBowl, { seed: '1' })).toBe(drawBowl(charminarBowl, { seed: '1' }));
  });

  it('sets a power combo with its shake and its snack tray', () => {
    const svg = drawMeal({ ...charminarBowl, shake: 'mango', snack: 'almond' }, { seed: '1' });
    expect(svg).toContain(mango);
    expect(svg).toContain(tray);
  });

  it('shows a shake without a tray when there is no snack', () => {
    const svg = drawMeal({ ...charminarBowl, shake: 'mango' }, { seed: '1' });
    expect(svg).toContain(mango);
    expect(svg).not.toContain(tray);
  });
});
