import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Allergen, allergens, uniteAllergens } from './allergen.ts';

const part = (...names: Allergen[]) => ({ allergens: names });
const anyPart = fc.subarray([...allergens]).map((names) => ({ allergens: names }));

it('ten allergens are named, always in this order', () => {
  expect(allergens.join(', ')).toBe('milk, egg, fish, crustacean, peanut, tree nuts, soya, gluten, sesame, mustard');
});

describe('the allergens of a bowl', () => {
  it('are those of all its components, each once and in the order of the list', () => {
    expect(uniteAllergens([part('sesame', 'soya'), part(), part('milk'), part('soya')])).toEqual([
      'milk',
      'soya',
      'sesame',
    ]);
    expect(uniteAllergens([])).toEqual([]);
  });

  it('are exactly the union of those of its components', () => {
    fc.assert(
      fc.property(fc.array(anyPart), (parts) => {
        expect(new Set(uniteAllergens(parts))).toEqual(new Set(parts.flatMap((one) => one.allergens)));
      }),
    );
  });

  it('do not depend on the order of the components', () => {
    fc.assert(
      fc.property(fc.array(anyPart), (parts) => {
        expect(uniteAllergens(parts.toReversed())).toEqual(uniteAllergens(parts));
      }),
    );
  });
});
