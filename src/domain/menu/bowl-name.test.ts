import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxBowlNameLength, proposeBowlName } from './bowl-name.ts';

const long = (word: string) => `${word} ${'and so on '.repeat(4)}`.trim();

describe('the proposed name of a bowl', () => {
  it.each([
    ['Brown Rice', ['Grilled Chicken'], 'Grilled Chicken Brown Rice Bowl'],
    ['Brown Rice', ['Grilled Chicken', 'Boiled Eggs'], 'Grilled Chicken & Boiled Eggs Brown Rice Bowl'],
    ['Quinoa', ['Soya Chunks', 'Rajma', 'Chaat Chana'], 'Soya Chunks, Rajma & Chaat Chana Quinoa Bowl'],
    ['Salad bowl', ['Tofu'], 'Tofu Salad bowl'],
    ['  Brown\n Rice ', [' Rajma '], 'Rajma Brown Rice Bowl'],
    ['Quinoa', [], 'Quinoa Bowl'],
  ])('on %j with %j is %j', (base, proteins, name) => {
    expect(proposeBowlName(base, proteins)).toBe(name);
  });

  it('drops proteins that do not fit, and indicates that there are more', () => {
    expect(proposeBowlName('Quinoa', ['Tofu', 'Rajma', long('Paneer')])).toBe(
      `Tofu, Rajma & ${long('Paneer')} Quinoa Bowl`,
    );
    expect(proposeBowlName('Quinoa', ['Tofu', long('Rajma'), long('Paneer')])).toBe(
      `Tofu, ${long('Rajma')} & More Quinoa Bowl`,
    );
    expect(proposeBowlName('Quinoa', [long('Tofu'), long('Rajma'), long('Paneer')])).toBe(
      `${long('Tofu')} & More Quinoa Bowl`,
    );
    expect(proposeBowlName('Quinoa', ['x'.repeat(90), 'Tofu'])).toBe('Quinoa Bowl');
    expect(proposeBowlName('x'.repeat(90), ['Tofu'])).toBe('Custom Bowl');
    expect(proposeBowlName('x'.repeat(75), [])).toBe(`${'x'.repeat(75)} Bowl`);
    expect(proposeBowlName('x'.repeat(76), [])).toBe('Custom Bowl');
  });

  it('is always valid: not empty, at most 80 characters, trimmed', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 100 });
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 3 }), (base, proteins) => {
        const name = proposeBowlName(base, proteins);
        expect(name.length).toBeLessThanOrEqual(maxBowlNameLength);
        expect(name).toBe(name.trim());
        expect(name).not.toBe('');
        expect(name.isWellFormed()).toBe(true);
      }),
    );
  });
});
