import { like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchProof } from '#domain/accounts/proof-of-work.ts';
import type { Database } from '#server/db/client.ts';
import { rateLimits } from '#server/db/schema/sign-in.ts';
import { addSession, buildUser } from '#server/testing/builders.ts';
import { quickPasswordHash } from '#server/testing/quick-password-hash.ts';
import {
  askForCode,
  cookiesOf,
  newPhone,
  post,
  readCode,
  readOutbox,
  tryCode,
  wrongCodeFor,
} from '#server/testing/sign-in-by-phone.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { openTolerantDatabase } from '#server/testing/tolerant-database.ts';

const password = 'a-long-enough-password';
const stranger = { remoteAddress: '198.51.100.7' };
const nonce = 'a-nonce-of-the-owners-browser';
let passwordHash: string;
let shop: TestApp;
let twin: TestApp;
let twinDb: Database;
beforeAll(async () => {
  passwordHash = quickPasswordHash(password);
  const limits = {
    signInFailuresPerAccount: 3,
    codesPerPhoneHour: 2,
    guessesPerPhoneDay: 5,
    guessesPerAddressHour: 1_000,
    secondFactorGuessesPerDay: 3,
  };
  shop = await startTestApp({ limits });
  twinDb = openTolerantDatabase(shop.databaseUrl);
  twin = await startTestApp({ db: twinDb, databaseUrl: shop.databaseUrl, limits });
});
afterAll(async () => {
  await twin.close();
  await twinDb.$client.end();
  await shop.close();
});

let count = 0;
const buildStaff = () =>
  buildUser(shop.db, {
    phone: null,
    email: `chef-${++count}@shop.example`,
    passwordHash,
    roles: ['ROLE_KITCHEN_MANAGER'],
  });

const signIn = (app: TestApp, email: string, given: string, headers: Record<string, string> = {}) =>
  post(app, 'signin', { email, password: given }, headers);

async function lockOut(email: string): Promise<void> {
  for (let n = 0; n < 4; n++) await signIn(n % 2 ? shop : twin, email, 'wrong');
  expect((await signIn(shop, email, password)).status).toBe(429);
}

