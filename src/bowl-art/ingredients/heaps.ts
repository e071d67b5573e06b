import { drawClump, drawPiece, type Shape } from '../clump.ts';
import { dots, fill, shadow, shadowColour, stroke } from '../svg.ts';
import type { Heap } from './ingredient.ts';

const bean = 'M-6-2C-5-6 4-7 6-2 8 3 5 6 2 4 0 2-2 3-4 4-7 4-7 1-6-2z';
const chunk = 'M-9 1C-10-6-3-9 2-8 8-9 11-3 10 2 9 8 3 10-2 9-7 9-9 5-9 1z';

/** Pieces so small that a heap of them is laid in clumps. */
function smallPieces(pieceRadius: number, bed: string | undefined, shapes: readonly Shape[]): Heap {
  return {
    lay: 'heap',
    pieceRadius,
    ...(bed === undefined ? {} : { bed }),
    art: drawPiece(shapes),
    clumps: { full: drawClump(shapes, pieceRadius, 6), thin: drawClump(shapes, pieceRadius, 4) },
  };
}

const area = (colour: string, extra?: string) => (d: string) => fill(d, colour, extra);
const line = (colour: string, width: number, extra?: string) => (d: string) => stroke(d, colour, width, extra);
/** A square; its stroke rounds the corners. */
const cube = (colour: string, corner: number, extra = '') =>
  area(colour, `stroke="${colour}" stroke-width="${2 * corner}"${extra}`);
/** A path of no length with round caps is a dot. */
const dot = line;

export const chickpea = smallPieces(6.6, '#A86A24', [
  ['M1 1.8l0 0', dot(shadowColour, 12.8, 'opacity=".3"')],
  ['M0 0l0 0', dot('#D39A4A', 12.8)],
  ['M-.8-.8l0 0', dot('#EBBE74', 9.6)],
  ['M-1-5.5q3 2 2 6', line('#B97F33', 1.2)],
  ['M-2.6-2.4l0 0', dot('#FFE9BF', 2.4)],
]);

export const soya: Heap = {
  lay: 'heap',
  pieceRadius: 9.5,
  bed: '#5A3216',
  art:
    shadow(chunk, 0.3, [1.5, 2.5]) +
    fill(chunk, '#8A5328') +
    fill('M-7-1C-7-6-1-7 3-6 6-5 6-1 3 1-1 3-6 3-7-1z', '#B27A43') +
    dots('-3 -3, 2 -1, 5 3, -2 4', '#6A3A18', 2) +
    dots('-1 -5', '#DDAE74', 2),
};

export const rajma = smallPieces(6.8, '#561812', [
  ['M0 2l0 0', dot(shadowColour, 11, 'opacity=".3"')],
  [bean, area('#7E271E', 'stroke="#561812" stroke-width="2.4"')],
  ['M-4-2C-3-4 3-5 4-2 5 1 3 2 1 1-1 1-3 2-4 1z', area('#A23A2C')],
  ['M-3-2.4q2-1.6 4-1.2', line('#DE9A84', 1.6)],
]);

export const keema = smallPieces(5, '#5E3014', [
  ['M-5 0C-5-4 0-6 4-4 7-1 5 4 1 5-3 5-5 3-5 0z', area('#8C4B22')],
  ['M-3-1C-3-3 0-4 2-3 3-1 2 1 0 1-2 1-3 1-3-1z', area('#B97340')],
]);

export const sprouts = smallPieces(6, '#7A8C35', [
  ['M-5.4 0C-5.4-5.6 5.4-5.6 5.4 0 5.4 5.6-5.4 5.6-5.4 0z', area('#6E8B2E')],
  ['M2 2c4 0 5 3 3 6', line('#F7F3DC', 2)],
  ['M-4.8-.8C-4.8-4.5 3.2-4.5 3.2-.8 3.2 2.9-4.8 2.9-4.8-.8z', area('#98B24B')],
]);

export const corn = smallPieces(5, '#D98A0C', [
  ['M-4.5-2C-4-6 4-6 4.5-2 5 3 2 6 0 6-2 6-5 3-4.5-2z', area('#E59A10')],
  ['M-3.5-2C-3-5 3-5 3.5-2 4 2 2 4 0 4-2 4-4 2-3.5-2z', area('#FFCF3A')],
  ['M-1-2.4l0 0', dot('#FFF1B0', 2)],
]);

export const pomegranate = smallPieces(5, '#6E0A26', [
  ['M-4 1C-4-4 1-6 4-4 6 0 4 5 0 5-3 5-4 3-4 1z', area('#98102F')],
  ['M-3 0C-3-3 1-4 3-3 4 0 2 3 0 3-2 3-3 2-3 0z', area('#DA2E4F')],
  ['M-1-2l0 0', dot('#FFC3CB', 2)],
]);

export const edamame = smallPieces(6, '#4B7A22', [
  [bean, area('#5E962B', 'stroke="#467520" stroke-width="2"')],
  ['M-4-2C-3-4 3-5 4-2 5 1 3 2 1 1-1 1-3 2-4 1z', area('#A5D15B')],
]);

export const beetroot = smallPieces(8, '#4A0A26', [
  ['M-3.5-2.5l10 0 0 9-10 0z', cube(shadowColour, 2.5, ' opacity=".3"')],
  ['M-5.5-4.5l11 0 0 10-11 0z', cube('#640F38', 2.5)],
  ['M-5.5-5.5l11 0 0 8-11 0z', cube('#9C1F58', 2.5)],
  ['M-5-6l8 0', line('#DB7FA8', 1.4)],
  ['M-5 2c3-4 7-5 10-4', line('#7F1445', 1.4)],
]);

export const feta = smallPieces(7, undefined, [
  ['M-2 0l7 0 0 6-7 0z', cube(shadowColour, 3, ' opacity=".22"')],
  ['M-4-3l7 0 0 6-7 0z', cube('#E6DFD0', 3)],
  ['M-4-4l6 0 0 4-6 0z', cube('#FFFDF7', 2.5)],
]);

/** Drawn for an ingredient without a drawing: food, but nothing in particular. */
export const mound = smallPieces(5.4, '#B98A52', [
  ['M-6 0C-6-4-1-6 3-5 7-3 6 3 2 5-2 6-6 4-6 0z', area('#C79A63')],
  ['M-4-1C-4-4 0-5 2-4 4-2 3 1 1 2-2 2-4 1-4-1z', area('#E7C79C')],
  ['M-1-3l0 0', dot('#F7E6CB', 1.6)],
]);
