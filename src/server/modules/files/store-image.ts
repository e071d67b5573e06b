import { AppError } from '#contract/errors.ts';
import type { StoredImage } from '#contract/files.ts';
import type { Database } from '#server/db/client.ts';
import { isDatabaseTrouble } from '#server/db/database-trouble.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Once } from '#server/http/idempotency.ts';
import type { ReceivedFile } from '#server/http/receive-file.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { type FileStore, newFileName } from './file-store.ts';
import { imageKey, imageWidths } from './image-key.ts';
import { expectUpload } from './loose-files.ts';
import { sniffType } from './sniff.ts';

const largest = imageWidths[2];
/** A picture of a few kilobytes can claim to be a billion pixels; it would be unpacked before it is made small. */
const maxPixels = 50_000_000;

const unreadable = 'Please choose a PNG, JPEG or WebP picture.';

/** Cut to a square, drawn anew in the sizes of the shop: nothing of the uploaded bytes is ever served. */
export async function storeImage(
  { db, files, once }: { db: Database; files: FileStore; once: Once },
  { userId }: Caller,
  { bytes, fileName }: ReceivedFile,
): Promise<StoredImage> {
  const type = sniffType(bytes);
  if (type === null || type === 'application/pdf') throw refused();
  const pictures = await inTurn(() => drawAnew(bytes));
  const name = newFileName();
  const stored = { imageUrl: `/${imageKey(name, largest)}`, width: largest, height: largest };
  await expectUpload(db, `images/${name}`);
  try {
    for (const { width, webp } of pictures) await files.put(imageKey(name, width), webp);
    const after = { imageUrl: stored.imageUrl, fileName };
    return await once(db).transaction(async (tx) => {
      await recordAction(tx, userId, { action: 'uploaded', subject: 'image', subjectId: null, after });
      return stored;
    });
  } catch (error) {
    // Where the database cannot tell whether it was recorded, a repeat may be answered with this picture.
    if (!isDatabaseTrouble(error)) {
      await Promise.all(imageWidths.map((width) => files.remove(imageKey(name, width)).catch(() => undefined)));
    }
    throw error;
  }
}

function refused(cause?: unknown): AppError {
  return new AppError('bad-input', unreadable, { fieldErrors: { file: unreadable }, cause });
}

async function drawAnew(bytes: Buffer): Promise<{ width: number; webp: Buffer }[]> {
  // Loaded when the first picture comes: it brings tens of megabytes that most days nobody needs.
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
  } catch (error) {
    throw refused(error);
  }
}

let lastInLine: Promise<unknown> = Promise.resolve();

/** One at a time: an unpacked picture takes a hundred megabytes or two. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = lastInLine.then(work, work);
  lastInLine = mine;
  return mine;
}
