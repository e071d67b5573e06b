import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type StoredImage, maxUploadBytes } from '#contract/files.ts';
import { buildSession } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { startTestApp } from '#server/testing/test-app.ts';

let headers: Record<string, string>;
const shop = sharedTestApp();
beforeAll(async () => {
  ({ headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }));
});

const url = '/api/v1/admin/images';

async function upload(bytes: Uint8Array, name = 'bowl.png', field = 'file', app = shop, as = headers) {
  const form = new FormData();
  form.set(field, new Blob([Uint8Array.from(bytes)]), name);
  const request = new Response(form);
  const response = await app.app.inject({
    method: 'POST',
    url,
    headers: { ...as, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json<unknown>() };
}

const photo = (format: 'png' | 'jpeg' | 'webp', width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#b5651d' } })
    .toFormat(format)
    .toBuffer();
const png = () => photo('png', 10, 10);
const storedNames = async () => {
  const names = await readdir(shop.uploads, { recursive: true }).catch(() => []);
  return names.filter((name) => name.includes('.'));
};
const refusal = {
  status: 400,
  body: { code: 'bad-input', fieldErrors: { file: 'Please choose a PNG, JPEG or WebP picture.' } },
};

describe('a picture of a meal', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'as %s is stored in the sizes of the shop, and served as immutable',
    async (format) => {
      const { status, body } = await upload(await photo(format));
      expect({ status, body }).toEqual({
        status: 201,
        body: { imageUrl: expect.stringMatching(/^\/images\/[\w-]{24}-960\.webp$/), width: 960, height: 960 },
      });
      for (const width of [240, 480, 960]) {
        const address = (body as StoredImage).imageUrl.replace('-960.', `-${width}.`);
        const response = await shop.app.inject({ url: address });
        expect(response.statusCode).toBe(200);
        expect(response.headers).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining("default-src 'none'") as string,
        });
        const { format: served, width: w, height: h } = await sharp(response.rawPayload).metadata();
        expect([served, w, h]).toEqual(['webp', width, width]);
        expect((await shop.app.inject({ method: 'HEAD', url: address })).statusCode).toBe(200);
      }
    },
  );

  it('loses its EXIF data, and is rotated upright', async () => {
    const taken = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#fff' } })
      .composite([{ input: { create: { width: 300, height: 300, channels: 3, background: '#000' } }, left: 0, top: 0 }])
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Asha', Make: 'Phone' }, IFD3: { GPSLatitude: '17/1 26/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { body } = await upload(taken, 'asha.jpg');
    const { rawPayload } = await shop.app.inject({ url: (body as StoredImage).imageUrl });
    const { exif, xmp, iptc, orientation } = await sharp(rawPayload).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect(rawPayload.includes('Asha')).toBe(false);
    // Black was on the left; the rotation brings it to the top.
    const { data } = await sharp(rawPayload)
      .resize(2, 2, { kernel: 'nearest' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([data[0]! < 60, data[1]! < 60, data[2]! > 200, data[3]! > 200]).toEqual([true, true, true, true]);
  });

  it('is recognised by its bytes, not by its name', async () => {
    expect(await upload(await photo('png'), '../../etc/passwd')).toMatchObject({ status: 201 });
    expect(await upload(await photo('jpeg'), 'C:\\evil\0.svg')).toMatchObject({ status: 201 });
    const names = await storedNames();
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).toMatch(/^images\/[\w-]{24}-(240|480|960)\.webp$/);
  });
});

