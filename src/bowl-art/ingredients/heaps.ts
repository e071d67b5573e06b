import { block, blockShadow, circle, dots, ellipse, fill, roundShadow, shadow, stroke } from '../svg.ts';
import type { Heap } from './ingredient.ts';

const bean = 'M-6-2C-5-6 4-7 6-2 8 3 5 6 2 4 0 2-2 3-4 4-7 4-7 1-6-2z';
const chunk = 'M-9 1C-10-6-3-9 2-8 8-9 11-3 10 2 9 8 3 10-2 9-7 9-9 5-9 1z';

export const chickpea: Heap = {
  lay: 'heap',
  pieceRadius: 6.6,
  bed: '#A86A24',
  art:
    roundShadow(1, 1.8, 6.4, 0.3) +
    circle(0, 0, 6.4, '#D39A4A') +
    circle(-0.8, -0.8, 5.2, '#EBBE74') +
    stroke('M-1-5.5q3 2 2 6', '#B97F33', 1.2) +
    dots('-2.6 -2.4', '#FFE9BF', 2.4),
};

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

export const rajma: Heap = {
  lay: 'heap',
  pieceRadius: 6.8,
  bed: '#561812',
  art:
    shadow(bean, 0.3, [1, 2]) +
    fill(bean, '#7E271E', 'stroke="#561812" stroke-width="2.4"') +
    fill('M-4-2C-3-4 3-5 4-2 5 1 3 2 1 1-1 1-3 2-4 1z', '#A23A2C') +
    stroke('M-3-2.4q2-1.6 4-1.2', '#DE9A84', 1.6),
};

export const keema: Heap = {
  lay: 'heap',
  pieceRadius: 5,
  bed: '#5E3014',
  art:
    fill('M-5 0C-5-4 0-6 4-4 7-1 5 4 1 5-3 5-5 3-5 0z', '#8C4B22') +
    fill('M-3-1C-3-3 0-4 2-3 3-1 2 1 0 1-2 1-3 1-3-1z', '#B97340'),
};

export const sprouts: Heap = {
  lay: 'heap',
  pieceRadius: 6,
  bed: '#7A8C35',
  art:
    stroke('M1 1c5 0 6 4 3 7', '#F7F3DC', 2.2) +
    ellipse(0, 0, 5.4, 4.2, '#6E8B2E') +
    ellipse(-0.8, -0.8, 4, 2.8, '#98B24B'),
};

export const corn: Heap = {
  lay: 'heap',
  pieceRadius: 5,
  bed: '#D98A0C',
  art:
    fill('M-4.5-2C-4-6 4-6 4.5-2 5 3 2 6 0 6-2 6-5 3-4.5-2z', '#E59A10') +
    fill('M-3.5-2C-3-5 3-5 3.5-2 4 2 2 4 0 4-2 4-4 2-3.5-2z', '#FFCF3A') +
    dots('-1 -2.4', '#FFF1B0', 2),
};

export const pomegranate: Heap = {
  lay: 'heap',
  pieceRadius: 5,
  bed: '#6E0A26',
  art:
    fill('M-4 1C-4-4 1-6 4-4 6 0 4 5 0 5-3 5-4 3-4 1z', '#98102F') +
    fill('M-3 0C-3-3 1-4 3-3 4 0 2 3 0 3-2 3-3 2-3 0z', '#DA2E4F') +
    dots('-1 -2', '#FFC3CB', 2),
};

export const edamame: Heap = {
  lay: 'heap',
  pieceRadius: 6,
  bed: '#4B7A22',
  art:
    fill(bean, '#5E962B', 'stroke="#467520" stroke-width="2"') +
    fill('M-4-2C-3-4 3-5 4-2 5 1 3 2 1 1-1 1-3 2-4 1z', '#A5D15B'),
};

export const beetroot: Heap = {
  lay: 'heap',
  pieceRadius: 8,
  bed: '#4A0A26',
  art:
    blockShadow([-6, -5, 15, 14, 2.5], 0.3) +
    block([-8, -7, 16, 15, 2.5], '#640F38') +
    block([-8, -8, 16, 13, 2.5], '#9C1F58') +
    stroke('M-5-6h8', '#DB7FA8', 1.4) +
    stroke('M-5 2c3-4 7-5 10-4', '#7F1445', 1.4),
};

export const feta: Heap = {
  lay: 'heap',
  pieceRadius: 7,
  art:
    blockShadow([-5, -3, 13, 12, 3], 0.22) +
    block([-7, -6, 13, 12, 3], '#E6DFD0') +
    block([-7, -7, 12, 10, 3], '#FFFDF7'),
};

/** Drawn for an ingredient without a drawing: food, but nothing in particular. */
export const mound: Heap = {
  lay: 'heap',
  pieceRadius: 5.4,
  bed: '#B98A52',
  art:
    fill('M-6 0C-6-4-1-6 3-5 7-3 6 3 2 5-2 6-6 4-6 0z', '#C79A63') +
    fill('M-4-1C-4-4 0-5 2-4 4-2 3 1 1 2-2 2-4 1-4-1z', '#E7C79C') +
    dots('-1 -3', '#F7E6CB', 1.6),
};
