import { describe, expect, it } from 'vitest';
import { cutWedges } from './wedges.ts';

const every = [0, 1, 2, 3].flatMap((proteins) =>
  [0, 1, 2, 3, 4, 5].map((addons) => ({ proteins, addons, wedges: cutWedges(proteins, addons, 0) })),
);
const width = (wedge: { from: number; to: number } | undefined) => (wedge ? wedge.to - wedge.from + 4 : 0);

describe('the shares of the circle', () => {
  it.each(every)('leave the base 30 degrees with $proteins proteins and $addons add-ons', ({ wedges }) => {
    const covered = wedges.reduce((sum, wedge) => sum + width(wedge), 0);
    expect(covered).toBeLessThanOrEqual(330.001);
  });

  it.each(every)(
    'give each of $addons add-ons 38 degrees or more beside $proteins proteins',
    ({ proteins, wedges }) => {
      for (const wedge of wedges.slice(proteins)) expect(width(wedge)).toBeGreaterThan(37.999);
    },
  );

  it('give one protein beside add-ons 126 degrees, wider than any add-on', () => {
    const [protein, ...addons] = cutWedges(1, 3, 0);
    expect(width(protein)).toBeCloseTo(126);
    for (const addon of addons) expect(width(addon)).toBeLessThan(126);
  });
});
