import { dots, ellipse, fill, shadow, shadowColour, stroke } from '../svg.ts';
import type { Garnish, Scatter, Sprinkle } from './ingredient.ts';

export const peanut: Scatter = {
  lay: 'scatter',
  count: 11,
  art:
    ellipse(1, 1.6, 6, 4, shadowColour, 'opacity=".26"') +
    ellipse(0, 0, 6, 4, '#C98B45') +
    ellipse(-0.5, -0.6, 4.8, 2.8, '#EBC183') +
    stroke('M-3.5 0h6', '#B67C38', 1),
};

const almondShape = 'M-8 0C-5-5 3-5 8 0 3 5-5 5-8 0z';

export const almond: Scatter = {
  lay: 'scatter',
  count: 8,
  art:
    shadow(almondShape, 0.26, [1, 2]) +
    fill(almondShape, '#A8642D') +
    stroke('M-5-1C-1-3 2-2 5-.5M-5 1.5C-1 1 2 1.5 4 1', '#CF9055', 1.1),
};

export const seeds: Sprinkle = {
  lay: 'sprinkle',
  tones: [
    ['#6E8C3A', 3.2, 5, 22],
    ['#F7EBCB', 2.2, 2.6, 26],
    ['#3A2A20', 2, 1.4, 14],
  ],
  art:
    stroke('M-10-6l4 3M2-9l4 2M8 2l-3 4M-6 5l5 1M-1-2l4-2', '#5E7D2E', 4) +
    stroke('M-11 1l2 1M5-3l2 1M-3-10l2 1M2 9l2-1M10-6l1 2', '#EADBB2', 3) +
    dots('-8 9, 0 3, 11 8, -2 12', '#3A2A20', 2),
};

export const coriander: Garnish = {
  lay: 'garnish',
  art:
    stroke('M0 12C0 6 0 2 0-2', '#3F7A2C', 1.8) +
    fill(
      'M0-1C-4 2-9 1-10-3-12-7-8-8-7-8-8-12-4-13-2-12-1-15 2-15 3-12 6-14 9-11 8-8 11-8 12-4 9-1 6 2 2 1 0-1z',
      '#2F7A32',
    ) +
    fill('M-1-3C-4 0-8-2-8-4-7-6-6-6-5-6-6-9-3-10-1-9 0-7 0-5-1-3z', '#5FAE49') +
    stroke('M0-1V-9M0-2l5-4M0-2l-5-3', '#8CCB6B', 1),
  served: { half: 24, pieces: '-8 4 -40, 9 4 45, 0 -4 0' },
};

export const mint: Garnish = {
  lay: 'garnish',
  art:
    fill('M0 10C-8 6-9-4 0-12 9-4 8 6 0 10z', '#2E7D46') +
    fill('M0 8C-6 4-6-4 0-10z', '#52A863') +
    stroke('M0 9V-9M0 3l4-3M0-2l4-3M0 3l-4-3', '#9AD49B', 1),
  served: { half: 20, pieces: '-7 2 -40, 7 2 40, 0 -3 0' },
};
