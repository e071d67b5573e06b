import { crc32 } from 'node:zlib';

/** Decompression bomb: a few kilobytes can claim a billion pixels and exhaust the reader's memory. */
const maxPixels = 50_000_000;

/** The offset of the end of a PNG; null when it is malformed. */
export function endOfPng(bytes: Buffer): number | null {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR' || !hasFairSize(bytes, 16, 4)) return null;
  for (let at = 8; at + 12 <= bytes.length;) {
    const dataEnd = at + 8 + bytes.readUInt32BE(at);
    if (dataEnd + 4 > bytes.length) return null;
    if (crc32(bytes.subarray(at + 4, dataEnd)) !== bytes.readUInt32BE(dataEnd)) return null;
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return dataEnd + 4;
    at = dataEnd + 4;
  }
  return null;
}

const [startOfScan, endOfImage] = [0xda, 0xd9];
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Within a scan, a zero or a restart marker continues it. */
const isOfScan = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

/** The offset of the end of a JPEG; null when it is malformed. Phones append more data: a video, a second picture. */
export function endOfJpeg(bytes: Buffer): number | null {
  let hasFrame = false;
  for (let at = 2; at + 1 < bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) return hasFrame ? at + 2 : null;
    if (at + 4 > bytes.length || marker === 0) return null;
    const segmentEnd = at + 2 + bytes.readUInt16BE(at + 2);
    if (isFrame(marker)) {
      if (!hasFairSize(bytes, at + 5, 2)) return null;
      hasFrame = true;
    }
    at = marker === startOfScan ? endOfScan(bytes, segmentEnd) : segmentEnd;
  }
  return null;
}

function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    if (!isOfScan(bytes[at + 1]!)) return at;
    at++;
  }
  return bytes.length;
}

function hasFairSize(bytes: Buffer, at: number, width: 2 | 4): boolean {
  if (at + 2 * width > bytes.length) return false;
  const pixels = bytes.readUIntBE(at, width) * bytes.readUIntBE(at + width, width);
  return pixels > 0 && pixels <= maxPixels;
}
