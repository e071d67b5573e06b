import { like } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { noOrderLimits } from '#domain/orders/order-limits.ts';
import { readLimits } from '#server/config-limits.ts';
import { Environment } from '#server/config-variables.ts';
import { readConfig } from '#server/config.ts';
import { serviceStates } from '#server/db/schema/service-states.ts';
import { rateLimits } from '#server/db/schema/sign-in.ts';
import { outbox } from '#server/modules/notify/outbox.ts';
import type { Notifier } from '#server/modules/notify/senders.ts';
import { buildUser } from '#server/testing/builders.ts';
import { askForCode, newPhone, post, readCode, readOutbox, tryCode } from '#server/testing/sign-in-by-phone.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';

const production = readLimits(Environment.parse({}), 'production');

const shop = sharedTestApp();

async function withLimits(limits: Parameters<typeof startTestApp>[0], work: (app: TestApp) => Promise<void>) {
  const app = await startTestApp(limits);
  try {
    await work(app);
  } finally {
    await app.close();
  }
}

describe('requesting a code', () => {
  it('sends six digits to the phone and returns the time until a resend', async () => {
    await withLimits({ limits: production }, async (app) => {
      const phone = newPhone();
      expect(await askForCode(app, phone)).toMatchObject({
        status: 200,
        body: { message: 'We sent you a code.', resendAfterSeconds: 30, expiresInSeconds: 300 },
        headers: { 'cache-control': 'no-store' },
      });
      expect(await readOutbox(app, phone)).toMatchObject([
        {
          channel: 'sms',
          recipient: phone,
          subject: null,
          body: expect.stringMatching(/^(\d{6}) is your Macrobowl code[^]*\n\n@localhost #\1$/),
        },
      ]);
    });
  });

  it.each(['12345', '+1 202 555 0123', '+44 7700 900123', '5876543210', '+9198765432100', '', 'phone'])(
    'for %j reaches no sender',
    async (phoneNumber) => {
      expect(await askForCode(shop, phoneNumber)).toMatchObject({
        status: 400,
        body: { fieldErrors: { phoneNumber: expect.any(String) } },
      });
    },
  );

  it('accepts JSON only, so that no other site can send one from a form', async () => {
    const response = await shop.call({
      method: 'POST',
      url: '/api/v1/auth/otp/send',
      payload: 'phoneNumber=9876543210',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.status).toBe(415);
  });

  it('has the same response and the same queries with and without an account', async () => {
    const { phone: known } = await buildUser(shop.db);
    const responses: unknown[] = [];
    const statementsFor = (phone: string) =>
      statementsOf(async () => responses.push((await askForCode(shop, phone)).body));
    await askForCode(shop, newPhone());
    // That it was sent is written behind the response, once a minute for SMS and for codes.
    await vi.waitFor(async () => expect(await shop.db.$count(serviceStates)).toBe(2));
    const forKnown = await statementsFor(known!);
    expect(forKnown.length).toBeGreaterThan(5);
    expect(await statementsFor(newPhone())).toEqual(forKnown);
    expect(responses[0]).toEqual(responses[1]);
  });

  it('again within 30 seconds is refused, in any spelling and on any process', async () => {
    await withLimits({ limits: production }, async (app) => {
      const twin = await startTestApp({ db: app.db, databaseUrl: app.databaseUrl, limits: production });
      const phone = newPhone();
      expect((await askForCode(app, phone)).status).toBe(200);
      const refused = await askForCode(twin, `0${phone.slice(3)}`);
      expect(refused).toMatchObject({
        status: 429,
        body: {
          code: 'too-many-requests',
          message: expect.stringMatching(/^Too many tries\. Please wait \d+ seconds/),
        },
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(25);
      expect(await readOutbox(app, phone)).toHaveLength(1);
      expect((await askForCode(app, newPhone())).status).toBe(200);
      await twin.close();
    });
  });

  it.each([
    ['5 an hour to a phone', { codesPerPhoneHour: production.codesPerPhoneHour }, 5, 60],
    ['10 a day to a phone', { codesPerPhoneDay: production.codesPerPhoneDay }, 10, 24 * 60],
  ])('is possible %s', async (_what, limits, max, minutes) => {
    await withLimits({ limits }, async (app) => {
      const phone = newPhone();
      for (let n = 0; n < max; n++) expect((await askForCode(app, phone)).status).toBe(200);
      const refused = await askForCode(app, phone);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan((minutes - 1) * 60);
      expect((await askForCode(app, newPhone())).status).toBe(200);
      expect(await readOutbox(app, phone)).toHaveLength(max);
    });
  });

  it('is possible 60 times an hour from one address, for any phones', async () => {
    await withLimits({ limits: { codesPerAddressHour: production.codesPerAddressHour } }, async (app) => {
      for (let n = 0; n < 60; n++) expect((await askForCode(app, newPhone())).status).toBe(200);
      expect((await askForCode(app, newPhone())).status).toBe(429);
      const elsewhere = await app.call({
        method: 'POST',
        url: '/api/v1/auth/otp/send',
        payload: { phoneNumber: newPhone() },
        remoteAddress: '203.0.113.9',
      });
      expect(elsewhere.status).toBe(200);
    });
  });

  it('is limited by the cap of the shop', async () => {
    await withLimits({ limits: { codesPerHour: 3 } }, async (app) => {
      for (let n = 0; n < 3; n++) expect((await askForCode(app, newPhone())).status).toBe(200);
      expect((await askForCode(app, newPhone())).status).toBe(429);
    });
  });

  it('too early is not counted towards the hourly limit', async () => {
    await withLimits({ limits: { codeResendSeconds: 30, codesPerPhoneHour: 2 } }, async (app) => {
      const phone = newPhone();
      expect((await askForCode(app, phone)).status).toBe(200);
      for (let n = 0; n < 5; n++) expect((await askForCode(app, phone)).status).toBe(429);
      const waits = like(rateLimits.bucket, 'code-resend:%');
      await app.db
        .update(rateLimits)
        .set({ expiresAt: new Date(0) })
        .where(waits);
      // A refusal is repeated from memory for a second.
      await vi.waitFor(async () => expect((await askForCode(app, phone)).status).toBe(200));
    });
  });

  it('stores no phone and no address in the table of limits', async () => {
    const phone = newPhone();
    await askForCode(shop, phone);
    const buckets = JSON.stringify(await shop.db.select().from(rateLimits));
    expect(buckets).toContain('code-resend:');
    expect(buckets).not.toContain(phone.slice(3));
    expect(buckets).not.toContain('127.0.0.1');
  });

  it('in demo mode has limits per address that are a hundred times higher, and none on orders', () => {
    expect(readConfig({}).limits).toEqual({
      ...production,
      browserFaultsPerAddressHour: 2_000,
      browserFaultsPerHour: 100_000,
      codesPerAddressHour: 6_000,
      codesPerHourToStrangers: 2_000,
      codesPerHourWithoutProof: 100_000,
      guessesPerAddressHour: 6_000,
      signInFailuresPerAddress: 5_000,
      resetsPerAddressHour: 3_000,
      buildsPerAddressMinute: 30_000,
      contactMessagesPerAddressHour: 2_000,
      programsPerAddressHour: 2_000,
      orders: noOrderLimits,
    });
  });
});

describe('when the SMS cannot be sent', () => {
  it('the response is an error, the previous code stays valid, and a retry is possible at once', async () => {
    const db = shop.db;
    let isBroken = false;
    const sent: string[] = [];
    const notifier: Notifier = {
      sms: async (_to, text) => {
        if (isBroken) throw new AppError('unavailable', 'We could not send the SMS.', { retryAfterSeconds: 30 });
        sent.push(text.slice(0, 6));
      },
      mail: () => Promise.reject(new Error('no mail expected')),
    };
    const app = await startTestApp({ db, databaseUrl: shop.databaseUrl, notifier, limits: { codesPerPhoneHour: 3 } });
    const phone = newPhone();
    await askForCode(app, phone);
    isBroken = true;
    for (let n = 0; n < 4; n++) {
      const failed = await askForCode(app, phone);
      expect(failed).toMatchObject({ status: 503, body: { message: 'We could not send the SMS.' } });
      expect(failed.headers['retry-after']).toBe('30');
    }
    expect((await tryCode(app, phone, sent[0]!)).status).toBe(200);
    isBroken = false;
    expect((await askForCode(app, phone)).status).toBe(200);
    expect((await tryCode(app, phone, sent[1]!)).status).toBe(200);
    await app.close();
  });
});

describe('outside demo mode', () => {
  it('the outbox does not exist', async () => {
    const app = await startTestApp({ db: shop.db, databaseUrl: shop.databaseUrl, mode: 'production' });
    const phone = newPhone();
    expect((await askForCode(app, phone)).status).toBe(200);
    expect(await app.call({ method: 'GET', url: '/api/v1/dev/outbox', query: { to: phone } })).toMatchObject({
      status: 404,
    });
    expect(await readCode(shop, phone)).toMatch(/^\d{6}$/);
    await app.close();
  });
});

describe('in demo mode', () => {
  it('every message is printed as one line', async () => {
    const lines: string[] = [];
    const { sms, mail } = outbox(shop.db, (line) => lines.push(line));
    await sms(newPhone(), '123456 is your code', { template: 'one-time-code' });
    await mail('cook@shop.example', 'Hello', 'Dear cook,\n\nwelcome.');
    expect(lines).toEqual([
      expect.stringMatching(/^SMS to \+918\d{9}: 123456 is your code$/),
      'Mail to cook@shop.example: Hello: Dear cook, welcome.',
    ]);
  });

  it('the outbox is read by any spelling of the phone', async () => {
    const phone = newPhone();
    await post(shop, 'otp/send', { phoneNumber: phone });
    const digits = phone.slice(3);
    for (const to of [phone, digits, `0${digits}`, `91 ${digits}`, `+91-${digits}`]) {
      expect(await readOutbox(shop, to)).toHaveLength(1);
    }
    expect(await readOutbox(shop, newPhone())).toEqual([]);
  });
});
