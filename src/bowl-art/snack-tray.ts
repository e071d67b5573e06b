import { isOneOf, snackKeys } from './art-keys.ts';
import { ingredientFor } from './ingredients/pantry.ts';
import { block, blockShadow, circle, dots, roundShadow } from './svg.ts';
import { use, type Symbols } from './symbols.ts';

const ladoo =
  roundShadow(1, 3, 11, 0.3) +
  circle(0, 0, 11, '#5E351B') +
  circle(-1, -1.5, 9, '#845030') +
  dots('-4 -4, 3 -5, 1 3, -5 3, 6 1', '#F3DEB4', 2) +
  dots('5 -2, -1 -1', '#7FA63C', 2.4);

type Places = readonly (readonly [x: number, y: number, turn: number])[];

const ladoosLeft: Places = [
  [-32, -20, 0],
  [-12, -20, 0],
  [-22, -3, 0],
  [-33, 14, 0],
  [-11, 14, 0],
];

const ladoosRight: Places = [
  [18, -20, 0],
  [33, -3, 0],
  [18, 14, 0],
];

/** Half of what fits on one side; the other half is the same turned round. */
const sixNibbles: Places = [
  [-11, -23, 20],
  [6, -22, 100],
  [-2, -11, 60],
  [-13, -7, 130],
  [10, -7, 10],
  [0, 0, 160],
];

const tray =
  blockShadow([-48, -34, 104, 80, 14], 0.2) +
  block([-52, -40, 104, 80, 14], '#C39A66') +
  block([-52, -41, 104, 78, 14], '#E3C190') +
  block([-45, -34, 46, 64, 9], '#A87B45') +
  block([6, -34, 39, 64, 9], '#A87B45');

function lay(symbol: string, places: Places): string {
  return places.map(([x, y, turn]) => use(symbol, x, y, turn)).join('');
}

function layNibbles(art: string, symbols: Symbols, ...middles: readonly number[]): string {
  const half = symbols.define(lay(symbols.define(art), sixNibbles));
  return middles.map((x) => use(half, x, -2) + use(half, x, -2, 180)).join('');
}

/** Ladoos on the left, the snack itself on the right; an unknown snack fills both sides. */
export function drawSnackTray(snack: string, symbols: Symbols): string {
  const { art } = ingredientFor(snack);
  if (!isOneOf(snackKeys, snack)) return tray + layNibbles(art, symbols, -22, 25.5);
  const ladoos = symbols.define(ladoo);
  const right = snack === 'ladoo' ? lay(ladoos, ladoosRight) : layNibbles(art, symbols, 25.5);
  return tray + lay(ladoos, ladoosLeft) + right;
}
