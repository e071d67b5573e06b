import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { addonKeys, baseKeys, moundKey, proteinKeys, shakeKeys, snackKeys } from './art-keys.ts';
import { artFingerprint } from './art-url.ts';
import { emptyBowlKinds } from './tableware-url.ts';
import { drawMeal } from './draw-combo.ts';
import { drawGlyph } from './draw-glyph.ts';
import { charminarBowl, crowdedBowl } from './testing/art-samples.ts';
import { drawEmptyBowl, drawPhotoRim } from './draw-from-url.ts';

const macros = { protein: 46, carbs: 52, fats: 17 };

/** Every ingredient in a bowl and alone, every shake and snack, every detail, the crowd, the empty ones. */
function allDrawings(): readonly string[] {
  const details = ['full', 'small', 'tiny'] as const;
  return [
    ...baseKeys.map((base) => drawMeal({ base, proteins: [], addons: [] }, { macros, seed: base })),
    ...[...proteinKeys, ...addonKeys, moundKey].map((key) =>
      drawMeal({ base: '', proteins: [key], addons: ['tomato'] }, { macros, seed: key }),
    ),
    ...[...baseKeys, ...proteinKeys, ...addonKeys, moundKey].map((key) => drawGlyph(key)),
    ...[...shakeKeys, moundKey].map((shake) => drawMeal({ ...charminarBowl, shake }, { macros, seed: shake })),
    ...[...snackKeys, moundKey].map((snack) => drawMeal({ ...charminarBowl, snack }, { macros, seed: snack })),
    ...details.map((detail) => drawMeal(charminarBowl, { macros, seed: '1', detail })),
    drawMeal(crowdedBowl, { macros, seed: '1' }),
    drawMeal({ ...crowdedBowl, shake: 'mango', snack: 'almond' }, { macros, seed: '1' }),
    ...emptyBowlKinds.map((kind) => drawEmptyBowl(kind)),
    drawPhotoRim(macros),
  ];
}

it('no drawing changes under a URL that browsers cache for ever', () => {
  const fingerprint = createHash('sha256').update(allDrawings().join('\n')).digest('hex').slice(0, 16);
  expect(fingerprint, 'the drawings changed: raise artVersion and record the new hash').toBe(artFingerprint);
});
