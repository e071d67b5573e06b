import type { ArtPicture } from './art-url.ts';
import { drawMeal } from './draw-combo.ts';
import { drawGlyph } from './draw-glyph.ts';
import { drawBaseColour } from './bases.ts';
import { bowl } from './geometry.ts';
import { ingredientFor } from './ingredients/pantry.ts';
import { bowlViewBox, drawLight, drawStoneware, drawWall, drawOpenStoneware } from './stoneware.ts';
import { frame, group, ring } from './svg.ts';
import { idPrefixOf } from './symbols.ts';
import type { EmptyBowlKind } from './tableware-url.ts';
import type { RimMacros } from './art-spec.ts';
import { drawRim } from './macro-rim.ts';

/** The file behind an art URL. */
export function drawFromUrl(picture: ArtPicture): string {
  if (picture.kind === 'glyph') return drawGlyph(picture.key);
  if (picture.kind === 'empty') return drawEmptyBowl(picture.bowl);
  if (picture.kind === 'photo-rim') return drawPhotoRim(picture.macros);
  const { art, macros, seed, detail } = picture;
  return drawMeal(art, { macros, seed, detail });
}

export type EmptyBowlOptions = {
  readonly title?: string | undefined;
  readonly idPrefix?: string | undefined;
};

const dashedRim = ring(bowl.band, '#A98F6C', 4, 'stroke-dasharray="13.6 13.89"');

/** For the empty states: nothing in the cart, nothing saved, nothing found. */
export function drawEmptyBowl(kind: EmptyBowlKind, options: EmptyBowlOptions = {}): string {
  const { open, close } = frame(bowlViewBox, options.title);
  const chickpea = group(ingredientFor('chickpea').art, 'transform="translate(14 20)rotate(-20)scale(2.2)"');
  return (
    open +
    drawStoneware() +
    (kind === 'dashed-rim' ? dashedRim : '') +
    drawWall(idPrefixOf(`empty ${kind}`, options.idPrefix)) +
    drawBaseColour('') +
    (kind === 'one-chickpea' ? chickpea : '') +
    drawLight() +
    close
  );
}

export type PhotoRimOptions = { readonly idPrefix?: string | undefined };

/** Stoneware and painted rim with nothing inside, to lie over a photograph. */
export function drawPhotoRim(macros?: RimMacros, options: PhotoRimOptions = {}): string {
  const { open, close } = frame(bowlViewBox, undefined);
  const prefix = idPrefixOf('photo rim', options.idPrefix);
  return open + drawOpenStoneware(prefix, macros ? drawRim(macros) : '') + drawLight() + close;
}
