/**
 * Creates the woff2 files beside this script from the Fontsource packages: `node src/web/ui/fonts/subset-fonts.ts`. The
 * core file covers pages in English and is preloaded; the browser fetches the others by `unicode-range`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const span = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)).join('');

const core = `${span(0x20, 0x7e)}\u00a0\u00a9\u00b0\u00b7\u00bd\u00d7\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u2192`;
const accents = span(0xc0, 0xff).replace('\u00d7', '');
const rupee = '\u20b9';

const families = [
  {
    name: 'anek',
    file: 'anek-latin',
    style: 'wdth-normal',
    // One weight stands for 700 to 800, which look alike: the first paint waits for this file, and it is a third smaller.
    axes: { wght: 750, wdth: { min: 84, max: 96 } },
  },
  { name: 'figtree', file: 'figtree', style: 'wght-normal', axes: { wght: { min: 400, max: 700 } } },
];

for (const { name, file, style, axes } of families) {
  const source = (subset: string) =>
    readFileSync(
      fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}/files/${file}-${subset}-${style}.woff2`)),
    );
  const write = async (part: string, subset: string, characters: string) => {
    const font = await subsetFont(source(subset), characters, {
      targetFormat: 'woff2',
      keepFeatures: ['kern', 'lnum', 'tnum'],
      variationAxes: axes,
    });
    writeFileSync(new URL(`./${name}-${part}.woff2`, import.meta.url), font);
    process.stdout.write(`${name}-${part}.woff2 ${font.length} bytes\n`);
  };
  await write('core', 'latin', core);
  await write('accents', 'latin', accents);
  await write('rupee', 'latin-ext', rupee);
}
