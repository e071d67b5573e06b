import { describe, expect, it } from 'vitest';
import { drawEmptyTarget, drawTargetRim, type TargetStretch } from './target-rim.ts';

const hit: TargetStretch = { target: 45, actual: 44, state: 'hit' };
const [protein, carbs, clay, lip] = ['#A8195B', '#B87D00', '#DDBF98', '#BFA583'];

/** Where the path of a colour ends. */
function endOf(svg: string, colour: string): string {
  const [, d] = new RegExp(`d="([^"]*)" stroke="${colour}"`).exec(svg)!;
  return d!.split(' 1 ').at(-1)!;
}
const drawn = (stretch: TargetStretch) => drawTargetRim({ protein: stretch, carbs: hit, fats: hit });

describe('the rim against a target', () => {
  it('is painted up to the notch for a hit', () => {
    const svg = drawn(hit);
    expect(endOf(svg, protein)).toBe(endOf(svg, clay));
  });

  it('leaves bare clay where the meal falls short', () => {
    const svg = drawn({ target: 45, actual: 22, state: 'short' });
    expect(endOf(svg, protein)).not.toBe(endOf(svg, clay));
    expect(svg).not.toContain(lip);
  });

  it('leaves the bowl on a second lip only where the meal is over', () => {
    expect(drawn(hit)).not.toContain(lip);
    expect(drawn({ target: 45, actual: 60, state: 'over' })).toContain(lip);
  });

  it('draws every target, also one of a single macro or of none', () => {
    for (const target of [
      { protein: 50, carbs: 0, fats: 0 },
      { protein: 0, carbs: 0, fats: 0 },
    ]) {
      expect(drawEmptyTarget(target)).not.toMatch(/NaN|Infinity/);
    }
    const none: TargetStretch = { target: 0, actual: 0, state: 'hit' };
    const svg = drawTargetRim({ protein: hit, carbs: none, fats: { target: 0, actual: 12, state: 'over' } });
    expect(svg).not.toMatch(/NaN|Infinity/);
    expect(svg).not.toContain(carbs);
  });
});
