import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type Socket, createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedLink } from '#contract/files.ts';
import { consultationDocuments } from '#server/db/schema/consultations.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { type Hostile, defused, escape, joined, multipart, part, refused } from './testing/hostile-documents.ts';

let root: string;
let shop: TestApp;
let client: Awaited<ReturnType<typeof buildSession>>;
let consultationId: number;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'macrobowl-hostile-'));
  shop = await startTestApp({ uploadsFolder: join(root, 'a', 'uploads') });
  client = await buildSession(shop.db);
  consultationId = (await buildConsultation(shop.db, { userId: client.user.id })).id;
});
afterAll(async () => {
  await shop.close();
  await rm(root, { recursive: true, force: true });
});

const url = () => `/api/v1/consultations/${consultationId}/document`;
const send = ({ make, type = multipart }: Hostile) =>
  shop.call({ method: 'POST', url: url(), headers: { ...client.headers, 'content-type': type }, payload: make() });
const rows = () =>
  shop.db.select().from(consultationDocuments).where(eq(consultationDocuments.consultationId, consultationId));

/** The files on the disk are those of the database, in the folder of documents. */
async function expectNothingElse() {
  await runJobs(shop);
  const stored = (await rows()).map(({ storageKey }) => `a/uploads/${storageKey}`);
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => !entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  expect(files.map((file) => file.slice(root.length + 1))).toEqual(stored);
  for (const key of stored) expect(key).toMatch(/^a\/uploads\/documents\/[\w-]{24}$/);
}

describe('a hostile upload', () => {
  it('is tested with at least forty files', () => {
    // Three more are sent through a socket below.
    expect(refused.length + defused.length + 3).toBe(87);
  });

  it.each(refused)('$what is refused, and nothing is stored', async (hostile) => {
    const before = await rows();
    const { status, body: error } = await send(hostile);
    expect({ status, error }).toMatchObject({
      status: hostile.status,
      error: { message: expect.any(String) as string },
    });
    expect(await rows()).toEqual(before);
    await expectNothingElse();
  });

  it.each(defused)('$what is stored without the dangerous part', async (hostile) => {
    expect(await send(hostile)).toMatchObject({ status: 201, body: { fileName: hostile.fileName } });
    await expectNothingElse();
    const { body: link } = await shop.call({ url: url(), headers: client.headers });
    const response = await shop.app.inject({ url: (link as SignedLink).url });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': expect.stringMatching(/^(application\/pdf|image\/png|image\/jpeg)$/) as string,
      'content-disposition': expect.stringMatching(
        /^attachment; filename="[^"\r\n]+"; filename\*=UTF-8''[\w.%~()!*-]+$/,
      ) as string,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(response.headers).not.toHaveProperty('set-cookie');
    expect(response.rawPayload.includes('script')).toBe(false);
  });
});

const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

it('no file name leads outside of the folder', async () => {
  for (const folder of ['/', tmpdir(), root, process.cwd()]) {
    expect((await readdir(folder)).filter((name) => name.includes(escape))).toEqual([]);
  }
});

describe('a hostile connection', () => {
  async function connect(head: string) {
    const socket = createConnection({ host: '127.0.0.1', port: Number(new URL(await listening).port) });
    const received = { error: '' };
    socket.on('data', (bytes) => (received.error += bytes.toString()));
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(
      `POST ${url()} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${client.headers['authorization']}\r\ncontent-type: ${multipart}\r\n${head}\r\n\r\n`,
    );
    return { socket, received };
  }
  let listening: Promise<string>;
  beforeAll(() => {
    listening = shop.listen();
  });
  const beginning = part('name="file"; filename="a.pdf"', '%PDF-1.7\n').subarray(0, -2);

  it('that stops halfway leaves no file', async () => {
    const before = await rows();
    const { socket } = await connect('content-length: 100000');
    socket.write(beginning, () => socket.end());
    await closed(socket);
    expect(await rows()).toEqual(before);
    await expectNothingElse();
  });

  it('that breaks in the middle of a chunk leaves no file', async () => {
    const before = await rows();
    const { socket } = await connect('transfer-encoding: chunked');
    socket.write(joined('ffff\r\n', beginning), () => socket.destroy());
    await closed(socket);
    expect(await rows()).toEqual(before);
    await expectNothingElse();
  });

  it('that never ends is refused at 5 MB and cut off', async () => {
    const { socket, received } = await connect('transfer-encoding: chunked');
    const chunk = Buffer.alloc(65_536, 1);
    const write = (bytes: Buffer) => socket.write(joined(`${bytes.length.toString(16)}\r\n`, bytes, '\r\n'));
    write(beginning);
    const sending = setInterval(() => {
      if (socket.writable) for (let n = 0; n < 20 && write(chunk); n++);
    }, 5);
    await closed(socket);
    clearInterval(sending);
    expect(received.error).toMatch(/^HTTP\/1\.1 413 /);
    await expectNothingElse();
  });
});
