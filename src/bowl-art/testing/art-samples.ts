import fc from 'fast-check';
import { addonKeys, baseKeys, proteinKeys, shakeKeys, snackKeys } from '../art-keys.ts';
import type { MealArt, RimMacros } from '../art-spec.ts';

/** What a catalogue may hold after years of editing: known keys, removed ones, nonsense, duplicates. */
const key = (known: readonly string[]) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  );

export const anyBowl = fc.record({
  base: key(baseKeys),
  proteins: fc.array(key([...proteinKeys, ...addonKeys]), { maxLength: 5 }),
  addons: fc.array(key([...addonKeys, ...proteinKeys]), { maxLength: 14 }),
});

export const anyMeal: fc.Arbitrary<MealArt> = fc.record(
  {
    base: key(baseKeys),
    proteins: fc.array(key(proteinKeys), { maxLength: 4 }),
    addons: fc.array(key(addonKeys), { maxLength: 14 }),
    shake: key(shakeKeys),
    snack: key(snackKeys),
  },
  { requiredKeys: ['base', 'proteins', 'addons'] },
);

export const anyMacros: fc.Arbitrary<RimMacros> = fc.record({
  protein: fc.double(),
  carbs: fc.double({ min: 0, max: 200 }),
  fats: fc.double({ min: 0, max: 200 }),
});

export const anyTitle = fc.string({ unit: 'binary', maxLength: 200 });

export const charminarBowl: MealArt = {
  base: 'brown-rice',
  proteins: ['chicken'],
  addons: ['avocado', 'tomato', 'corn', 'cucumber', 'coriander'],
};

/** Three heaps of protein, five heaps beside them, three toppings. */
export const crowdedBowl: MealArt = {
  base: 'greens',
  proteins: ['soya', 'rajma', 'chickpea'],
  addons: ['beetroot', 'edamame', 'corn', 'pomegranate', 'feta', 'seeds', 'tahini', 'almond'],
};
