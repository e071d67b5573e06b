import type { RimMacros } from './art-spec.ts';
import { bowl } from './geometry.ts';
import { drawRim } from './macro-rim.ts';
import { bowlViewBox, drawLight, drawOpenStoneware } from './stoneware.ts';
import { frame } from './svg.ts';
import { idPrefixOf } from './symbols.ts';

export type PhotoRimOptions = { readonly idPrefix?: string | undefined };

/** Where the round photograph lies behind the rim, in percent of the picture's side; it reaches a little under the wall. */
export const photoCircle = {
  left: ((124 - bowl.inside) / 252) * 100,
  top: ((120 - bowl.inside) / 252) * 100,
  size: ((2 * bowl.inside) / 252) * 100,
} as const;

/** Stoneware and painted rim with nothing inside, to lie over a photograph. */
export function drawPhotoRim(macros?: RimMacros, options: PhotoRimOptions = {}): string {
  const { open, close } = frame(bowlViewBox, undefined);
  const prefix = idPrefixOf('photo rim', options.idPrefix);
  return open + drawOpenStoneware(prefix, macros ? drawRim(macros) : '') + drawLight() + close;
}
