import { cleanup, render, screen } from '@testing-library/react';
import jsQR from 'jsqr';
import { afterEach, expect, it } from 'vitest';
import { QrCode } from './qr-code.tsx';

afterEach(cleanup);

const pixelsPerModule = 4;

/** What a camera sees of the drawing: white, and black where the path has a strip. */
function scan(drawing: Element) {
  const width = Number(drawing.getAttribute('viewBox')!.split(' ')[2]) * pixelsPerModule;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  const strips = drawing
    .querySelector('path')!
    .getAttribute('d')!
    .matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g);
  for (const strip of strips) {
    const [x, y, length] = strip.slice(1).map((text) => Number(text) * pixelsPerModule) as [number, number, number];
    for (let row = y; row < y + pixelsPerModule; row += 1) {
      for (let column = x; column < x + length; column += 1)
        pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
    }
  }
  return { width, read: jsQR.default(pixels, width, width) };
}

it.each([
  'upi://pay?pa=macrobowl@upi&pn=Macrobowl&tr=order_1081&am=1225.93&cu=INR&tn=Order%201081',
  'otpauth://totp/Macrobowl:admin@macrobowl.test?secret=JBSWY3DPEHPK3PXP&issuer=Macrobowl',
  '₹ 😀',
])('a scanner reads %s from its QR code', (text) => {
  render(<QrCode text={text} label="The code" />);
  expect(scan(screen.getByRole('img', { name: 'The code' })).read?.data).toBe(text);
});

it('a QR code has four white modules around it', () => {
  render(<QrCode text="upi://pay" label="The code" />);
  const { width, read } = scan(screen.getByRole('img', { name: 'The code' }));
  const { topLeftCorner, bottomRightCorner } = read!.location;
  const margin = 4 * pixelsPerModule;
  expect([topLeftCorner.x, topLeftCorner.y].map(Math.round)).toEqual([margin, margin]);
  expect(Math.round(bottomRightCorner.x)).toBe(width - margin);
});
