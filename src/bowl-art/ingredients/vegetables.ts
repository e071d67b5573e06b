import { circle, fill, ring, roundShadow, shadow, stroke } from '../svg.ts';
import type { Fan, Pieces, Shreds } from './ingredient.ts';

const avocadoSlice = 'M-23 7C-19-8-6-14 6-12 17-11 24-4 23 4 17-1 9-2 2 0-8 2-15 8-23 7z';

export const avocado: Fan = {
  lay: 'fan',
  ring: 52,
  step: 12,
  tilt: -14,
  art:
    shadow(avocadoSlice) +
    fill(avocadoSlice, '#3F6A26') +
    fill('M-20 5C-16-7-5-12 6-10 15-9 21-4 21 1 15-3 8-4 1-2-8 0-14 6-20 5z', '#A9C651') +
    fill('M-15 2C-10-5-3-8 5-7 12-6 16-4 18-2 12-4 6-5 0-3-6-1-10 3-15 2z', '#EDE9A0'),
  served: { half: 28, pieces: '-2 -11 -10, 0 -2 -4, 2 7 2, 4 16 8' },
};

export const cucumber: Fan = {
  lay: 'fan',
  ring: 57,
  step: 17.1,
  tilt: 0,
  art:
    roundShadow(1.6, 2.6, 14) +
    circle(0, 0, 14, '#2F6A2B') +
    circle(0, 0, 12.4, '#D5E79B') +
    circle(0, 0, 9, '#EAF3C6') +
    ring(5.5, '#B5CC74', 3.2, 'stroke-dasharray="0 5.7"') +
    stroke('M-9-5C-7-9-3-10 0-11', '#fff', 1.6, 'opacity=".8"'),
  served: { half: 27, pieces: '-10 -6 0, 2 0 30, 13 7 60' },
};

export const sweetpotato: Fan = {
  lay: 'fan',
  ring: 57,
  step: 17.1,
  tilt: 0,
  art:
    roundShadow(1.6, 2.6, 13) +
    circle(0, 0, 13, '#9A4516') +
    circle(-0.3, -0.3, 11.4, '#F08A2C') +
    circle(-1, -1, 8, '#FFAA4E') +
    stroke('M-8-3l8-6M-7 5L6-6M0 8l8-7', '#A9501A', 2),
  served: { half: 27, pieces: '-10 -6 0, 2 0 30, 13 7 60' },
};

export const broccoli: Pieces = {
  lay: 'pieces',
  count: 3,
  ring: 53,
  spacing: 30,
  art:
    roundShadow(2, 3, 15) +
    stroke('M-1 4l4 10', '#9DBB5A', 8) +
    stroke('M-8 2h0M-4-8h0M6-8h0M10 0h0M2 4h0', '#235A25', 13) +
    stroke('M-9 0h0M-5-9h0M4-10h0M9-3h0M0-2h0', '#3A8035', 9) +
    stroke('M-11-2h0M-7-11h0M2-12h0M8-6h0M-2-5h0M3 1h0M-6 3h0', '#6DAE4B', 3.6) +
    stroke('M-9-4h0M-4-12h0M5-9h0M0-4h0', '#A4D071', 1.8),
  served: { half: 30, pieces: '-10 -6 -14, 10 8 12' },
};

export const tomato: Pieces = {
  lay: 'pieces',
  count: 5,
  ring: 55,
  spacing: 19,
  art:
    roundShadow(1.6, 2.8, 11, 0.28) +
    circle(0, 0, 11, '#B81F12') +
    circle(-0.5, -0.6, 10, '#E8402A') +
    fill(
      'M-7-2C-7-7-1-8-1-6-1-3-3 1-6 1-7 0-7-1-7-2zM2-7C6-7 8-3 8-1 6 1 3-1 2-3 1-5 1-7 2-7zM-3 4C0 2 4 2 6 3 5 7 0 8-3 7-4 6-4 5-3 4z',
      '#F7905A',
    ) +
    stroke('M-5-3h0M-4-1h0M4-4h0M5-2h0M0 5h0M3 5h0', '#FFE9AE', 1.9) +
    stroke('M-8-5C-7-8-4-9-2-10', '#FFC9B5', 1.6),
  served: { half: 24, pieces: '-10 -6 0, 11 -4 90, 0 11 200' },
};

