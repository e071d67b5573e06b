import { bowl, polar, radians, type Point } from './geometry.ts';
import { jitter, type Random } from './random.ts';
import { arc, shadowColour, stroke } from './svg.ts';
import { middleOf, type Wedge } from './wedges.ts';

/** A heap follows the bowl: a capsule bent along the ring, never wider than its wedge is long. */
function capsuleWidth({ from, to }: Wedge, widest: number): number {
  return Math.min(widest, radians(to - from) * bowl.ring * 1.02);
}

function turnBetween(degrees: number, reference: number): number {
  const turn = (degrees - reference) % 360;
  if (turn > 180) return turn - 360;
  return turn < -180 ? turn + 360 : turn;
}

type Packing = { readonly radius: number; readonly widest: number; readonly looseness: number };

/** A hexagonal grid around the middle of the wedge, shifted by a share of its step. */
function gridPlaces(wedge: Wedge, { radius, widest, looseness }: Packing, shift: Point): readonly Point[] {
  const middle = middleOf(wedge);
  const width = capsuleWidth(wedge, widest);
  const half = width / 2 - radius * 0.35;
  const straight = Math.max(0, (radians(wedge.to - wedge.from) * bowl.ring) / 2 - width / 2);
  const step = radius * 1.72 * looseness;
  const reach = Math.ceil((bowl.ring + bowl.food) / step);
  const [outX, outY] = polar(middle, 1);
  const places: Point[] = [];
  for (let row = -reach; row <= reach; row++) {
    const out = bowl.ring + (row + shift[1]) * step * 0.87;
    for (let column = -reach; column <= reach; column++) {
      const aside = (column + shift[0] + (row % 2 ? 0.5 : 0)) * step;
      const x = outX * out - outY * aside;
      const y = outY * out + outX * aside;
      const across = Math.sqrt(x * x + y * y) - bowl.ring;
      if (Math.abs(across) > half) continue;
      const turn = turnBetween((Math.atan2(y, x) * 180) / Math.PI, middle);
      const along = Math.max(0, Math.abs(radians(turn)) * bowl.ring - straight);
      if (along * along + across * across <= half * half) places.push([x, y]);
    }
  }
  return places;
}

const shifts: readonly Point[] = [
  [0, 0],
  [0.5, 0],
  [0, 0.5],
  [0.5, 0.5],
];

/** The fewest pieces that still read as a heap. */
function threePlaces(wedge: Wedge, radius: number): readonly Point[] {
  const middle = middleOf(wedge);
  const [x, y] = polar(middle, bowl.ring);
  return [0, 120, 240].map((angle) => {
    const [dx, dy] = polar(middle + angle, radius * 0.8);
    return [x + dx, y + dy];
  });
}

/** Packed places inside the capsule, back to front; of four grids the one that fills it best. */
export function pack(wedge: Wedge, packing: Packing, random: Random): readonly Point[] {
  const grids = [threePlaces(wedge, packing.radius), ...shifts.map((shift) => gridPlaces(wedge, packing, shift))];
  const fullest = grids.reduce((best, grid) => (grid.length > best.length ? grid : best));
  const loosened = fullest.map(([x, y]): Point => [
    x + jitter(random, packing.radius / 2),
    y + jitter(random, packing.radius / 2),
  ]);
  return loosened.toSorted((one, other) => one[1] - other[1]);
}

function bed(wedge: Wedge, widest: number, colour: string, extra?: string): string {
  const width = capsuleWidth(wedge, widest);
  const pad = (width / 2 / bowl.ring) * (180 / Math.PI);
  const from = wedge.from + pad;
  const to = Math.max(wedge.to - pad, from + 0.5);
  return stroke(arc(polar(from, bowl.ring), polar(to, bowl.ring), bowl.ring, to - from > 180), colour, width, extra);
}

/** Large pieces leave their edge ragged, so the bed stays further behind it. */
export function drawHeapBed({ from, to }: Wedge, colour: string, pieceRadius: number): string {
  const inset = Math.max(0, pieceRadius - 6);
  const wedge = { from: from + inset, to: to - inset };
  return bed(wedge, 60 - 2 * inset, shadowColour, 'opacity=".33"') + bed(wedge, 56 - 2 * inset, colour);
}
