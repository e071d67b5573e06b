/**
 * Writes the outlines of our display letters for the share pictures: `node scripts/outline-letters.ts`. The server draws
 * them as paths, because a machine may have no fonts. They are committed, so this runs only when the typeface changes.
 * Each line holds a letter, its advance and its outline: 1000 units an em, y upwards.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as harfbuzz from 'harfbuzzjs';
import subsetFont from 'subset-font';

const span = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset));
const parts = [
  { subset: 'latin', letters: [...span(0x20, 0x7e), ...span(0xc0, 0xff), '–', '’', '…'] },
  { subset: 'latin-ext', letters: ['₹'] },
];

const outlines: Record<string, { advance: number; path: string }> = {};
for (const { subset, letters } of parts) {
  const file = `@fontsource-variable/anek-latin/files/anek-latin-${subset}-wdth-normal.woff2`;
  const source = readFileSync(fileURLToPath(import.meta.resolve(file)));
  const ttf = await subsetFont(source, letters.join(''), {
    targetFormat: 'sfnt',
    variationAxes: { wght: 750, wdth: 88 },
  });
  const face = new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(ttf).buffer));
  const font = new harfbuzz.Font(face);
  font.setScale(1000, 1000);
  for (const letter of letters) {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(letter);
    buffer.guessSegmentProperties();
    harfbuzz.shape(font, buffer);
    const [info] = buffer.getGlyphInfos();
    const [position] = buffer.getGlyphPositions();
    if (info && position) {
      const path = font
        .glyphToPath(info.codepoint)
        .replaceAll(/\d+\.\d+/g, (number) => String(Math.round(Number(number))));
      outlines[letter] = { advance: position.xAdvance, path };
    }
  }
}
const lines = Object.entries(outlines).map(
  ([letter, outline]) => `${JSON.stringify(letter)}: ${JSON.stringify(outline)}`,
);
writeFileSync(new URL('../src/server/share-pictures/letters.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`);