describe('an invalid picture', () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['a page called .png', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing that can hold scripts', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n')],
    ['a head without a picture', async () => (await png()).subarray(0, 20)],
    ['a picture that breaks off', async () => (await photo('jpeg', 900, 900)).subarray(0, 900)],
    ['eight right bytes and a page', () => Buffer.concat([pngHead, Buffer.from('<script>alert(1)</script>')])],
    ['a RIFF that is sound', () => Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1')],
    ['a billion pixels in a few bytes', () => bomb(40_000, 40_000)],
    ['one pixel more than allowed', () => bomb(50_001, 1_000)],
  ])('%s is refused, and nothing is stored', async (_what, make) => {
    const before = await storedNames();
    const memory = process.memoryUsage().rss;
    expect(await upload(await make())).toMatchObject(refusal);
    expect(await storedNames()).toEqual(before);
    expect(process.memoryUsage().rss - memory).toBeLessThan(100 * 1024 ** 2);
  });

  it('appended to a valid one does not survive the re-encoding', async () => {
    const script = '<script>alert(document.cookie)</script>';
    const { status, body } = await upload(Buffer.concat([await png(), Buffer.from(script)]));
    expect(status).toBe(201);
    const { rawPayload } = await shop.app.inject({ url: (body as StoredImage).imageUrl });
    expect(rawPayload.includes('script')).toBe(false);
  });

  it('is also an empty file, no file, and no form', async () => {
    const noFile = { status: 400, body: { fieldErrors: { file: 'Please choose a file' } } };
    expect(await upload(new Uint8Array())).toMatchObject(noFile);
    const form = new Response(new URLSearchParams({ file: 'x' }));
    expect(
      await shop.call({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: await form.text(),
      }),
    ).toMatchObject({ status: 415 });
    expect(await shop.call({ method: 'POST', url, headers, payload: { file: 'x' } })).toMatchObject({ status: 415 });
    const broken = { ...headers, 'content-type': 'multipart/form-data; boundary=x' };
    expect(await shop.call({ method: 'POST', url, headers: broken, payload: '--x\r\nnonsense' })).toMatchObject({
      status: 400,
    });
    const fields = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n';
    expect(await shop.call({ method: 'POST', url, headers: broken, payload: fields })).toMatchObject(noFile);
    const noBoundary = { ...headers, 'content-type': 'multipart/form-data' };
    expect(await shop.call({ method: 'POST', url, headers: noBoundary, payload: fields })).toMatchObject({
      status: 400,
    });
  });
});

describe('the limits of uploads', () => {
  it('are 5 MB, and not one byte more', async () => {
    const full = Buffer.concat([await photo('png', 10, 10), Buffer.alloc(maxUploadBytes)]).subarray(0, maxUploadBytes);
    expect(await upload(full)).toMatchObject({ status: 201 });
    expect(await upload(Buffer.concat([full, Buffer.alloc(1)]))).toMatchObject({
      status: 413,
      body: { code: 'too-large', message: 'The file is larger than 5 MB.' },
    });
  });

  it('an endless upload is refused at 5 MB and disconnected', async () => {
    const { port } = new URL(await shop.listen());
    const socket = createConnection({ host: '127.0.0.1', port: Number(port) });
    const chunk = Buffer.alloc(65_536, 1);
    let received = '';
    socket.on('data', (bytes) => (received += bytes.toString()));
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(
      `POST ${url} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${headers['authorization']}\r\ntransfer-encoding: chunked\r\n` +
        'content-type: multipart/form-data; boundary=x\r\n\r\n',
    );
    const send = (bytes: Buffer | string) =>
      socket.write(
        Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), Buffer.from(bytes), Buffer.from('\r\n')]),
      );
    send('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
    const sending = setInterval(() => {
      if (socket.writable) for (let n = 0; n < 2 && send(chunk); n++);
    }, 5);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(sending);
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('are per admin, across all processes', async () => {
    const strict = await startTestApp({ limits: { imagesPerUserTenMinutes: 2 } });
    const [one, other] = [
      await buildSession(strict.db, { roles: ['ROLE_ADMIN'] }),
      await buildSession(strict.db, { roles: ['ROLE_ADMIN'] }),
    ];
    const bytes = await photo('png', 10, 10);
    const send = (as: typeof one) => upload(bytes, 'a.png', 'file', strict, as.headers);
    expect([(await send(one)).status, (await send(one)).status, (await send(one)).status]).toEqual([201, 201, 429]);
    expect((await send(other)).status).toBe(201);
    await strict.close();
  });
});

describe('GET /images', () => {
  it.each([
    '/images/unknown-picture-960.webp',
    '/images/..%2F..%2Fetc%2Fpasswd.webp',
    '/images/../uploads/x.webp',
    '/images/%00.webp',
    '/images/short.webp',
    '/images/documents%2Fsomething1.webp',
    '/images/a.png',
  ])('%s is not found', async (path) => {
    expect((await shop.app.inject({ url: path })).statusCode).toBe(404);
  });
});

const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A PNG of one colour, which compresses to almost nothing. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 1_000)));
  return Buffer.concat([pngHead, pngChunk('IHDR', head), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))]);
}
