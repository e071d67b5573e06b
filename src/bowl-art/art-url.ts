import { addonKeys, baseKeys, isOneOf, moundKey, proteinKeys, shakeKeys, snackKeys } from './art-keys.ts';
import type { MealArt, RimMacros } from './art-spec.ts';
import {
  artPaths,
  artUrl,
  artVersion,
  emptyBowlKinds,
  emptyBowlUrl,
  macrosText,
  photoRimUrl,
  type EmptyBowlKind,
} from './tableware-url.ts';

/** SHA-256 over a fixed set of drawings, recorded for `artVersion`; a test compares. */
export const artFingerprint = 'bff0e968c00a7408';

/** The two sizes below 64 px that show less. */
export const reducedDetails = ['small', 'tiny'] as const;
export type ReducedDetail = (typeof reducedDetails)[number];

export type BowlPicture = {
  readonly art: MealArt;
  readonly macros?: RimMacros | undefined;
  readonly seed: string;
  readonly detail?: ReducedDetail | undefined;
};

export type ArtPicture =
  | ({ readonly kind: 'bowl' } & BowlPicture)
  | { readonly kind: 'glyph'; readonly key: string }
  | { readonly kind: 'empty'; readonly bowl: EmptyBowlKind }
  | { readonly kind: 'photo-rim'; readonly macros?: RimMacros | undefined };

const mostProteins = 3;
const mostAddons = 20;
const ingredientKeys = [...proteinKeys, ...addonKeys, moundKey] as const;
const glyphKeys = [...baseKeys, ...ingredientKeys] as const;
const drinkKeys = [...shakeKeys, moundKey] as const;
const trayKeys = [...snackKeys, moundKey] as const;

const known = (keys: readonly string[], key: string) => (isOneOf(keys, key) ? key : moundKey);

/** Everything without a drawing shares one picture, so repeated mounds are one. */
function listOf(keys: readonly string[], most: number): string {
  return [...new Set(keys.map((key) => known(ingredientKeys, key)))].slice(0, most).join(',');
}

const seedText = (seed: string) =>
  seed
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '-')
    .slice(0, 40) || '0';

export function bowlUrl({ art, macros, seed, detail }: BowlPicture): string {
  return artUrl('bowl', [
    ['b', isOneOf(baseKeys, art.base) ? art.base : undefined],
    ['p', listOf(art.proteins, mostProteins)],
    ['a', listOf(art.addons, mostAddons)],
    ['k', art.shake === undefined ? undefined : known(shakeKeys, art.shake)],
    ['n', art.snack === undefined ? undefined : known(snackKeys, art.snack)],
    ['m', macrosText(macros)],
    ['d', detail],
    ['s', seedText(seed)],
  ]);
}

export function glyphUrl(key: string): string {
  return artUrl('glyph', [['k', known(glyphKeys, key)]]);
}

function readMacros(text: string | null): RimMacros | undefined {
  const [protein, carbs, fats] = (text ?? '').split(',').map(Number);
  return text === null || protein === undefined || carbs === undefined || fats === undefined
    ? undefined
    : { protein, carbs, fats };
}

const readList = (text: string | null) => (text === null ? [] : text.split(','));
const readOneOf = <Key extends string>(keys: readonly Key[], text: string | null) =>
  text !== null && isOneOf(keys, text) ? text : undefined;

function readBowl(search: URLSearchParams): BowlPicture {
  const shake = readOneOf(drinkKeys, search.get('k'));
  const snack = readOneOf(trayKeys, search.get('n'));
  const macros = readMacros(search.get('m'));
  const detail = readOneOf(reducedDetails, search.get('d'));
  return {
    art: {
      base: search.get('b') ?? '',
      proteins: readList(search.get('p')),
      addons: readList(search.get('a')),
      ...(shake === undefined ? {} : { shake }),
      ...(snack === undefined ? {} : { snack }),
    },
    ...(macros === undefined ? {} : { macros }),
    ...(detail === undefined ? {} : { detail }),
    seed: search.get('s') ?? '',
  };
}

function read(pathname: string, search: URLSearchParams): { picture: ArtPicture; url: string } | null {
  switch (pathname) {
    case artPaths.bowl: {
      const picture = readBowl(search);
      return { picture: { kind: 'bowl', ...picture }, url: bowlUrl(picture) };
    }
    case artPaths.glyph: {
      const key = search.get('k') ?? '';
      return { picture: { kind: 'glyph', key }, url: glyphUrl(key) };
    }
    case artPaths.empty: {
      const bowl = readOneOf(emptyBowlKinds, search.get('k'));
      return bowl ? { picture: { kind: 'empty', bowl }, url: emptyBowlUrl(bowl) } : null;
    }
    case artPaths['photo-rim']: {
      const macros = readMacros(search.get('m'));
      return { picture: { kind: 'photo-rim', ...(macros ? { macros } : {}) }, url: photoRimUrl(macros) };
    }
    default:
      return null;
  }
}

/** A page loaded before the last release may still request its own version; a future version must not be cached. */
function isServedVersion(version: string | null): boolean {
  return version !== null && /^[1-9]\d{0,5}$/.test(version) && Number(version) <= artVersion;
}

/**
 * Strict: a picture has exactly one URL, the one written above. Any other spelling, order, key or figure is null, so
 * that a client cannot fill a cache with the same picture under many names.
 */
export function parseArtUrl(pathname: string, search: URLSearchParams): ArtPicture | null {
  if (!isServedVersion(search.get('v'))) return null;
  const found = read(pathname, search);
  if (!found) return null;
  const asWritten = [...search].map(([name, value]) => `${name}=${name === 'v' ? artVersion : value}`).join('&');
  return `${pathname}?${asWritten}` === found.url ? found.picture : null;
}
