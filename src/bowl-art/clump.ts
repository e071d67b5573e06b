import { polar, type Point } from './geometry.ts';
import { pair } from './svg.ts';

/** One colour of a small piece: its outline, and what paints an outline. */
export type Shape = readonly [d: string, paint: (d: string) => string];

export type Place = readonly [x: number, y: number, turn: number];

/** In radii of a piece. The first four of them are a smaller clump. */
const sixPlaces: readonly Place[] = [
  [-1, -0.9, 0],
  [0.9, -1, 67],
  [-1.9, 0.7, 0],
  [0, 0.5, 201],
  [1.8, 0.6, 0],
  [-0.4, 1.9, 335],
];

const commands = /([A-Za-z])([^A-Za-z]*)/g;
const points = /(-?[\d.]+) ?(-?[\d.]+)/g;
const join = (pairs: readonly string[]) =>
  pairs.reduce((all, next) => all + (next.startsWith('-') || all === '' ? '' : ' ') + next, '');

/** An outline of the commands `MCclqz`, turned about 0,0 and moved: in whole numbers and relative, the shortest text. */
function place(d: string, [left, top]: Point, turn: number): string {
  const [cos, sin] = polar(turn, 1);
  let at: Point = [0, 0];
  return d.replaceAll(commands, (_, command: string, numbers: string) => {
    const turned = [...numbers.matchAll(points)].map(([, right, down]): Point => {
      const [x, y] = [Number(right), Number(down)];
      return [x * cos - y * sin, x * sin + y * cos];
    });
    if ('clqz'.includes(command)) return command + join(turned.map((point) => pair(point)));
    const moved = turned.map(([x, y]): Point => [Math.round(left + x), Math.round(top + y)]);
    if (command === 'M') {
      at = moved[0] ?? at;
      return command + pair(at);
    }
    if (command !== 'C') throw new Error(`The outline of a small piece must not have the command ${command}.`);
    const steps = moved.map((point, k) => {
      const step = pair([point[0] - at[0], point[1] - at[1]]);
      if (k % 3 === 2) at = point;
      return step;
    });
    return `c${join(steps)}`;
  });
}

/**
 * Pieces that do not cover each other, with one element for each colour instead of one for each piece and colour: a
 * browser styles and lays out every element of a picture in the page's main thread.
 */
export function drawTogether(shapes: readonly Shape[], places: readonly Place[]): string {
  return shapes.map(([d, paint]) => paint(places.map(([x, y, turn]) => place(d, [x, y], turn)).join(''))).join('');
}

export const drawPiece = (shapes: readonly Shape[]): string => shapes.map(([d, paint]) => paint(d)).join('');

/** Small pieces that travel together: six, in a crowded picture four. */
export const drawClump = (shapes: readonly Shape[], radius: number, pieces: 4 | 6): string =>
  drawTogether(
    shapes,
    sixPlaces.slice(0, pieces).map(([x, y, turn]) => [x * radius, y * radius, turn]),
  );
