import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { manifestText, webManifest } from './web-manifest.ts';

const publicFile = (path: string) => new URL(`../public${path}`, import.meta.url);

describe('the web manifest', () => {
  it('in public/ is the one of the brand and the tokens; node scripts/draw-brand-images.ts writes it', () => {
    expect(readFileSync(publicFile('/site.webmanifest'), 'utf8')).toBe(manifestText);
  });

  it.each([...webManifest.icons.filter(({ sizes }) => sizes !== 'any'), ...webManifest.screenshots])(
    'names $src with its size',
    async ({ src, sizes }) => {
      const { width, height, format } = await sharp(readFileSync(publicFile(src))).metadata();
      expect(`${format} ${width}x${height}`).toBe(`png ${sizes}`);
    },
  );
});
