import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startS3Server } from '#server/testing/s3-server.ts';
import { type FileStore, folderStore, newFileName } from './file-store.ts';
import { s3Keys, s3Store } from './s3-store.ts';

let s3: Awaited<ReturnType<typeof startS3Server>>;
const folder = join(tmpdir(), `macrobowl-uploads-${newFileName()}`);
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const quick = { firstDelayMs: 1, readingMs: 10_000, writingMs: 10_000 };
const unavailable = { code: 'unavailable', retryAfterSeconds: 2 };

let lastId = 40;
const newId = () => (lastId += 1);

async function contents(store: FileStore, key: string): Promise<Buffer | null> {
  const found = await store.read(key);
  if (!found) return null;
  const bytes = await buffer(found.stream);
  expect(bytes.length).toBe(found.size);
  return bytes;
}

async function allKeys(store: FileStore): Promise<string[]> {
  const keys = [];
  for await (const key of store.keys()) keys.push(key);
  return keys.toSorted();
}

describe.each([
  { where: 'a folder', open: () => folderStore(join(folder, 'uploads')) },
  { where: 'a bucket', open: () => s3Store(s3.settings, quick) },
])('files in $where', ({ open }) => {
  it('are stored unchanged, and missing after a removal', async () => {
    const store = open();
    const [key, bytes] = [`documents/${newFileName()}`, randomBytes(5 * 1024 * 1024)];
    await store.put(key, bytes);
    expect((await contents(store, key))!.equals(bytes)).toBe(true);
    await store.put(key, bytes);
    expect((await contents(store, key))!.equals(bytes)).toBe(true);
    await store.remove(key);
    expect(await store.read(key)).toBeNull();
    await store.remove(key);
  });

  it('have the ids of erased accounts beside them, which are no files', async () => {
    const store = open();
    const [one, other] = [newId(), newId()];
    await store.addErasedIds([one]);
    await store.addErasedIds([other]);
    await store.addErasedIds([]);
    expect(await store.erasedIds()).toEqual(expect.arrayContaining([one, other]));
    expect(await open().erasedIds()).toContain(other);
    expect((await allKeys(store)).filter((key) => key.includes('erased'))).toEqual([]);
  });

  it('are stored from another file as well as from memory', async () => {
    const store = open();
    const [key, bytes] = [`images/${newFileName()}`, randomBytes(300_000)];
    await store.put(key, new Blob([bytes]));
    expect((await contents(store, key))!.equals(bytes)).toBe(true);
    await store.remove(key);
  });

  it('are listed, without other files', async () => {
    const store = open();
    await store.probe();
    expect(await allKeys(store)).toEqual([]);
    const keys = Array.from({ length: 7 }, (_, n) => `${n % 2 ? 'images' : 'documents'}/listed-file-${n}`).toSorted();
    for (const key of keys) await store.put(key, Buffer.from(key));
    expect(await allKeys(store)).toEqual(keys);
    for (const key of keys) await store.remove(key);
  });

  it('have keys of a fixed form', async () => {
    const store = open();
    for (const key of ['../secret', 'documents/../../x', '/etc/passwd', 'probe', 'documents/', 'other/abcdefgh1']) {
      await expect(async () => store.put(key, Buffer.from('x'))).rejects.toThrow(/Not a key/);
      await expect(store.read(key)).rejects.toThrow(/Not a key/);
      await expect(store.remove(key)).rejects.toThrow(/Not a key/);
    }
  });
});

describe('a bucket', () => {
  it('is listed page by page, without other keys', async () => {
    const store = s3Store(s3.settings, { ...quick, keysAPage: 2 });
    const keys = Array.from({ length: 5 }, (_, n) => `documents/of-a-page-${n}`);
    for (const key of keys) await store.put(key, Buffer.from(key));
    const { accessKeyId, secretAccessKey, region, endpoint, bucket } = s3.settings;
    const owner = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
    for (const foreign of ['aaa', 'documents/of-a-page-1%20%26%20more', 'zzz']) {
      await owner.fetch(`${endpoint}/${bucket}/${foreign}`, { method: 'PUT', body: 'not ours' });
    }
    expect(await allKeys(store)).toEqual(keys);
  });

  it('has files with a content type that browsers do not render', async () => {
    const store = s3Store(s3.settings, quick);
    await store.put('documents/how-it-is-kept', Buffer.from('<script>alert(1)</script>'));
    const { accessKeyId, secretAccessKey, region, endpoint, bucket } = s3.settings;
    const owner = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
    const response = await owner.fetch(`${endpoint}/${bucket}/documents/how-it-is-kept`);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(await response.text()).toContain('script');
  });

  it.each([
    ['with a wrong key', { secretAccessKey: 'wrong' }, 'returned 403 SignatureDoesNotMatch'],
    ['of an unknown account', { accessKeyId: 'unknown' }, 'returned 403 InvalidAccessKeyId'],
    ['that does not exist', { bucket: 'nowhere' }, 'returned 404 NoSuchBucket'],
    ['whose store is away', { endpoint: 'http://127.0.0.1:1' }, 'fetch failed'],
  ])('%s is an error, never a missing file', async (_what, change, reason) => {
    const store = s3Store({ ...s3.settings, ...change }, quick);
    const problem = { ...unavailable, cause: { message: expect.stringContaining(reason) as string } };
    await expect(store.put('documents/abcdefgh', Buffer.from('x'))).rejects.toMatchObject(problem);
    await expect(store.read('documents/abcdefgh')).rejects.toMatchObject(problem);
    await expect(store.remove('documents/abcdefgh')).rejects.toMatchObject(problem);
    await expect(allKeys(store)).rejects.toMatchObject(problem);
    await expect(store.probe()).rejects.toMatchObject(problem);
  });

  it('has a probe with a short status', async () => {
    expect(await s3Store(s3.settings, quick).probe()).toMatch(/^bucket macrobowl, \d+ ms$/);
  });
});

