import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { plainPdf } from '#server/demo/plain-pdf.ts';
import type { TestApp } from '#server/testing/test-app.ts';

export const pdf = (text = 'Vitamin D 18 ng/ml') => plainPdf(['Blood report', text]);

/** A valid PDF with extra bytes in the middle. */
export function pdfAround(inside: string | Buffer): Buffer {
  const [document, mark] = [pdf(), Buffer.from('endobj\n')];
  const at = document.indexOf(mark) + mark.length;
  return Buffer.concat([document.subarray(0, at), Buffer.from(inside), document.subarray(at)]);
}

export const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif', size = 24, options: object = {}) =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#b5651d' } })
    .toFormat(format, options)
    .toBuffer();

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

export const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A decompression bomb: few bytes, many pixels. */
export function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([pngHead, pngChunk('IHDR', head), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))]);
}

/** The smallest zip, with a comment at its end. */
export function zip(remark: Buffer | string = ''): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(Buffer.byteLength(remark), 20);
  return Buffer.concat([end, Buffer.from(remark)]);
}

export const upload = (
  shop: TestApp,
  headers: Record<string, string>,
  consultationId: number,
  bytes: Uint8Array,
  name = 'report.pdf',
) => uploadTo(shop, headers, `/consultations/${consultationId}/document`, bytes, name);

export async function uploadTo(
  shop: TestApp,
  headers: Record<string, string>,
  path: string,
  bytes: Uint8Array,
  name: string,
) {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(bytes)]), name);
  const request = new Response(form);
  return shop.call({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { ...headers, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

/** As a phone writes it: with the place, the device and words beside the picture. */
export const taggedPicture = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#b5651d' } })
    .withExif({
      IFD0: { Make: 'PhoneMaker', Model: 'Model X', ImageDescription: 'At home' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '17/1 23/1 6/1', GPSLongitudeRef: 'E', GPSLongitude: '78/1 29/1 12/1' },
    })
    .jpeg()
    .toBuffer();

/** Whether it shows a picture, and nothing that `taggedPicture` has beside it. */
export async function isUntagged(bytes: Buffer): Promise<boolean> {
  const { format, exif, xmp, iptc, width } = await sharp(bytes).metadata();
  const isLeftOut = exif === undefined && xmp === undefined && iptc === undefined;
  return format === 'jpeg' && width > 0 && isLeftOut && !/PhoneMaker|At home/.test(bytes.toString('latin1'));
}
