import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readZip } from '#server/testing/read-zip.ts';
import { type ZipEntry, zip } from './zip.ts';

async function* entriesOf(files: Record<string, readonly (Buffer | string)[]>): AsyncGenerator<ZipEntry> {
  for (const [name, pieces] of Object.entries(files)) {
    yield {
      name,
      content: (async function* content() {
        yield* pieces;
      })(),
    };
  }
}

it('packs files of any size and name that can be unpacked', async () => {
  const noise = randomBytes(300_000);
  const packed = await buffer(
    zip(entriesOf({ 'README.txt': ['Hello, ', 'मीरा'], 'documents/रिपोर्ट 1.pdf': [noise, noise], empty: [] })),
  );
  const files = readZip(packed);
  expect([...files.keys()]).toEqual(['README.txt', 'documents/रिपोर्ट 1.pdf', 'empty']);
  expect(String(files.get('README.txt'))).toBe('Hello, मीरा');
  expect(files.get('documents/रिपोर्ट 1.pdf')!.equals(Buffer.concat([noise, noise]))).toBe(true);
  expect(files.get('empty')).toHaveLength(0);
});

it('is valid without entries', async () => {
  expect(readZip(await buffer(zip(entriesOf({})))).size).toBe(0);
});

async function* brokenOff(): AsyncGenerator<Buffer> {
  yield Buffer.from('%PDF');
  throw new Error('the bucket is away');
}

async function* withBrokenFile(): AsyncGenerator<ZipEntry> {
  yield { name: 'report.pdf', content: brokenOff() };
}

it('fails when a file fails, and is then not a valid zip', async () => {
  await expect(buffer(zip(withBrokenFile()))).rejects.toThrow('the bucket is away');
});

it('closes the file that it was packing when the reader leaves', async () => {
  let isClosed = false;
  async function* endless(): AsyncGenerator<Buffer> {
    try {
      for (;;) yield randomBytes(64_000);
    } finally {
      isClosed = true;
    }
  }
  async function* oneEntry(): AsyncGenerator<ZipEntry> {
    yield { name: 'endless', content: endless() };
  }
  for await (const piece of zip(oneEntry())) if (piece.length > 1000) break;
  await expect.poll(() => isClosed).toBe(true);
});

it('reads no further than its reader', async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<Buffer> {
    for (;;) {
      read += 64_000;
      yield randomBytes(64_000);
    }
  }
  async function* oneEntry(): AsyncGenerator<ZipEntry> {
    yield { name: 'endless', content: endless() };
  }
  const packed = zip(oneEntry());
  await expect.poll(() => packed.readableLength).toBeGreaterThan(0);
  await setTimeout(200);
  expect(read).toBeLessThan(1_000_000);
  packed.destroy();
});
