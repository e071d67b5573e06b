import { describe, expect, it } from 'vitest';
import { componentArtKey, customBowlArt, type DrawnComponent } from './component-art.ts';

const part = (
  id: number,
  componentType: DrawnComponent['componentType'],
  name: string,
  artKey: string | null = null,
) => ({
  id,
  componentType,
  name,
  artKey,
});

describe('the art of a custom bowl', () => {
  it('is drawn by the key of each part, else by its name', () => {
    expect(componentArtKey(part(1, 'PROTEIN', 'House special', 'tofu'))).toBe('tofu');
    expect(componentArtKey(part(1, 'PROTEIN', 'Tikka Paneer'))).toBe('paneer');
    expect(componentArtKey(part(1, 'ADDON', 'Mystery'))).toBe('');
  });

  it('does not depend on the order in which the parts were chosen', () => {
    const parts = [
      part(9, 'ADDON', 'Avocado'),
      part(1, 'BASE', 'Quinoa'),
      part(5, 'PROTEIN', 'Boiled Eggs'),
      part(4, 'PROTEIN', 'Grilled Chicken'),
    ];
    const art = { base: 'quinoa', proteins: ['chicken', 'egg'], addons: ['avocado'] };
    expect(customBowlArt(parts)).toEqual(art);
    expect(customBowlArt(parts.toReversed())).toEqual(art);
  });
});
