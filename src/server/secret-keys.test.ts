import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignedLink } from '#contract/files.ts';
import { reencryptSecrets } from './modules/auth/second-factor/encrypted-secret.ts';
import { folderStore } from '#server/modules/files/file-store.ts';
import { buildStaffWithFactor, nextCodeOf, signInWith } from '#server/testing/authenticator-app.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildDocument } from '#server/testing/consultation-builders.ts';
import { askForCode, newPhone, readCode, tryCode } from '#server/testing/sign-in-by-phone.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { keysFor } from './secret-keys.ts';

const yesterday = 'the-key-of-yesterday-0123456789-abcdef';
const today = 'the-key-of-today-0123456789-abcdefghij';

let shop: TestApp;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  shop = await startTestApp({ secretKey: yesterday });
});
afterAll(async () => {
  await shop.close();
  vi.useRealTimers();
});

const opened: TestApp[] = [];
async function restart(given: { secretKey: string; previousSecretKey?: string }): Promise<TestApp> {
  const app = await startTestApp({
    ...given,
    db: shop.db,
    databaseUrl: shop.databaseUrl,
    uploadsFolder: shop.uploads,
  });
  opened.push(app);
  return app;
}
beforeEach(() => {
  vi.setSystemTime(new Date());
});
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

describe('a new SECRET_KEY beside the previous one', () => {
  it('keeps sent codes, signed links and second factors valid', async () => {
    const staff = await buildStaffWithFactor(shop);
    const phone = newPhone();
    await askForCode(shop, phone);
    const { headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    const document = await buildDocument(shop.db);
    await folderStore(shop.uploads).put(document.storageKey, Buffer.from('%PDF-1.7 a blood report'));
    const url = `/api/v1/consultations/${document.consultationId}/document`;
    const link = (await shop.call({ url, headers })).body as SignedLink;

    const withBoth = await restart({ secretKey: today, previousSecretKey: yesterday });
    expect((await withBoth.app.inject({ url: link.url })).statusCode).toBe(200);
    expect((await tryCode(withBoth, phone, await readCode(shop, phone))).status).toBe(200);
    expect((await signInWith(withBoth, staff.email, nextCodeOf(staff.secret))).status).toBe(200);

    const withoutIt = await restart({ secretKey: today });
    expect((await withoutIt.app.inject({ url: link.url })).statusCode).toBe(403);
  });

  it('re-encrypts the second factors at the start, so that the previous key can be removed', async () => {
    const staff = await buildStaffWithFactor(shop);
    const both = keysFor('second-factors', { mode: 'production', secretKey: today, previousSecretKey: yesterday });
    expect((await reencryptSecrets(shop.db, both)).reencrypted).toBeGreaterThan(0);
    expect(await reencryptSecrets(shop.db, both)).toEqual({ reencrypted: 0, unreadable: 0 });
    const withoutIt = await restart({ secretKey: today });
    expect((await signInWith(withoutIt, staff.email, nextCodeOf(staff.secret))).status).toBe(200);
  });

  it('that is missing: authenticator codes fail, recovery codes work, and the start logs a warning', async () => {
    const staff = await buildStaffWithFactor(shop);
    const forgetful = await restart({ secretKey: 'quite-another-key-0123456789-abcdefgh' });
    expect(await signInWith(forgetful, staff.email, nextCodeOf(staff.secret))).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    expect((await signInWith(forgetful, staff.email, staff.recoveryCodes[0])).status).toBe(200);
    const [key] = keysFor('second-factors', { mode: 'production', secretKey: today, previousSecretKey: undefined });
    expect((await reencryptSecrets(shop.db, [key])).unreadable).toBeGreaterThan(0);
  });
});
