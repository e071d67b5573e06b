import { block, blockShadow, circle, dots, fill, shadow, stroke } from '../svg.ts';
import type { Fan, Heap, Pieces, Slab } from './ingredient.ts';

const chickenSlice = 'M-25 1C-25-7-11-10 2-10 15-10 26-6 26 1 26 8 13 10 0 10-13 10-25 8-25 1z';

export const chicken: Fan = {
  lay: 'fan',
  ring: 51,
  step: 13.1,
  tilt: 16,
  art:
    shadow(chickenSlice, 0.34) +
    fill(chickenSlice, '#F0C98F') +
    fill('M-25 1C-25-7-11-10 2-10 15-10 26-6 26 1 21-3 12-5 2-5-9-5-20-3-25 1z', '#B8642A') +
    stroke('M-22-2C-15-6-6-7 2-7 12-7 20-6 25-1', '#DD9450', 1.3) +
    stroke('M-15-8l3 4M-6-9.5l3 4M4-9.5l3 4M13-8.5l3 4', '#5A2910', 2.6) +
    stroke('M-15 3c7-1 13 0 19-1M-4 6c6 0 12 0 17-1', '#DBAA6C', 1.1),
  served: { half: 30, pieces: '0 -15 -8, 0 -5 -4, 0 5 0, 0 15 4' },
};

export const paneer: Heap = {
  lay: 'heap',
  pieceRadius: 11.5,
  art:
    blockShadow([-9, -7, 23, 22, 4], 0.3) +
    block([-11, -9, 22, 22, 4], '#C27A2C') +
    block([-11, -12, 22, 20, 4], '#F7B95A') +
    block([-9, -10.5, 18, 16, 3.5], '#FFEFCB') +
    fill('M-9-5C-6-8-3-6-4-3-5 0-8 0-9-1zM9 0C6-1 4 2 5 4 6 6 9 5 9 3z', '#F0A345') +
    stroke('M-6-8l11 12M2-9l6 7', '#9A4A17', 2.2) +
    dots('-3 2, 6 -6, 0 -6', '#C8451A', 1.7),
  served: { half: 27, pieces: '-9 -8 -6, 12 -5 10, 1 13 4' },
};

export const tofu: Heap = {
  lay: 'heap',
  pieceRadius: 12,
  art:
    blockShadow([-9, -7, 24, 20, 3], 0.28) +
    block([-12, -8, 24, 19, 3], '#C98A3F') +
    block([-12, -11, 24, 18, 3], '#F6DDA6') +
    fill('M-10-8C-4-11 6-10 10-8 11-2 11 3 8 5 0 7-7 6-10 4-11 0-11-4-10-8z', '#E3A552') +
    fill('M-6-5C-2-7 3-7 6-5 7-1 5 2 2 2-3 3-7 0-6-5z', '#C47B2D') +
    dots('-2 -1, 4 -3, -7 2, 7 3', '#FFF6DD', 2.2),
  served: { half: 28, pieces: '-9 -9 -6, 12 -4 8, -1 13 -3' },
};

const halfEgg = 'M0-20C10-20 16-7 16 4 16 14 9 19 0 19-9 19-16 14-16 4-16-7-10-20 0-20z';

export const egg: Pieces = {
  lay: 'pieces',
  count: 3,
  ring: 52,
  spacing: 30,
  art:
    shadow(halfEgg, 0.28, [2, 3]) +
    fill(halfEgg, '#E8DFCB') +
    fill('M-1-19C8-19 14-7 14 3 14 13 7 17-1 17-9 17-15 12-15 3-15-7-10-19-1-19z', '#FFFDF5') +
    circle(0, 4, 9.6, '#E98A12') +
    circle(-0.6, 3.4, 8.2, '#FBB02B') +
    fill('M-6 2C-5-3 0-4 3-3-1-2-4 0-6 2z', '#FFDF84') +
    dots('2 6, -3 8, 5 1, -8 -8, 6 -9', '#5B3413', 1.3),
  served: { half: 30, pieces: '-11 -4 -18, 12 5 14' },
};

const fillet = 'M-40 3C-38-10-22-18-2-18 18-18 36-12 40-2 43 7 34 16 16 18-4 20-22 19-32 14-38 11-41 8-40 3z';

export const fish: Slab = {
  lay: 'slab',
  art:
    shadow(fillet, 0.32) +
    fill(fillet, '#C9581F') +
    fill('M-37 2C-34-9-20-15-2-15 16-15 33-10 37-2 39 5 31 12 15 14-4 16-20 15-30 11-35 9-38 6-37 2z', '#F0925A') +
    stroke('M-26-6c5 3 7 9 4 15M-12-11c7 5 9 16 4 23M4-12c8 6 9 17 4 23M20-10c7 5 8 13 4 19', '#FCCBA4', 2.2) +
    stroke('M-19-9l11 4M-3-12l12 5M14-11l11 5M-14 6l11 4M3 6l11 3', '#7C2C0C', 2.8) +
    dots('-30 4, -6 -4, 13 0, 28 -3, -18 2', '#3F6B1E', 2.2) +
    stroke('M-32-3C-27-10-17-13-6-14', '#FFD9B5', 1.6),
  served: { half: 46, pieces: '0 0 0' },
};

const prawnBack = 'M-10 10C-17-6-2-17 8-9c5 4 5 10 2 13';

export const prawn: Pieces = {
  lay: 'pieces',
  count: 5,
  ring: 53,
  spacing: 30,
  art:
    stroke(prawnBack, '#2A0D18', 11, 'opacity=".26" transform="translate(2 3)"') +
    stroke(prawnBack, '#DE6A3B', 11) +
    stroke('M-11 7C-15-6-2-15 7-8', '#F8A77E', 6) +
    stroke('M-15 2l6-2M-11-7l5 3M-3-13l2 6M6-13l-2 6', '#FFE1CE', 1.8) +
    fill('M-13 9l-5 7 7-2 4 6 2-9z', '#C4421B'),
  served: { half: 30, pieces: '-9 -9 0, 10 9 24' },
};
