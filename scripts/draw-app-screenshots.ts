/**
 * Takes the pictures of the install dialog from a shop with demo data: `node scripts/draw-app-screenshots.ts http://localhost:3000`.
 * They are committed, so this runs only when the pages change much.
 */
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from '../e2e/browser.ts';

const shop = process.argv[2] ?? 'http://localhost:3000';
const phone = { width: 390, height: 844 };
const pictures = [
  { name: 'screenshot-menu', path: '/menu', viewport: phone },
  { name: 'screenshot-builder', path: '/build-your-own', viewport: phone },
  { name: 'screenshot-wide', path: '/menu', viewport: { width: 1280, height: 800 } },
];

const browser = await chromium.launch(findBrowser());
for (const { name, path, viewport } of pictures) {
  const page = await browser.newPage({ viewport, serviceWorkers: 'block', reducedMotion: 'reduce' });
  await page.goto(shop + path, { waitUntil: 'networkidle' });
  const file = `public/${name}.png`;
  const { size } = await sharp(await page.screenshot())
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(file);
  console.log(file, size, 'bytes');
  await page.close();
}
await browser.close();
