import { crc32, inflateRawSync } from 'node:zlib';

/** Reads a zip by its central directory, as unpackers do, and verifies sizes and checksums. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  const count = zip.readUInt16LE(end + 10);
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error(`entry ${n} of the directory is none`);
    const [crc, packed, size] = [16, 20, 24].map((field) => zip.readUInt32LE(at + field));
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const head = zip.readUInt32LE(at + 42);
    if (zip.readUInt32LE(head) !== 0x04034b50) throw new Error(`${name} does not begin where the directory says`);
    const start = head + 30 + zip.readUInt16LE(head + 26);
    const content = inflateRawSync(zip.subarray(start, start + packed!));
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is not what was packed`);
    files.set(name, content);
    at += 46 + nameLength;
  }
  if (at !== end) throw new Error('the directory is longer than it says');
  return files;
}
