import { baseKeys, isOneOf } from './art-keys.ts';
import { drawBase } from './bases.ts';
import type { Ingredient } from './ingredients/ingredient.ts';
import { pointsOf } from './geometry.ts';
import { ingredientFor } from './ingredients/pantry.ts';
import { seededRandom } from './random.ts';
import { ellipse, frame, group, num, shadowColour } from './svg.ts';
import { idPrefixOf, Symbols, use } from './symbols.ts';

export type GlyphOptions = {
  /** The accessible name; without one the picture is decoration. */
  readonly title?: string | undefined;
  readonly idPrefix?: string | undefined;
};

const square = (half: number) => `${num(-half)} ${num(-half)} ${num(2 * half)} ${num(2 * half)}`;

/** A round bed of the base, cut out of its bowl. */
function drawBaseGlyph(key: string, { title, idPrefix }: GlyphOptions): string {
  const { open, close } = frame(square(96), title);
  const prefix = idPrefixOf(`glyph of ${key}`, idPrefix);
  const symbols = new Symbols(`${prefix}0`);
  const bed = drawBase(key, symbols, seededRandom(key));
  const clip = `<clipPath id="${prefix}c"><circle r="90"/></clipPath>`;
  const shade = ellipse(4, 6, 90, 89, shadowColour, 'opacity=".18"');
  return open + clip + shade + group(symbols.definitions() + bed, `clip-path="url(#${prefix}c)"`) + close;
}

const eightPieces = [
  [-1, -0.9],
  [0, -1.05],
  [1, -0.8],
  [-0.5, 0],
  [0.55, 0.1],
  [-1, 0.9],
  [1, 0.95],
  [0, 1],
] as const;

type Serving = { readonly half: number; readonly pieces: ReturnType<typeof pointsOf> };

/** Small things are shown as a handful, larger ones as they are served. */
function servingOf({ served, ...ingredient }: Ingredient): Serving {
  if (served) return { half: served.half, pieces: pointsOf(served.pieces) };
  if (ingredient.lay !== 'heap' && ingredient.lay !== 'scatter') return { half: 22, pieces: [[0, 0, 0]] };
  const step = (ingredient.lay === 'heap' ? ingredient.pieceRadius : 7) * 1.5;
  return {
    half: step * 2.1,
    pieces: eightPieces.map(([x, y]) => [x * step, y * step, (x * step * 37 + y * step * 53) % 60]),
  };
}

/** One ingredient alone: a base, a protein, an add-on or a sauce. */
export function drawGlyph(key: string, options: GlyphOptions = {}): string {
  if (isOneOf(baseKeys, key)) return drawBaseGlyph(key, options);
  const ingredient = ingredientFor(key);
  const { half, pieces } = servingOf(ingredient);
  const { open, close } = frame(square(half), options.title);
  const symbols = new Symbols(`${idPrefixOf(`glyph of ${key}`, options.idPrefix)}0`);
  const piece = symbols.define(ingredient.art);
  const placed = pieces.map(([x, y, turn]) => use(piece, x, y, turn)).join('');
  return open + symbols.definitions() + placed + close;
}
