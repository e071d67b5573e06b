import type { AddonKey, BaseKey, GlyphKey, ProteinKey, ShakeKey, SnackKey } from './art-keys.ts';
import type { RimMacros } from './art-spec.ts';

/** Browsers cache pictures for ever: raise this whenever any drawing changes. */
export const artVersion = 2;

export const emptyBowlKinds = ['plain', 'dashed-rim', 'one-chickpea'] as const;
export type EmptyBowlKind = (typeof emptyBowlKinds)[number];

export const artPaths = {
  bowl: '/art/bowl.svg',
  glyph: '/art/glyph.svg',
  empty: '/art/empty.svg',
  'photo-rim': '/art/photo-rim.svg',
} as const;

type Parameter = readonly [name: string, value: string | undefined];

/** Values hold only letters, digits, commas, dots and hyphens, so nothing needs escaping. */
export function artUrl(kind: keyof typeof artPaths, parameters: readonly Parameter[]): string {
  const written = [['v', String(artVersion)] as Parameter, ...parameters]
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${value}`);
  return `${artPaths[kind]}?${written.join('&')}`;
}

export function macrosText(macros: RimMacros | undefined): string | undefined {
  if (!macros) return undefined;
  const grams = [macros.protein, macros.carbs, macros.fats];
  if (!grams.every(Number.isFinite)) return undefined;
  return grams.map((gram) => Math.min(999, Math.max(0, Math.round(gram * 10) / 10))).join(',');
}

/** Written into a page itself, so that the compiler verifies its keys: a page needs no list of them all. */
export type KnownBowl = {
  readonly art: {
    readonly base: BaseKey;
    readonly proteins: readonly ProteinKey[];
    readonly addons: readonly AddonKey[];
    readonly shake?: ShakeKey;
    readonly snack?: SnackKey;
  };
  readonly macros: RimMacros;
  /** Small letters, digits and hyphens. */
  readonly seed: string;
};

export function knownBowlUrl({ art, macros, seed }: KnownBowl): string {
  return artUrl('bowl', [
    ['b', art.base],
    ['p', art.proteins.join(',')],
    ['a', art.addons.join(',')],
    ['k', art.shake],
    ['n', art.snack],
    ['m', macrosText(macros)],
    ['s', seed],
  ]);
}

export const knownGlyphUrl = (key: GlyphKey) => artUrl('glyph', [['k', key]]);

export function emptyBowlUrl(kind: EmptyBowlKind): string {
  return artUrl('empty', [['k', kind]]);
}

/** The drawing of a meal without its painted rim, to lay another one over it. */
export const withoutRim = (bowl: string) => bowl.replace(/&m=[^&]*/, '');

export function photoRimUrl(macros?: RimMacros): string {
  return artUrl('photo-rim', [['m', macrosText(macros)]]);
}
