import type { RimMacros } from './art-spec.ts';

/** Browsers cache pictures for ever: raise this whenever any drawing changes. */
export const artVersion = 1;

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

export function emptyBowlUrl(kind: EmptyBowlKind): string {
  return artUrl('empty', [['k', kind]]);
}

export function photoRimUrl(macros?: RimMacros): string {
  return artUrl('photo-rim', [['m', macrosText(macros)]]);
}
