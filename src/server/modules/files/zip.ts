import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ZipEntry = { readonly name: string; readonly content: AsyncIterable<Uint8Array | string> };

/** 1 January 1980, the earliest date of the format: the time of packing is not recorded. */
const noDate = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** Streamed file by file as fast as the zip is read: neither the zip nor a file is in memory as a whole. */
export function zip(entries: AsyncIterable<ZipEntry>): Readable {
  const file = new ZipFile();
  const output = file.outputStream as PassThrough;
  let source: Readable | undefined;
  const addAll = async () => {
    for await (const { name, content } of entries) {
      source = Readable.from(content, { objectMode: false });
      file.addReadStream(source, name, noDate);
      await finished(source);
    }
    file.end();
  };
  file.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => source?.destroy());
  void addAll().catch((error: Error) => output.destroy(error));
  return output;
}
