import { drawBaseColour } from './bases.ts';
import { bowl } from './geometry.ts';
import { ingredientFor } from './ingredients/pantry.ts';
import { bowlViewBox, drawLight, drawStoneware, drawWall } from './stoneware.ts';
import { frame, group, ring } from './svg.ts';
import { idPrefixOf } from './symbols.ts';
import type { EmptyBowlKind } from './tableware-url.ts';

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
