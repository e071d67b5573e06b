import { imageWidths } from './image-key.ts';

const largest = imageWidths[2];
/** Decompression bomb: a few kilobytes can claim a billion pixels, which are decoded before resizing. */
const maxPixels = 50_000_000;

export type DrawnPicture = { readonly width: number; readonly webp: Uint8Array };

/**
 * Cropped to a square in the sizes of the shop; null for an invalid picture. Runs in a worker thread: decoding has threads of
 * its own, but each of its warnings, of which there may be a million, is handled in the calling thread.
 */
export async function drawPicture(bytes: Uint8Array): Promise<DrawnPicture[] | null> {
  const sharp = await loadSharp();
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: largest, height: largest, fit: 'cover' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return await Promise.all(
      imageWidths.map(async (width) => ({
        width,
        webp: await sharp(data, { raw: info }).resize({ width }).webp({ quality: 80 }).toBuffer(),
      })),
    );
  } catch {
    return null;
  }
}

const longestSide = 2048;

/** As it was taken, at most so large, without what else the file contains; null for an invalid picture. In a worker thread, too. */
export async function drawPhotograph(bytes: Uint8Array): Promise<Uint8Array | null> {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