const fine: RequestListener = (_request, response) => response.end('%PDF');
const broken: RequestListener = (_request, response) => response.writeHead(503).end('<Code>SlowDown</Code>');
const hangUp: RequestListener = (request) => request.socket.destroy();
const silent: RequestListener = () => undefined;

describe('a failing file store', () => {
  let responses: RequestListener[];
  let requests: string[];
  const server = createServer((request, response) => {
    requests.push(request.method!);
    request.resume();
    (responses.shift() ?? fine)(request, response);
  });
  const store = (more: object = {}) => {
    const { port } = server.address() as AddressInfo;
    return s3Store({ ...s3.settings, endpoint: `http://127.0.0.1:${port}/` }, { ...quick, ...more });
  };
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => {
    [responses, requests] = [[], []];
  });
  afterEach(() => server.closeAllConnections());
  afterAll(() => server.close());

  it('is called three times', async () => {
    responses = [broken, hangUp];
    expect(await contents(store(), 'documents/abcdefgh')).toEqual(Buffer.from('%PDF'));
    responses = [hangUp, broken];
    await store().put('documents/abcdefgh', Buffer.from('%PDF'));
    responses = [broken, hangUp];
    await store().put('documents/abcdefgh', new Blob(['%PDF']));
    responses = [broken, broken, broken];
    await expect(store().remove('documents/abcdefgh')).rejects.toMatchObject(unavailable);
    expect(requests.join(' ')).toBe('GET GET GET PUT PUT PUT PUT PUT PUT DELETE DELETE DELETE');
  });

  it('is not retried after a refusal, and its redirects are not followed', async () => {
    responses = [(_request, response) => response.writeHead(403).end('<Code>AccessDenied</Code>')];
    await expect(store().read('documents/abcdefgh')).rejects.toMatchObject(unavailable);
    responses = [(_request, response) => response.writeHead(307, { location: s3.settings.endpoint }).end()];
    await expect(store().put('documents/abcdefgh', Buffer.from('x'))).rejects.toMatchObject(unavailable);
    expect(requests).toEqual(['GET', 'PUT']);
  });

  it('times out, before the response and within it', async () => {
    const hasty = { readingMs: 60, writingMs: 60 };
    responses = [silent];
    await expect(store(hasty).read('documents/abcdefgh')).rejects.toMatchObject({
      ...unavailable,
      cause: { message: expect.stringMatching(/silent for \d+ ms/) as string },
    });
    responses = [silent];
    await expect(store(hasty).put('documents/abcdefgh', Buffer.from('x'))).rejects.toMatchObject(unavailable);
    responses = [(_request, response) => response.writeHead(200, { 'content-length': '9' }).write('half')];
    const found = await store(hasty).read('documents/abcdefgh');
    await expect(buffer(found!.stream)).rejects.toMatchObject({
      ...unavailable,
      cause: { message: 'The store of files was silent for 60 ms' },
    });
  });

  it('is disconnected when the reader stops', async () => {
    let isLeft = Promise.resolve<unknown>(undefined);
    responses = [
      (_request, response) => {
        isLeft = once(response, 'close');
        response.writeHead(200, { 'content-length': '1000000' }).write('beginning');
      },
    ];
    const found = await store({ readingMs: 60_000 }).read('documents/abcdefgh');
    for await (const chunk of found!.stream) {
      expect(String(chunk)).toBe('beginning');
      break;
    }
    await isLeft;
  });
});

describe('the keys of a listing', () => {
  it('are decoded', () => {
    const xml = '<Key>a &amp; b&#x41;&#66;&unknown;</Key><IsTruncated>false</IsTruncated><Key></Key>';
    expect(s3Keys(xml)).toEqual({ keys: ['a & bAB&unknown;', ''], isTruncated: false });
  });
});