export const onion: Pieces = {
  lay: 'pieces',
  count: 4,
  ring: 54,
  spacing: 30,
  art: ring(11, '#9C2F63', 5) + ring(10.6, '#F3C6DA', 2.6) + ring(6, '#B94C80', 2.6) + ring(5.6, '#FBE6EF', 1.2),
  served: { half: 26, pieces: '-8 -6 0, 8 7 0' },
};

const mushroomHalf = 'M-14-1C-14-12 14-12 14-1 12 4 6 2 5 2L6 11C3 14-3 14-6 11L-5 2C-8 3-13 3-14-1z';

export const mushroom: Pieces = {
  lay: 'pieces',
  count: 4,
  ring: 54,
  spacing: 30,
  art:
    shadow(mushroomHalf, 0.26, [1.5, 2.5]) +
    fill(mushroomHalf, '#B98A5C') +
    fill('M-11-2C-10-9 10-9 11-2 7 1 4-1 3 1L4 10C2 12-2 12-4 10L-3 1C-4-1-8 1-11-2z', '#F5E4C8') +
    stroke('M-9-1C-5-3 5-3 9-1', '#A0703F', 1.4),
  served: { half: 28, pieces: '-9 -6 -14, 9 8 18' },
};

export const olive: Pieces = {
  lay: 'pieces',
  count: 5,
  ring: 55,
  spacing: 19,
  art: roundShadow(1, 2, 7.5, 0.28) + ring(5.6, '#33263A', 4.6) + stroke('M-5.5-2C-4-5-1-6 1-6', '#8C7A96', 1.5),
  served: { half: 20, pieces: '-8 -5 0, 8 -5 60, 0 9 120' },
};

export const lemon: Pieces = {
  lay: 'pieces',
  count: 1,
  ring: 62,
  spacing: 30,
  art:
    roundShadow(1.6, 2.6, 14) +
    circle(0, 0, 14, '#E0A800') +
    circle(0, 0, 12.6, '#FFF4C4') +
    circle(0, 0, 10.6, '#FFD43D') +
    stroke('M0 0V-10M0 0l9-5M0 0l9 5M0 0v10M0 0l-9 5M0 0l-9-5', '#FFF4C4', 1.7),
};

export const carrot: Shreds = {
  lay: 'shreds',
  tones: [
    ['#B9480A', 5.6],
    ['#F27B1B', 4.2],
    ['#FFB25E', 2],
  ],
  length: 28,
  count: 24,
  art:
    stroke('M-14-6C-6-9 4-4 13-8M-13 2C-5-2 5 3 14-2M-11 9C-3 5 6 9 12 5', '#D8610F', 5) +
    stroke('M-14-7C-6-10 4-5 13-9M-13 1C-5-3 5 2 14-3M-11 8C-3 4 6 8 12 4', '#FF9433', 3),
};

export const cabbage: Shreds = {
  lay: 'shreds',
  tones: [
    ['#4B1546', 5.4],
    ['#8A2F7A', 3.8],
    ['#E0B3D8', 1.4],
  ],
  length: 24,
  count: 26,
  art:
    stroke('M-14-6C-6-12 4-2 13-8M-13 2C-5-5 5 5 14-2M-11 9C-3 3 6 11 12 5', '#5A1B54', 5) +
    stroke('M-14-7C-6-13 4-3 13-9M-13 1C-5-6 5 4 14-3M-11 8C-3 2 6 10 12 4', '#A24C95', 2.4),
};

export const pepper: Shreds = {
  lay: 'shreds',
  tones: [
    ['#8E1A0C', 7.4],
    ['#E23A22', 5.8],
    ['#FF9A7D', 1.5],
  ],
  length: 30,
  count: 14,
  art:
    stroke('M-14-4C-8-12 6-12 13-3', '#B0240F', 7) +
    stroke('M-13-6C-7-13 5-13 12-5', '#EC4A2C', 4) +
    stroke('M-13 7C-6 0 6 0 14 8', '#D99A00', 7) +
    stroke('M-12 6C-6-1 6-1 13 6', '#FFC93A', 4),
};
