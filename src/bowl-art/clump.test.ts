import { expect, it } from 'vitest';
import { drawClump, drawTogether, type Shape } from './clump.ts';
import { fill, stroke } from './svg.ts';

const square: Shape = ['M-4-4C-2-5 2-5 4-4l0 8-8 0z', (d) => fill(d, '#111111')];
const light: Shape = ['M-2-2q2 1 4 0', (d) => stroke(d, '#222222', 1)];

it('moves the first point of an outline, and writes the others from the point before', () => {
  expect(drawTogether([square], [[10, 20, 0]])).toBe('<path d="M6 16c2-1 6-1 8 0l0 8-8 0z" fill="#111111"/>');
});

it('turns an outline about its middle, clockwise, before it is moved', () => {
  expect(drawTogether([light], [[0, 0, 90]])).toBe('<path d="M2-2q-1 2 0 4" stroke="#222222" stroke-width="1"/>');
});

it('has one element for each colour, whatever the number of pieces', () => {
  const clump = drawClump([square, light], 5, 6);
  expect(clump.split('<path').length - 1).toBe(2);
  expect(clump.split('M').length - 1).toBe(12);
  expect(drawClump([square, light], 5, 4).split('M').length - 1).toBe(8);
});

it('refuses a command that it cannot turn', () => {
  expect(() => drawTogether([['M0 0h4', (d) => stroke(d, '#222222', 1)]], [[0, 0, 45]])).toThrow('command h');
});
