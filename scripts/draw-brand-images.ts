/**
 * Draws the icons and the share image into public/, beside the web manifest that names them: `node scripts/draw-brand-images.ts`.
 * They are committed, so this runs only when the logo, the hero line or the bowls change.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { drawBowl } from '#bowl-art/draw-bowl.ts';
import { pageColours, rice } from '#bowl-art/palette.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { findBrowser } from '../e2e/browser.ts';
import { manifestText } from './web-manifest.ts';

const file = (path: string) => new URL(`../${path}`, import.meta.url);
const logo = readFileSync(file('public/favicon.svg'), 'utf8');
const font = (name: string) => readFileSync(file(`src/web/ui/fonts/${name}.woff2`)).toString('base64');

const bowl = drawBowl(
  {
    base: 'brown-rice',
    proteins: ['chicken', 'egg'],
    addons: ['avocado', 'tomato', 'broccoli', 'corn', 'cucumber', 'seeds', 'coriander'],
  },
  { macros: { protein: 46, carbs: 52, fats: 17 }, seed: 'share' },
);

type IconShape = { readonly size: number; readonly inset: number; readonly ground: string };
type Icon = IconShape & { readonly name: string };

const icons: readonly Icon[] = [
  { name: 'icon-192', size: 192, inset: 0.08, ground: 'transparent' },
  { name: 'icon-512', size: 512, inset: 0.08, ground: 'transparent' },
  // Launchers crop these two to a circle of 80%.
  { name: 'icon-maskable-192', size: 192, inset: 0.2, ground: rice },
  { name: 'icon-maskable-512', size: 512, inset: 0.2, ground: rice },
  { name: 'apple-touch-icon', size: 180, inset: 0.14, ground: rice },
];

/** In favicon.ico, which browsers request by that name for pages that name no icon. */
const favicons: readonly IconShape[] = [16, 32, 48].map((size) => ({ size, inset: 0, ground: 'transparent' }));

const iconPage = ({ size, inset, ground }: IconShape) => `<style>
  * { margin: 0 } body { background: ${ground} } svg { display: block; width: ${size}px; padding: ${size * inset}px; box-sizing: border-box }
</style>${logo}`;

const sharePage = `<style>
  @font-face { font-family: Anek; src: url(data:font/woff2;base64,${font('anek-core')}); font-weight: 700 800; font-stretch: 84% 96% }
  * { margin: 0 }
  body { width: 1200px; height: 630px; overflow: hidden; position: relative; background: ${pageColours['pista-300']}; color: ${pageColours['beet-900']} }
  .bowl svg { position: absolute; width: 720px; left: 610px; top: -28px }
  .logo { position: absolute; left: 64px; top: 60px; display: flex; align-items: center; gap: 16px; font: 800 42px/1 Anek; font-stretch: 96%; letter-spacing: -.03em; color: ${pageColours['beet-800']} }
  .logo svg { width: 58px }
  h1 { position: absolute; left: 64px; bottom: 64px; width: 560px; font: 800 82px/.92 Anek; font-stretch: 84%; letter-spacing: -.024em }
</style>
<div class="bowl">${bowl}</div>
<div class="logo">${logo}<span>${brand.wordmark}</span></div>
<h1>${brand.city}’s First Protein-Focused Meal Platform</h1>`;

type Pixels = { readonly width: number; readonly height: number; readonly rgba: readonly number[] };

const readPixels = (page: Page, png: Buffer): Promise<Pixels> =>
  page.evaluate(async (source) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (!context) throw new Error('No canvas to draw on');
    context.drawImage(image, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
    return { width, height, rgba: Array.from(data) };
  }, png.toString('base64'));

type Colour = readonly [red: number, green: number, blue: number];

/** A PNG with a palette: a flat drawing has few colours, and one byte a pixel is a third of the file. */
function palettePng({ width, height, rgba }: Pixels, colours: number): Buffer {
  const colourAt = (pixel: number): Colour => [rgba[pixel * 4]!, rgba[pixel * 4 + 1]!, rgba[pixel * 4 + 2]!];
  const keyOf = ([red, green, blue]: Colour) => ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
  const uses = new Map<number, { count: number; colour: Colour }>();
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const colour = colourAt(pixel);
    const use = uses.get(keyOf(colour)) ?? { count: 0, colour };
    use.count += 1;
    uses.set(keyOf(colour), use);
  }
  const palette = [...uses.values()].toSorted((a, b) => b.count - a.count).slice(0, colours);
  const distance = (a: Colour, b: Colour) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
  const nearest = new Map<number, number>();
  for (const [key, { colour }] of uses) {
    const distances = palette.map((entry) => distance(entry.colour, colour));
    nearest.set(key, distances.indexOf(Math.min(...distances)));
  }
  const rows = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    rows[pixel + Math.floor(pixel / width) + 1] = nearest.get(keyOf(colourAt(pixel)))!;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('PLTE', Buffer.from(palette.flatMap(({ colour }) => [...colour]))),
    pngChunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, body: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

/** The container that favicon.ico is: a directory of sizes, then the PNG of each. */
function icoOf(pngs: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * pngs.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(pngs.length, 4);
  let offset = directory.length;
  for (const [index, { size, png }] of pngs.entries()) {
    const entry = directory.subarray(6 + 16 * index);
    entry.set([size, size, 0, 0]);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
  }
  return Buffer.concat([directory, ...pngs.map(({ png }) => png)]);
}

function save(path: string, image: Buffer): void {
  writeFileSync(file(path), image);
  console.log(path, image.length, 'bytes');
}

writeFileSync(file('public/site.webmanifest'), manifestText);
const browser = await chromium.launch(findBrowser());
const page = await browser.newPage();

async function draw(icon: IconShape): Promise<Buffer> {
  await page.setViewportSize({ width: icon.size, height: icon.size });
  await page.setContent(iconPage(icon));
  return page.screenshot({ omitBackground: true });
}

for (const icon of icons) save(`public/${icon.name}.png`, await draw(icon));
const pngs: { size: number; png: Buffer }[] = [];
for (const icon of favicons) pngs.push({ size: icon.size, png: await draw(icon) });
save('public/favicon.ico', icoOf(pngs));
await page.setViewportSize({ width: 1200, height: 630 });
await page.setContent(sharePage);
await page.evaluate(async () => {
  await document.fonts.ready;
});
save('public/og.png', palettePng(await readPixels(page, await page.screenshot()), 256));
await browser.close();
