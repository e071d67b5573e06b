import { describe, expect, it } from 'vitest';
import { addonKeys, baseKeys, moundKey, proteinKeys } from './art-keys.ts';
import { drawGlyph } from './draw-glyph.ts';
import { svgProblems } from './testing/svg-problems.ts';

describe('the picture of one ingredient', () => {
  it.each([...baseKeys, ...proteinKeys, ...addonKeys, moundKey])('%s is well-formed and small', (key) => {
    const svg = drawGlyph(key, { title: key });
    expect(svgProblems(svg)).toEqual([]);
    expect(svg.length).toBeLessThan(4_000);
  });

  it('differs for every ingredient', () => {
    const glyphs = [...baseKeys, ...proteinKeys, ...addonKeys].map((key) => drawGlyph(key, { idPrefix: 'same' }));
    expect(new Set(glyphs).size).toBe(glyphs.length);
  });

  it('is the mound for an ingredient without a drawing', () => {
    expect(drawGlyph('jackfruit', { idPrefix: 'x' })).toBe(drawGlyph(moundKey, { idPrefix: 'x' }));
  });
});
