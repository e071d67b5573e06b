import { bowl, polar, radians } from './geometry.ts';
import { pack } from './heap.ts';
import type { Dollop, Fan, Heap, Pieces, Shreds, Slab, WedgeIngredient } from './ingredients/ingredient.ts';
import { jitter, type Random } from './random.ts';
import { group, pair, stroke } from './svg.ts';
import { use, type Symbols } from './symbols.ts';
import { middleOf, type Wedge } from './wedges.ts';

/** How far a crowded picture is thinned out to stay small; 0 is as drawn. */
export type Thinning = number;

export const fewer = (count: number, thinning: Thinning): number => Math.round(count / (1 + 0.45 * thinning));

export type Place = {
  readonly wedge: Wedge;
  readonly isProtein: boolean;
  readonly symbols: Symbols;
  readonly random: Random;
  readonly thinning: Thinning;
};

function layHeap(heap: Heap, { wedge, isProtein, symbols, random, thinning }: Place): string {
  const { pieceRadius, clumps, art } = heap;
  const isSmall = clumps !== undefined;
  const clump = thinning > 1 ? clumps?.thin : clumps?.full;
  const unit = symbols.define(clump ?? group(art, 'transform="scale(1.17)"'));
  const packing = {
    radius: pieceRadius * (isSmall ? 1.9 : 1.12),
    widest: (isSmall ? 66 : 72) + (isProtein ? 8 : 0),
    looseness: 1 + 0.14 * Math.min(3, thinning),
  };
  const spread = isSmall ? 360 : 50;
  const floor = pack(wedge, packing, random).map(([x, y]) => use(unit, x, y, jitter(random, spread)));
  // A second storey makes it a heap.
  const storeyCount = thinning > 0 ? 0 : isSmall ? 2 : 3;
  const storey = Array.from({ length: storeyCount }, (_, k) => {
    const [x, y] = polar(middleOf(wedge), bowl.ring);
    const [dx, dy] = polar(middleOf(wedge) + 90, (k - (storeyCount - 1) / 2) * pieceRadius * 2.2);
    return use(unit, x + dx, y + dy - 3, jitter(random, 60));
  });
  return floor.join('') + storey.join('');
}

function layFan(fan: Fan, { wedge, symbols, random }: Place): string {
  const slice = symbols.define(fan.art);
  const sweep = wedge.to - wedge.from;
  const count = Math.max(2, Math.round((radians(sweep) * fan.ring) / fan.step));
  return Array.from({ length: count }, (_, k) => {
    const share = (k + 0.5) / count;
    const angle = wedge.from + share * sweep;
    const [x, y] = polar(angle, fan.ring + jitter(random, 3));
    return use(slice, x, y, angle + fan.tilt + jitter(random, 4), 1.24 - Math.abs(share - 0.5) * 0.26);
  }).join('');
}

function layPieces(pieces: Pieces, { wedge, isProtein, symbols, random }: Place): string {
  const piece = symbols.define(pieces.art);
  const sweep = wedge.to - wedge.from;
  const fitting = Math.round((radians(sweep) * pieces.ring) / pieces.spacing) + 1;
  const target = pieces.count + (isProtein ? 2 : 0);
  const count = pieces.count === 1 ? 1 : Math.max(2, Math.min(target, fitting));
  const onRing = count > 2 ? count - 1 : count;
  const outer = Array.from({ length: onRing }, (_, k) => {
    const angle = wedge.from + ((k + 0.5) / onRing) * sweep;
    const [x, y] = polar(angle, pieces.ring + 5 + jitter(random, 5));
    return use(piece, x, y, angle + 90 + jitter(random, 36), 1.26 - random() * 0.08);
  }).join('');
  if (onRing === count) return outer;
  const middle = middleOf(wedge);
  const [x, y] = polar(middle, 29);
  return use(piece, x, y, middle + 90 + jitter(random, 40), 1.18) + outer;
}

function layShreds(shreds: Shreds, { wedge, random, thinning }: Place): string {
  const places = pack(wedge, { radius: 7, widest: 58, looseness: 1 }, random);
  const strips = Array.from({ length: fewer(shreds.count, thinning) }, (_, k) => {
    const [x, y] = places[k % places.length] ?? polar(middleOf(wedge), bowl.ring);
    const angle = middleOf(wedge) + 70 + random() * 50;
    const [dx, dy] = polar(angle, shreds.length);
    const [bendX, bendY] = polar(angle + 90, 4 + random() * 6);
    return `M${pair([x - dx / 2, y - dy / 2])}q${pair([dx / 2 + bendX, dy / 2 + bendY])} ${pair([dx, dy])}`;
  });
  const isLight = (tone: number) => tone === shreds.tones.length - 1;
  return shreds.tones
    .map(([colour, width], tone) => {
      const d = strips.filter((_, k) => !isLight(tone) || k % 2 === 1).join('');
      return stroke(d, colour, width, tone > 0 ? 'transform="translate(-.5 -.9)"' : undefined);
    })
    .join('');
}

function laySlab({ art }: Slab, { wedge, symbols }: Place): string {
  const middle = middleOf(wedge);
  const isWide = wedge.to - wedge.from > 96;
  const [x, y] = polar(middle, isWide ? 44 : 50);
  return use(symbols.define(art), x, y, middle + 84, isWide ? 1.5 : 1.1);
}

function layDollop({ art }: Dollop, { wedge, symbols, random }: Place): string {
  const [x, y] = polar(middleOf(wedge), 50);
  return use(symbols.define(art), x, y, random() * 360, 1.15);
}

export function layInWedge(ingredient: WedgeIngredient, place: Place): string {
  if (ingredient.lay === 'heap') return layHeap(ingredient, place);
  if (ingredient.lay === 'fan') return layFan(ingredient, place);
  if (ingredient.lay === 'pieces') return layPieces(ingredient, place);
  if (ingredient.lay === 'shreds') return layShreds(ingredient, place);
  if (ingredient.lay === 'slab') return laySlab(ingredient, place);
  return layDollop(ingredient, place);
}

/** Flat things go down before the tall ones that lean on them. */
export function isLow({ lay }: WedgeIngredient): boolean {
  return lay === 'heap' || lay === 'shreds';
}
