import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addonKeys, baseKeys, moundKey, proteinKeys, shakeKeys, snackKeys } from './art-keys.ts';
import { bowlUrl, glyphUrl, parseArtUrl, type BowlPicture } from './art-url.ts';
import {
  artVersion,
  emptyBowlKinds,
  emptyBowlUrl,
  knownBowlUrl,
  knownGlyphUrl,
  photoRimUrl,
  withoutRim,
} from './tableware-url.ts';
import { drawMeal } from './draw-combo.ts';
import { drawFromUrl } from './draw-from-url.ts';
import { anyMacros, anyMeal } from './testing/art-samples.ts';

function parse(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://shop.test');
  return parseArtUrl(pathname, searchParams);
}

const grams = fc.integer({ min: 0, max: 9990 }).map((tenths) => tenths / 10);
const macros = fc.record({ protein: grams, carbs: grams, fats: grams });
const list = (keys: readonly string[], maxLength: number) => fc.uniqueArray(fc.constantFrom(...keys), { maxLength });

const cleanPicture: fc.Arbitrary<BowlPicture> = fc.record(
  {
    art: fc.record(
      {
        base: fc.constantFrom('', ...baseKeys),
        proteins: list([...proteinKeys, moundKey], 3),
        addons: list([...addonKeys, moundKey], 20),
        shake: fc.constantFrom(...shakeKeys, moundKey),
        snack: fc.constantFrom(...snackKeys, moundKey),
      },
      { requiredKeys: ['base', 'proteins', 'addons'] },
    ),
    macros,
    detail: fc.constantFrom('small' as const, 'tiny' as const),
    seed: fc.stringMatching(/^[a-z0-9-]{1,40}$/),
  },
  { requiredKeys: ['art', 'seed'] },
);

const plain = `/art/bowl.svg?v=${artVersion}&b=brown-rice&p=chicken&a=avocado,tomato&m=46,52,17&s=12`;

it('the drawing of a meal without its rim is a picture, too', () => {
  const bowl = { art: { base: 'quinoa', proteins: ['paneer'], addons: [] }, seed: 'meal-5' };
  const url = withoutRim(bowlUrl({ ...bowl, macros: { protein: 40, carbs: 50, fats: 15.5 } }));
  expect(url).toBe(bowlUrl(bowl));
  expect(parse(url)).not.toBeNull();
});

