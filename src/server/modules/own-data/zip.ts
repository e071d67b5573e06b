import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipEntry = { readonly name: string; readonly content: AsyncIterable<Uint8Array | string> };
type Written = {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
};

const version = 20;
/** Sizes follow the content (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980, the earliest date of the format: the time of packing is not recorded. */
const noDate = 0x0021;
const largest = 0xffffffff;

/** Streamed, so that the zip is never in memory as a whole. Fails above 4 GB or 65,535 entries, which need ZIP64. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name: given, content } of entries) {
    const name = Buffer.from(given);
    const start = at;
    const head = Buffer.concat([fields([4, 0x04034b50], [2, version], ...description(0, 0, 0, name)), name]);
    at += head.length;
    yield head;
    let [crc, size, packed] = [0, 0, 0];
    const measured = async function* measured() {
      for await (const piece of content) {
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
        crc = crc32(bytes, crc);
        size += bytes.length;
        yield bytes;
      }
    };
    const pack = createDeflateRaw();
    const source = Readable.from(measured(), { objectMode: false });
    source.on('error', (error) => pack.destroy(error));
    for await (const piece of source.pipe(pack) as AsyncIterable<Buffer>) {
      packed += piece.length;
      yield piece;
    }
    const tail = fields([4, 0x08074b50], [4, crc], [4, packed], [4, size]);
    at += packed + tail.length;
    if (size > largest || at > largest || written.length >= 0xffff)
      throw new Error('Too large for a zip without ZIP64');
    yield tail;
    written.push({ name, crc, packed, size, at: start });
  }
  const directory = Buffer.concat(written.map(toDirectoryEntry));
  yield directory;
  const count = written.length;
  yield fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, directory.length], [4, at], [2, 0]);
}

function toDirectoryEntry({ name, crc, packed, size, at }: Written): Buffer {
  const head = fields(
    [4, 0x02014b50],
    [2, version],
    [2, version],
    ...description(crc, packed, size, name),
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, at],
  );
  return Buffer.concat([head, name]);
}

const description = (crc: number, packed: number, size: number, name: Buffer): [2 | 4, number][] => [
  [2, flags],
  [2, deflated],
  [2, 0],
  [2, noDate],
  [4, crc],
  [4, packed],
  [4, size],
  [2, name.length],
  [2, 0],
];

function fields(...parts: readonly [bytes: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of parts) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