describe('a browser that has signed in before', () => {
  it('gets an HttpOnly cookie without account data, Secure over https', async () => {
    const chef = await buildStaff();
    const response = await signIn(shop, chef.email!, password);
    expect(response.headers['set-cookie']).toMatch(
      /^device=[\w-]{16}\.0\.\d{5}\.[\w-]{22}; Path=\/api\/v1\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    const secure = await startTestApp({
      db: shop.db,
      databaseUrl: shop.databaseUrl,
      publicUrl: 'https://shop.example',
    });
    expect((await signIn(secure, chef.email!, password)).headers['set-cookie']).toMatch(/; SameSite=Strict; Secure$/);
    await secure.close();
  });

  it("can sign in after unknown browsers have used up the account's tries, and has its own", async () => {
    const chef = await buildStaff();
    const known = cookiesOf(await signIn(shop, chef.email!, password));
    await lockOut(chef.email!);
    const again = await signIn(twin, chef.email!.toUpperCase(), password, known);
    expect(again.status).toBe(200);
    const rotated = cookiesOf(again);
    expect(rotated).not.toEqual(known);
    for (let n = 0; n < 3; n++) expect((await signIn(shop, chef.email!, 'wrong', rotated)).status).toBe(401);
    expect((await signIn(twin, chef.email!, password, rotated)).status).toBe(429);
  });

  it('is known to its own accounts only, eight at most', async () => {
    const accounts = await Promise.all(Array.from({ length: 9 }, buildStaff));
    let cookie = {};
    for (const { email } of accounts) cookie = cookiesOf(await signIn(shop, email!, password, cookie));
    const [first, second] = accounts;
    for (const chef of [first!, second!]) await lockOut(chef.email!);
    expect((await signIn(shop, second!.email!, password, cookie)).status).toBe(200);
    expect((await signIn(shop, first!.email!, password, cookie)).status, 'the ninth took its place').toBe(429);
  });

  it.each([
    ['of another account', (own: string) => own],
    ['with another epoch', (own: string) => own.replace('.0.', '.1.')],
    ['that is made up', () => 'AAAAAAAAAAAAAAAA.0.20500.AAAAAAAAAAAAAAAAAAAAAA'],
    ['of nonsense', () => '~~.~%00'],
  ])('is not recognised with a cookie %s', async (_what, spoil) => {
    const [chef, other] = [await buildStaff(), await buildStaff()];
    const own = cookiesOf(await signIn(shop, other.email!, password))['cookie']!.slice('device='.length);
    await lockOut(chef.email!);
    expect((await signIn(shop, chef.email!, password, { cookie: `device=${spoil(own)}` })).status).toBe(429);
  });

  it('is not signed in by the cookie', async () => {
    const chef = await buildStaff();
    const known = cookiesOf(await signIn(shop, chef.email!, password));
    expect(await shop.call({ url: '/api/v1/auth/validate-token', headers: known })).toMatchObject({ status: 401 });
    expect((await signIn(shop, chef.email!, 'wrong', known)).status).toBe(401);
  });

  it('is forgotten by logout-all and by a new password, except the requesting one', async () => {
    for (const action of ['logout-all', 'password'] as const) {
      const chef = await buildStaff();
      const old = cookiesOf(await signIn(shop, chef.email!, password));
      const { headers } = await addSession(shop.db, chef.id);
      const payload =
        action === 'password' ? { currentPassword: password, newPassword: 'quiet-lantern-4711-ferry' } : {};
      const response = await post(shop, action, payload, headers);
      expect(response.status).toBe(204);
      await lockOut(chef.email!);
      const now = action === 'password' ? 'quiet-lantern-4711-ferry' : password;
      expect((await signIn(shop, chef.email!, now, old)).status).toBe(429);
      expect((await signIn(shop, chef.email!, now, cookiesOf(response))).status).toBe(200);
    }
  });

  it('can change its password after unknown browsers have used up the sign-in', async () => {
    const chef = await buildStaff();
    const { headers } = await addSession(shop.db, chef.id);
    await lockOut(chef.email!);
    const payload = { currentPassword: password, newPassword: 'quiet-lantern-4711-ferry' };
    expect((await post(shop, 'password', payload, headers)).status).toBe(204);
  });

  it('is known again through a reset link, also while others are guessing', async () => {
    const chef = await buildStaff();
    await lockOut(chef.email!);
    await post(shop, 'password-reset/request', { email: chef.email });
    await runJobs(shop);
    const [mail] = await readOutbox(shop, chef.email!);
    const token = /token=([\w-]{43})/.exec(mail!.body)![1];
    const newPassword = 'quiet-lantern-4711-ferry';
    const reset = await post(shop, 'password-reset/confirm', { token, password: newPassword });
    expect(reset.status).toBe(204);
    expect((await signIn(twin, chef.email!, newPassword, cookiesOf(reset))).status).toBe(200);
  });
});

async function knownCustomer() {
  const { phone } = await buildUser(shop.db);
  await askForCode(shop, phone!);
  const response = await tryCode(shop, phone!, await readCode(shop, phone!));
  expect(response.status).toBe(200);
  return { phone: phone!, headers: cookiesOf(response) };
}

describe('a code', () => {
  it('survives any number of wrong guesses of other clients, also from the same address', async () => {
    const phone = newPhone();
    await askForCode(shop, phone, { nonce });
    const code = await readCode(shop, phone);
    for (let n = 0; n < 12; n++) {
      expect((await tryCode(n % 2 ? shop : twin, phone, wrongCodeFor(code), stranger)).status).toBe(401);
      expect((await tryCode(shop, phone, wrongCodeFor(code))).status).toBe(401);
      expect((await tryCode(twin, phone, wrongCodeFor(code), { nonce: nonce.toUpperCase() })).status).toBe(401);
    }
    expect((await tryCode(shop, phone, code, stranger)).status, 'right, but not theirs').toBe(401);
    expect((await tryCode(shop, phone, code, { nonce, ...stranger })).status).toBe(200);
  });

  it('survives 300 concurrent guesses without its nonce', async () => {
    const phone = newPhone();
    await askForCode(shop, phone, { nonce });
    const code = await readCode(shop, phone);
    const guesses = Array.from({ length: 300 }, () => tryCode(shop, phone, wrongCodeFor(code)));
    expect((await tryCode(shop, phone, code, { nonce })).status).toBe(200);
    await Promise.all(guesses);
  });

  it('requested without a nonce can be tried from the same network', async () => {
    const phone = newPhone();
    const home = { remoteAddress: '2001:db8:1:2::5' };
    await askForCode(shop, phone, home);
    const code = await readCode(shop, phone);
    for (let n = 0; n < 6; n++) await tryCode(shop, phone, wrongCodeFor(code), stranger);
    expect((await tryCode(twin, phone, code, { remoteAddress: '2001:db8:1:2:ffff::9' })).status).toBe(200);
  });

  it('with a nonce has five tries', async () => {
    const phone = newPhone();
    await askForCode(shop, phone, { nonce });
    const code = await readCode(shop, phone);
    for (let n = 0; n < 5; n++) await tryCode(shop, phone, wrongCodeFor(code), { nonce });
    expect((await tryCode(shop, phone, code, { nonce })).status).toBe(401);
  });

  it('is not replaced by a code that another client requests', async () => {
    const phone = newPhone();
    await askForCode(shop, phone, { nonce });
    const code = await readCode(shop, phone);
    expect((await askForCode(twin, phone, stranger)).status).toBe(200);
    expect((await tryCode(shop, phone, code, { nonce })).status).toBe(200);
  });

  it('is still sent to a known browser after others have used up the limit of the phone, and compared after their wrong guesses', async () => {
    const { phone, headers } = await knownCustomer();
    expect((await askForCode(shop, phone, stranger)).status).toBe(200);
    const theirs = await readCode(shop, phone);
    for (let n = 0; n < 5; n++) await tryCode(shop, phone, wrongCodeFor(theirs), stranger);
    expect((await askForCode(twin, phone, stranger)).status, 'strangers have had theirs').toBe(429);
    expect((await tryCode(shop, phone, theirs, stranger)).status).toBe(401);

    expect((await askForCode(shop, phone, { headers, nonce })).status).toBe(200);
    const code = await readCode(shop, phone);
    expect((await tryCode(shop, phone, code, { headers, nonce })).status).toBe(200);
    expect((await askForCode(shop, phone, { headers, nonce })).status).toBe(200);
    expect((await askForCode(shop, phone, { headers, nonce })).status, 'known browsers have theirs, too').toBe(429);
  });
});

describe('when many codes are sent', () => {
  it('unknown browsers need a proof of work, each valid for one code and one phone; known browsers do not', async () => {
    const busy = await startTestApp({ limits: { codesPerHour: 20, codesPerHourWithoutProof: 3 } });
    const { phone: known } = await buildUser(busy.db);
    await askForCode(busy, known!);
    const headers = cookiesOf(await tryCode(busy, known!, await readCode(busy, known!)));
    await askForCode(busy, newPhone());
    await askForCode(busy, newPhone());

    const phone = newPhone();
    const refused = await askForCode(busy, phone);
    expect(refused).toMatchObject({ status: 429, body: { code: 'proof-required', details: { bits: 16 } } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const { challenge, bits } = (refused.body as { details: { challenge: string; bits: number } }).details;
    const proof = { challenge, answer: searchProof(challenge, bits, 0, 10_000_000)! };
    expect((await askForCode(busy, phone, { proof: { ...proof, answer: proof.answer + 1 } })).status).toBe(429);
    expect((await askForCode(busy, newPhone(), { proof })).status, 'another phone').toBe(429);
    expect(
      (await askForCode(busy, phone, { proof: { ...proof, challenge: challenge.replace('16.', '01.') } })).status,
    ).toBe(429);
    expect(await readOutbox(busy, phone)).toEqual([]);
    expect((await askForCode(busy, phone, { proof })).status).toBe(200);
    expect((await askForCode(busy, phone, { proof })).status, 'a second time').toBe(429);
    expect(await readOutbox(busy, phone)).toHaveLength(1);

    expect((await askForCode(busy, known!, { headers })).status).toBe(200);
    await busy.close();
  });

  it('the last ones are reserved for known browsers', async () => {
    const full = await startTestApp({ limits: { codesPerHour: 4, codesPerHourToStrangers: 3 } });
    const { phone } = await buildUser(full.db);
    await askForCode(full, phone!);
    const headers = cookiesOf(await tryCode(full, phone!, await readCode(full, phone!)));
    for (let n = 0; n < 2; n++) expect((await askForCode(full, newPhone())).status).toBe(200);
    expect((await askForCode(full, newPhone())).status).toBe(429);
    expect((await askForCode(full, phone!, { headers })).status).toBe(200);
    expect((await askForCode(full, phone!, { headers })).status, 'the cap of the shop applies').toBe(429);
    await full.close();
  });

  it('one IPv6 household gets 4 times the codes of an address, with any number of prefixes', async () => {
    const strict = await startTestApp({ limits: { codesPerAddressHour: 3 } });
    let sent = 0;
    for (let n = 0; n < 40; n++) {
      const remoteAddress = `2001:db8:7:${(n * 997).toString(16).slice(-4)}::1`;
      if ((await askForCode(strict, newPhone(), { remoteAddress })).status === 200) sent++;
    }
    expect(sent).toBe(12);
    expect((await askForCode(strict, newPhone(), { remoteAddress: '2001:db8:8::1' })).status).toBe(200);
    const buckets = await strict.db.select().from(rateLimits).where(like(rateLimits.bucket, 'code-address%'));
    expect(JSON.stringify(buckets)).not.toContain('2001');
    await strict.close();
  });
});
