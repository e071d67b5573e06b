import { describe, expect, it } from 'vitest';
import { emptyBowlKinds } from './tableware-url.ts';
import { svgProblems } from './testing/svg-problems.ts';
import { drawEmptyBowl, drawPhotoRim } from './draw-from-url.ts';

const bareFloor = '#EFE5D2';

describe('an empty bowl', () => {
  it.each(emptyBowlKinds)('%s is well-formed', (kind) => {
    expect(svgProblems(drawEmptyBowl(kind, { title: 'Your cart is empty' }))).toEqual([]);
  });

  it('has a dashed rim for the customer who saved nothing, and one chickpea for the search that found nothing', () => {
    expect(drawEmptyBowl('plain')).not.toContain('stroke-dasharray');
    expect(drawEmptyBowl('dashed-rim')).toContain('stroke-dasharray');
    expect(drawEmptyBowl('one-chickpea')).toContain('#EBBE74');
    expect(drawEmptyBowl('plain')).not.toContain('#EBBE74');
  });
});

describe('the rim around a photograph', () => {
  it('carries the macros and leaves the inside open', () => {
    const svg = drawPhotoRim({ protein: 46, carbs: 52, fats: 17 });
    expect(svgProblems(svg)).toEqual([]);
    expect(svg).toContain('#A8195B');
    expect(svg).not.toContain(bareFloor);
  });

  it('is plain when the macros are not known', () => {
    expect(drawPhotoRim()).not.toContain('#A8195B');
  });
});
