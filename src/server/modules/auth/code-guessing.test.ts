import { setTimeout } from 'node:timers/promises';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { otpCodes, rateLimits } from '#server/db/schema/sign-in.ts';
import { sessions, users } from '#server/db/schema/users.ts';
import { buildUser } from '#server/testing/builders.ts';
import { askForCode, newPhone, readCode, refusal, tryCode, wrongCodeFor } from '#server/testing/sign-in-by-phone.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { openTolerantDatabase } from '#server/testing/tolerant-database.ts';
import { countAttempt } from './code-queries.ts';

let shop: TestApp;
let twin: TestApp;
let twinDb: Database;
beforeAll(async () => {
  shop = await startTestApp();
  twinDb = openTolerantDatabase(shop.databaseUrl);
  twin = await startTestApp({ db: twinDb, databaseUrl: shop.databaseUrl });
});
afterAll(async () => {
  await twin.close();
  await twinDb.$client.end();
  await shop.close();
});

/** Every comparison is counted first as a guess for its phone. */
async function comparisons(): Promise<number> {
  const rows = await shop.db.select().from(rateLimits).where(like(rateLimits.bucket, 'guess-phone:%'));
  return rows.reduce((sum, { count }) => sum + count, 0);
}

async function sentCode(phone: string): Promise<string> {
  expect((await askForCode(shop, phone)).status).toBe(200);
  return readCode(shop, phone);
}

/** Of a thousand concurrent requests a slow machine may shed some: those are retried. */
async function admitted<T extends { status: number }>(request: () => Promise<T>): Promise<T> {
  for (;;) {
    const response = await request();
    if (response.status !== 503) return response;
    await setTimeout(200);
  }
}

const theRefusal = {
  status: 401,
  body: {
    status: 401,
    code: 'wrong-credentials',
    message: 'That code is wrong or no longer valid. Check it, or ask for a new one.',
  },
};

describe('guessing a code', () => {
  it('a thousand concurrent guesses on two processes are compared with the code five times', async () => {
    const phone = newPhone();
    const code = await sentCode(phone);
    const before = await comparisons();
    const wrong = Array.from({ length: 1_001 }, (_, n) => String(n).padStart(6, '0')).filter((n) => n !== code);
    const responses = await Promise.all(
      wrong.slice(0, 1_000).map((guess, n) => tryCode(n % 2 ? shop : twin, phone, guess)),
    );
    expect(responses.filter(({ status }) => status !== 401 && status !== 503)).toEqual([]);
    for (let more = 0; more < 5; more++) await admitted(() => tryCode(twin, phone, wrongCodeFor(code)));
    expect(refusal(await admitted(() => tryCode(shop, phone, code)))).toEqual(theRefusal);
    expect(refusal(await admitted(() => tryCode(twin, phone, code)))).toEqual(theRefusal);
    expect((await comparisons()) - before).toBeLessThanOrEqual(5);
    const [row] = await shop.db.select().from(otpCodes).where(eq(otpCodes.phone, phone));
    expect(row!.attempts).toBe(5);
  });

  it('the database returns a code for comparison five times, also to concurrent requests', async () => {
    const phone = newPhone();
    await sentCode(phone);
    const [row] = await shop.db.select().from(otpCodes).where(eq(otpCodes.phone, phone));
    const requesters = [row!.requester] as const;
    const handedOut = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        (n % 2 ? shop : twin).db.transaction((tx) => countAttempt(tx, phone, requesters)),
      ),
    );
    expect(handedOut.filter((code) => code !== undefined)).toHaveLength(5);
  });

  it('every spelling of a number shares the five attempts', async () => {
    const phone = newPhone();
    const code = await sentCode(phone);
    const digits = phone.slice(3);
    const spellings = [phone, digits, `0${digits}`, `91${digits}`, `+91 ${digits.slice(0, 5)}-${digits.slice(5)}`];
    for (const spelling of spellings)
      expect(refusal(await tryCode(shop, spelling, wrongCodeFor(code)))).toEqual(theRefusal);
    expect(refusal(await tryCode(shop, phone, code))).toEqual(theRefusal);
  });

  it('after 30 wrong guesses a day even the right code of a phone is refused; other phones are not affected', async () => {
    const strict = await startTestApp({
      db: shop.db,
      databaseUrl: shop.databaseUrl,
      limits: { guessesPerPhoneDay: 30 },
    });
    const phone = newPhone();
    for (let n = 0; n < 6; n++) {
      const code = await sentCode(phone);
      for (let guess = 0; guess < 5; guess++) await tryCode(strict, phone, wrongCodeFor(code));
    }
    expect(refusal(await tryCode(strict, phone, await sentCode(phone)))).toEqual(theRefusal);
    const other = newPhone();
    expect((await tryCode(strict, other, await sentCode(other))).status).toBe(200);
    await strict.close();
  });

  it('guesses without a sent code do not use up the daily limit', async () => {
    const strict = await startTestApp({
      db: shop.db,
      databaseUrl: shop.databaseUrl,
      limits: { guessesPerPhoneDay: 3 },
    });
    const phone = newPhone();
    for (let guess = 0; guess < 10; guess++) {
      expect(refusal(await tryCode(strict, phone, '123456'))).toEqual(theRefusal);
    }
    expect((await tryCode(strict, phone, await sentCode(phone))).status).toBe(200);
    await strict.close();
  });

  it('right codes are not counted as guesses', async () => {
    const strict = await startTestApp({
      db: shop.db,
      databaseUrl: shop.databaseUrl,
      limits: { guessesPerPhoneDay: 2 },
    });
    const { phone } = await buildUser(shop.db);
    for (let n = 0; n < 4; n++) expect((await tryCode(strict, phone!, await sentCode(phone!))).status).toBe(200);
    await strict.close();
  });

  it('an address that guesses for many phones gets 429', async () => {
    const strict = await startTestApp({ limits: { guessesPerAddressHour: 3 } });
    for (let guess = 0; guess < 3; guess++) expect((await tryCode(strict, newPhone(), '123456')).status).toBe(401);
    const response = await tryCode(strict, newPhone(), '123456');
    expect(response).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(3_000);
    await strict.close();
  });
});

