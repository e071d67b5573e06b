import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bowlLayers } from './bowl-layers.ts';
import { drawBowl } from './draw-bowl.ts';
import { anyBowl, anyMacros, anyTitle, charminarBowl, crowdedBowl } from './testing/art-samples.ts';
import { idsOf, svgProblems } from './testing/svg-problems.ts';

const macros = { protein: 46, carbs: 52, fats: 17 };
const corn = '#FFCF3A';
const seedGreen = '#6E8C3A';

describe('the picture of a bowl', () => {
  it('is well-formed, self-contained and under 12,000 characters, whatever the bowl holds', () => {
    const options = fc.record({
      macros: anyMacros,
      seed: fc.string(),
      title: anyTitle,
      detail: fc.constantFrom('full' as const, 'small' as const, 'tiny' as const),
    });
    fc.assert(
      fc.property(anyBowl, options, (art, drawn) => {
        const svg = drawBowl(art, drawn);
        expect(svg.length).toBeLessThan(12_000);
        expect(svgProblems(svg)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('is the same every time for the same meal', () => {
    const first = drawBowl(charminarBowl, { macros, seed: '7' });
    drawBowl(crowdedBowl, { macros, seed: '8' });
    expect(drawBowl(charminarBowl, { macros, seed: '7' })).toBe(first);
  });

  it('lays the food of two meals differently even when their recipe is the same', () => {
    expect(drawBowl(charminarBowl, { seed: '7' })).not.toBe(drawBowl(charminarBowl, { seed: '8' }));
  });

  it('shares no id with another bowl on the same page', () => {
    const one = idsOf(drawBowl(charminarBowl, { seed: '7' }));
    const other = new Set(idsOf(drawBowl({ ...charminarBowl, base: 'quinoa' }, { seed: '7' })));
    expect(one.length).toBeGreaterThan(5);
    expect(one.filter((id) => other.has(id))).toEqual([]);
  });

  it('takes its ids from a prefix where the page gives one', () => {
    const svg = drawBowl(charminarBowl, { seed: '7', idPrefix: '«r1»' });
    expect(svgProblems(svg)).toEqual([]);
    expect(idsOf(svg).every((id) => id.startsWith('_r1_-'))).toBe(true);
  });

  it('shows every ingredient it has room for, and thins out a crowded bowl rather than dropping food', () => {
    const keys = bowlLayers(crowdedBowl, { macros, seed: '1' }).map(({ key }) => key);
    for (const food of [...crowdedBowl.proteins, ...crowdedBowl.addons.slice(0, 5)]) {
      expect(keys).toContain(`food:${food}`);
    }
  });

  it('draws an ingredient that has no picture as a mound in jaggery', () => {
    const svg = drawBowl({ base: 'quinoa', proteins: ['jackfruit'], addons: [] }, { seed: '1' });
    expect(svg).toContain('#E7C79C');
    expect(svg).not.toContain('jackfruit');
  });

  it('leaves seeds, drizzle and scatter out below 64 px but keeps the food', () => {
    const art = { ...charminarBowl, addons: ['corn', 'seeds', 'tahini', 'peanut'] };
    const keys = bowlLayers(art, { seed: '1', detail: 'small' }).map(({ key }) => key);
    expect(keys).toContain('food:corn');
    expect(keys).not.toContain('food:seeds');
    expect(keys).not.toContain('food:tahini');
    expect(keys).not.toContain('food:peanut');
  });

  it('shows only stoneware, rim and the colour of the base below 32 px', () => {
    const keys = bowlLayers(charminarBowl, { macros, seed: '1', detail: 'tiny' }).map(({ key }) => key);
    expect(keys).toEqual(['stoneware', 'rim', 'wall', 'base:brown-rice', 'light']);
    expect(drawBowl(charminarBowl, { macros, seed: '1', detail: 'tiny' })).not.toContain(corn);
  });

  it('has a plain rim when the macros are not known', () => {
    const svg = drawBowl(charminarBowl, { seed: '1' });
    expect(svg).not.toContain('#A8195B');
    expect(drawBowl(charminarBowl, { seed: '1', macros })).toContain('#A8195B');
  });

  it('has its title as accessible name, and is decoration without one', () => {
    expect(drawBowl(charminarBowl, { seed: '1', title: 'Tom & "Jerry" <b>' })).toContain(
      'role="img" aria-label="Tom &amp; &quot;Jerry&quot; &lt;b&gt;"',
    );
    expect(drawBowl(charminarBowl, { seed: '1' })).toContain('aria-hidden="true"');
  });
});

function baseBeside(addons: readonly string[]) {
  const layers = bowlLayers({ ...charminarBowl, addons }, { seed: '1', idPrefix: 'live' });
  return layers.find(({ key }) => key === 'base:brown-rice');
}

describe('the layers of a live bowl', () => {
  it('are exactly what the picture joins, in order', () => {
    const layers = bowlLayers(charminarBowl, { macros, seed: '1' });
    expect(drawBowl(charminarBowl, { macros, seed: '1' })).toContain(layers.map(({ svg }) => svg).join(''));
  });

  it('have keys that never repeat, even when an ingredient is listed twice', () => {
    const twice = { base: 'quinoa', proteins: ['chickpea', 'chickpea'], addons: ['chickpea', 'corn', 'corn'] };
    const keys = bowlLayers(twice, { seed: '1' }).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('leave the base unchanged when an add-on is added', () => {
    expect(baseBeside(['corn', 'seeds'])).toEqual(baseBeside(['corn']));
  });

  it('put seeds on top of the food', () => {
    const svg = drawBowl({ ...charminarBowl, addons: ['seeds', 'corn'] }, { seed: '1' });
    expect(svg.indexOf(seedGreen)).toBeGreaterThan(svg.lastIndexOf(corn));
  });
});
