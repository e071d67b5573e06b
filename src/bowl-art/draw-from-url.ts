import type { ArtPicture } from './art-url.ts';
import { drawMeal } from './draw-combo.ts';
import { drawEmptyBowl } from './draw-empty-bowl.ts';
import { drawGlyph } from './draw-glyph.ts';
import { drawPhotoRim } from './photo-bowl.ts';

/** The file behind an art URL. */
export function drawFromUrl(picture: ArtPicture): string {
  if (picture.kind === 'glyph') return drawGlyph(picture.key);
  if (picture.kind === 'empty') return drawEmptyBowl(picture.bowl);
  if (picture.kind === 'photo-rim') return drawPhotoRim(picture.macros);
  const { art, macros, seed, detail } = picture;
  return drawMeal(art, { macros, seed, detail });
}