describe('a code', () => {
  it('entered 20 times concurrently opens exactly one session', async () => {
    const user = await buildUser(shop.db);
    const code = await sentCode(user.phone!);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => tryCode(n % 2 ? shop : twin, user.phone!, code)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(19);
    expect(await shop.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(1);
  });

  it.each([
    ['wrong', async (_phone: string, code: string) => wrongCodeFor(code)],
    [
      'expired',
      async (phone: string, code: string) => {
        await shop.db
          .update(otpCodes)
          .set({ expiresAt: new Date(0) })
          .where(eq(otpCodes.phone, phone));
        return code;
      },
    ],
    [
      'used',
      async (phone: string, code: string) => {
        expect((await tryCode(twin, phone, code)).status).toBe(200);
        return code;
      },
    ],
    [
      'replaced by a newer one',
      async (phone: string, code: string) => ((await sentCode(phone)) === code ? wrongCodeFor(code) : code),
    ],
    [
      'of a disabled account',
      async (phone: string, code: string) => {
        await shop.db.update(users).set({ enabled: false }).where(eq(users.phone, phone));
        return code;
      },
    ],
  ])('that is %s gets the same refusal as the others', async (_what, spoil) => {
    const { phone } = await buildUser(shop.db);
    const guess = await spoil(phone!, await sentCode(phone!));
    expect(refusal(await tryCode(shop, phone!, guess))).toEqual(theRefusal);
  });

  it('is stored as a keyed hash, and one requester has at most one valid code for a phone', async () => {
    const phone = newPhone();
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => askForCode(n % 2 ? shop : twin, phone)));
    expect(responses.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    const code = await readCode(shop, phone);
    const rows = await shop.db.select().from(otpCodes).where(eq(otpCodes.phone, phone));
    expect(rows.filter(({ closedAt }) => closedAt === null)).toHaveLength(1);
    for (const row of rows) {
      expect(row.codeHmac).toHaveLength(32);
      expect(JSON.stringify(Object.values(row).map(String))).not.toContain(code);
    }
  });
});
