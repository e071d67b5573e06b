import type { BowlArt } from './art-spec.ts';
import { bowlLayers, pictureLimit, type BowlOptions } from './bowl-layers.ts';
import { bowlViewBox } from './stoneware.ts';
import { frame } from './svg.ts';

export type DrawBowlOptions = BowlOptions & {
  /** The accessible name; without one the picture is decoration. */
  readonly title?: string | undefined;
};

/** The bowl from above, as a complete SVG file: a pure function of its arguments. */
export function drawBowl(art: BowlArt, options: DrawBowlOptions): string {
  const { open, close } = frame(bowlViewBox, options.title);
  const layers = bowlLayers(art, options, pictureLimit - open.length - close.length);
  return open + layers.map(({ svg }) => svg).join('') + close;
}
