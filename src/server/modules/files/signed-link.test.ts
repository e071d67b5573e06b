import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SignedLink } from '#contract/files.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildDocument } from '#server/testing/consultation-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { folderStore } from './file-store.ts';

let headers: Record<string, string>;
const shop = sharedTestApp();
beforeAll(async () => {
  ({ headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }));
});
afterEach(() => vi.useRealTimers());

const bytes = Buffer.from('%PDF-1.7 a blood report');

async function linked(fileName = 'blood report.pdf') {
  const document = await buildDocument(shop.db, { fileName });
  await folderStore(shop.uploads).put(document.storageKey, bytes);
  const { body } = await shop.call({ url: `/api/v1/consultations/${document.consultationId}/document`, headers });
  return { ...(body as SignedLink), document };
}

describe('a link to a document', () => {
  it('opens it for any holder, as an attachment', async () => {
    const { url, expiresAt } = await linked('../my "blood" report.html');
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(2 * 60_000);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    const response = await shop.app.inject({ url });
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(bytes);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="my blood report\.pdf"/) as string,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining('sandbox') as string,
    });
  });

  it('expires after five minutes', async () => {
    const { url, expiresAt } = await linked();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.parse(expiresAt) - 1);
    expect((await shop.app.inject({ url })).statusCode).toBe(200);
    vi.setSystemTime(Date.parse(expiresAt));
    expect(await shop.call({ url })).toMatchObject({ status: 403, body: { code: 'proof-missing' } });
  });

  it('is bound to one file, one reader, one expiry and the key of the shop', async () => {
    const [mine, other] = [await linked(), await linked()];
    const [path, query] = mine.url.split('?') as [string, string];
    const wrong = [
      path,
      `${path}?exp=${Date.now() + 60_000}`,
      `${other.url.split('?')[0]}?${query}`,
      mine.url.replace(/exp=\d/, 'exp=9'),
      mine.url.replace(/for=\d+/, 'for=999999'),
      mine.url.replace(/for=\d+&/, ''),
      mine.url.slice(0, -1),
      `${mine.url}A`,
      `${mine.url}&sig=x`,
      `${path}?exp=abc&sig=abc`,
      `/api/v1/files/0?${query}`,
      `/api/v1/files/..%2f..%2fsecret?${query}`,
    ];
    for (const url of wrong) {
      expect({ url, ...(await shop.call({ url })) }).toMatchObject({
        url,
        status: 403,
        body: { code: 'proof-missing' },
      });
    }
    expect((await shop.app.inject({ url: mine.url })).statusCode).toBe(200);
  });

  it('of a removed file is a 404', async () => {
    const { url, document } = await linked();
    await folderStore(shop.uploads).remove(document.storageKey);
    expect(await shop.call({ url })).toMatchObject({ status: 404 });
  });
});

describe('the file store', () => {
  it.each([
    '../secret',
    'documents/../../x',
    '/etc/passwd',
    'images/a/b',
    'documents/',
    'images/x.png',
    'other/abcdefgh1',
  ])('refuses the key %j', async (key) => {
    const store = folderStore(shop.uploads);
    await expect(store.put(key, bytes)).rejects.toThrow(/Not a key/);
    await expect(store.read(key)).rejects.toThrow(/Not a key/);
    await expect(store.remove(key)).rejects.toThrow(/Not a key/);
  });
});
