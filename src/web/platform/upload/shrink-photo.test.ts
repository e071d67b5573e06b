import { expect, it } from 'vitest';
import { shrunkSize } from './shrink-photo.ts';

it.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [1600, 1200, 1600, 1200],
  [640, 480, 640, 480],
  [10_000, 1, 1600, 1],
])('a photograph of %i × %i is sent in %i × %i', (width, height, toWidth, toHeight) => {
  expect(shrunkSize(width, height)).toEqual({ width: toWidth, height: toHeight });
});
