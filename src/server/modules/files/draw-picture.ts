import { imageWidths } from './image-key.ts';

const largest = imageWidths[2];
/** A picture of a few kilobytes can claim to be a billion pixels; it would be unpacked before it is made small. */
const maxPixels = 50_000_000;

export type DrawnPicture = { readonly width: number; readonly webp: Uint8Array };

/**
 * Cut to a square, in the sizes of the shop; null for what is no picture. Runs in a worker thread: the picture itself is drawn in
 * threads of its own, but each complaint about it, of which there may be a million, comes back to the one that asked.
 */
export async function drawPicture(bytes: Uint8Array): Promise<DrawnPicture[] | null> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
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