describe('the URL of a picture', () => {
  it('is the same for a picture that a page composes itself', () => {
    const bowl = {
      art: {
        base: 'noodles',
        proteins: ['tofu', 'egg'],
        addons: ['edamame', 'mint-yogurt'],
        shake: 'mango',
        snack: 'peanut',
      },
      macros: { protein: 34, carbs: 58.5, fats: 17 },
      seed: 'step-4',
    } as const;
    expect(knownBowlUrl(bowl)).toBe(bowlUrl(bowl));
    expect(knownGlyphUrl('cauli-rice')).toBe(glyphUrl('cauli-rice'));
  });

  it('is short and readable', () => {
    const art = { base: 'brown-rice', proteins: ['chicken'], addons: ['avocado', 'tomato'] };
    expect(bowlUrl({ art, macros: { protein: 46, carbs: 52, fats: 17 }, seed: '12' })).toBe(plain);
    expect(glyphUrl('chicken')).toBe(`/art/glyph.svg?v=${artVersion}&k=chicken`);
    expect(emptyBowlUrl('plain')).toBe(`/art/empty.svg?v=${artVersion}&k=plain`);
    expect(photoRimUrl({ protein: 46, carbs: 52.5, fats: 17 })).toBe(`/art/photo-rim.svg?v=${artVersion}&m=46,52.5,17`);
  });

  it('parses back to the same bowl', () => {
    fc.assert(
      fc.property(cleanPicture, (picture) => {
        expect(parse(bowlUrl(picture))).toEqual({ kind: 'bowl', ...picture });
      }),
    );
  });

  it('parses back to the same glyph, empty bowl and rim', () => {
    for (const key of [...baseKeys, ...proteinKeys, ...addonKeys])
      expect(parse(glyphUrl(key))).toEqual({ kind: 'glyph', key });
    for (const bowl of emptyBowlKinds) expect(parse(emptyBowlUrl(bowl))).toEqual({ kind: 'empty', bowl });
    expect(parse(photoRimUrl())).toEqual({ kind: 'photo-rim' });
    fc.assert(
      fc.property(macros, (rim) => {
        expect(parse(photoRimUrl(rim))).toEqual({ kind: 'photo-rim', macros: rim });
      }),
    );
  });

  it('is accepted by the server for any catalogue row', () => {
    fc.assert(
      fc.property(anyMeal, anyMacros, fc.string({ unit: 'binary' }), (art, rim, seed) => {
        expect(parse(bowlUrl({ art, macros: rim, seed }))).not.toBeNull();
      }),
    );
    expect(parse(glyphUrl('<script>'))).toEqual({ kind: 'glyph', key: moundKey });
  });

  it('leads to the drawing', () => {
    const art = { base: 'brown-rice', proteins: ['chicken'], addons: ['avocado', 'tomato'] };
    const picture = parse(plain);
    expect(picture && drawFromUrl(picture)).toBe(
      drawMeal(art, { macros: { protein: 46, carbs: 52, fats: 17 }, seed: '12' }),
    );
  });

  it('is served with an older version, refused with a future one', () => {
    expect(parse(plain.replace(`v=${artVersion}`, 'v=1'))).not.toBeNull();
    expect(parse(plain.replace(`v=${artVersion}`, `v=${artVersion + 1}`))).toBeNull();
  });

  it.each([
    ['an unknown path', plain.replace('bowl.svg', 'plate.svg')],
    ['no version', plain.replace(`v=${artVersion}&`, '')],
    ['a version that is no number', plain.replace(`v=${artVersion}`, 'v=01')],
    ['an unknown base', plain.replace('brown-rice', 'blue-rice')],
    ['an unknown protein', plain.replace('p=chicken', 'p=dragon')],
    ['four proteins', plain.replace('p=chicken', 'p=chicken,egg,tofu,fish')],
    ['21 add-ons', plain.replace('avocado,tomato', addonKeys.slice(0, 21).join(','))],
    ['an add-on twice', plain.replace('avocado,tomato', 'tomato,tomato')],
    ['an empty add-on', plain.replace('avocado,tomato', 'avocado,,tomato')],
    ['two macros', plain.replace('46,52,17', '46,52')],
    ['four macros', plain.replace('46,52,17', '46,52,17,3')],
    ['a negative macro', plain.replace('46,52,17', '-1,52,17')],
    ['a macro of 1000 g', plain.replace('46,52,17', '1000,52,17')],
    ['two decimals', plain.replace('46,52,17', '46.25,52,17')],
    ['another spelling of a number', plain.replace('46,52,17', '4.6e1,52,17')],
    ['an infinite macro', plain.replace('46,52,17', 'Infinity,52,17')],
    ['a missing macro', plain.replace('46,52,17', ',52,17')],
    ['no seed', plain.replace('&s=12', '')],
    ['a seed of 41 characters', plain.replace('s=12', `s=${'a'.repeat(41)}`)],
    ['a seed with other characters', plain.replace('s=12', 's=A_1')],
    ['an unknown shake', plain.replace('&m=', '&k=tea&m=')],
    ['an unknown detail', plain.replace('&s=', '&d=full&s=')],
    ['a parameter twice', `${plain}&s=12`],
    ['a parameter too many', `${plain}&x=1`],
    ['another order', `/art/bowl.svg?s=12&v=${artVersion}&b=brown-rice`],
    ['an unknown glyph', `/art/glyph.svg?v=${artVersion}&k=toString`],
    ['no glyph', `/art/glyph.svg?v=${artVersion}`],
    ['an unknown empty bowl', `/art/empty.svg?v=${artVersion}&k=broken`],
  ])('is refused with %s', (_, url) => {
    expect(parse(url)).toBeNull();
  });
});
