import { expect, it } from 'vitest';
import { pathOf } from './qr-code.tsx';

it('the dark modules of a QR code are drawn as strips, row by row', () => {
  const [o, x] = [false, true];
  expect(
    pathOf([
      [x, x, o, x],
      [o, o, o, o],
      [o, x, x, x],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z');
});
