import { addonKeys, baseKeys, moundKey, proteinKeys } from '#bowl-art/art-keys.ts';
import { artKeyForName, type ArtKind } from '#bowl-art/art-names.ts';
import type { GlyphOption } from './glyph-choice.tsx';

/** 'brown-rice' is 'Brown rice'. */
export function artName(key: string): string {
  if (key === moundKey) return 'Something else';
  const words = key === 'sweetpotato' ? 'sweet potato' : key.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const artOptions = (keys: readonly string[]): GlyphOption[] => keys.map((key) => ({ key, label: artName(key) }));

const keysOfKind: Record<ArtKind, readonly string[]> = {
  BASE: baseKeys,
  PROTEIN: [...proteinKeys, ...addonKeys, moundKey],
  ADDON: [...addonKeys, ...proteinKeys, moundKey],
};

/** Glyphs for a component of this type, its own kind first. */
export function componentArtOptions(kind: ArtKind): GlyphOption[] {
  return artOptions(keysOfKind[kind]);
}

export function canBeDrawnAs(kind: ArtKind, key: string): boolean {
  return keysOfKind[kind].includes(key);
}

/** Description of the glyph that the name selects, for screen readers; null when none matches. */
export function drawnByName(name: string, kind: ArtKind): string | null {
  const key = artKeyForName(name, kind);
  return key === null ? null : artName(key).toLowerCase();
}
