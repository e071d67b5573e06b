import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq, like } from 'drizzle-orm';
import { isAppError } from '#contract/errors.ts';
import type { Database } from '#server/db/client.ts';
import { rateLimits } from '#server/db/schema/sign-in.ts';
import { isUnavailable } from '#server/db/database-errors.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/test-database.ts';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { openTolerantDatabase } from '#server/testing/tolerant-database.ts';
import { Limiter } from './limiter.ts';

const key = Buffer.alloc(32, 1);
let database: TestDatabase;
let db: Database;
let otherDb: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  otherDb = openTolerantDatabase(database.url);
});
afterAll(async () => {
  await otherDb.$client.end();
  await database.drop();
});

const messages = (max: number, seconds = 600) => ({ name: `messages-${max}-${seconds}`, max, seconds });

async function outcome(work: Promise<unknown>): Promise<'passed' | number> {
  try {
    await work;
    return 'passed';
  } catch (error) {
    if (isAppError(error, 'too-many-requests')) return error.retryAfterSeconds!;
    throw error;
  }
}

describe('a limit', () => {
  it('lets exactly its maximum through, across two processes', async () => {
    const [one, other] = [new Limiter(key), new Limiter(key)];
    const use = { limit: messages(30), by: 'user 1' };
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, n) => outcome(n % 2 ? one.count(db, [use]) : other.count(otherDb, [use]))),
    );
    expect(outcomes.filter((each) => each === 'passed')).toHaveLength(30);
    expect(await outcome(one.count(db, [{ ...use, by: 'user 2' }]))).toBe('passed');
  });

  it('returns the end of its window, and resets after it', async () => {
    const limiter = new Limiter(key);
    const use = { limit: messages(1, 300), by: 'user 1' };
    await limiter.count(db, [use]);
    expect(await outcome(new Limiter(key).count(db, [use]))).toBe(300);
    await db
      .update(rateLimits)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(like(rateLimits.bucket, `${use.limit.name}:%`));
    expect(await outcome(new Limiter(key).count(db, [use]))).toBe('passed');
    expect(await outcome(new Limiter(key).count(db, [use]))).toBe(300);
  });

  it('that is exceeded leaves the other limits of the same request uncounted', async () => {
    const limiter = new Limiter(key);
    const [narrow, wide] = [messages(1, 60), messages(2, 3600)];
    const by = 'user 3';
    for (let n = 0; n < 5; n++) {
      await outcome(
        limiter.count(db, [
          { limit: narrow, by },
          { limit: wide, by },
        ]),
      );
    }
    expect(await outcome(limiter.count(db, [{ limit: wide, by }]))).toBe('passed');
  });

  it('does not count failed work or uses that were given back', async () => {
    const limiter = new Limiter(key);
    const use = { limit: messages(1, 900), by: 'user 4' };
    await expect(limiter.spend(db, [use], () => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck');
    await limiter.count(db, [use]);
    expect(await outcome(limiter.count(db, [use]))).toBe(900);
    await db.transaction((tx) => limiter.giveBack(tx, [use]));
    expect(await outcome(limiter.count(db, [use]))).toBe('passed');
  });

  it('sheds a flood without the database', async () => {
    const limiter = new Limiter(key);
    const use = { limit: messages(3), by: 'a flood' };
    const statements = await statementsOf(() =>
      Promise.all(Array.from({ length: 1_000 }, () => outcome(limiter.count(db, [use])))),
    );
    expect(statements.filter((text) => text.includes('rate_limits'))).toHaveLength(3);
    expect(await outcome(limiter.count(db, [use]))).toBe(600);
    const afterwards = await statementsOf(() =>
      Promise.all(Array.from({ length: 1_000 }, () => outcome(limiter.count(db, [use])))),
    );
    expect(afterwards).toEqual([]);
  });

  it('stores neither the name nor a hash that could be brute-forced without the key', async () => {
    const use = { limit: { name: 'secret', max: 5, seconds: 60 }, by: '+919876543210' };
    await new Limiter(key).count(db, [use]);
    await new Limiter(Buffer.alloc(32, 2)).count(db, [use]);
    const rows = await db.select().from(rateLimits).where(like(rateLimits.bucket, 'secret:%'));
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('9876543210');
    await db.delete(rateLimits).where(eq(rateLimits.bucket, rows[0]!.bucket));
  });

  it('fails during a database outage', async () => {
    const target = new URL(database.url);
    const proxy = await startTcpProxy({ host: target.hostname, port: Number(target.port) });
    const url = new URL(database.url);
    url.port = String(proxy.port);
    const away = openTolerantDatabase(url.href);
    proxy.cut();
    const refused = new Limiter(key).count(away, [{ limit: messages(5), by: 'user 5' }]);
    await expect(refused).rejects.toSatisfy(isUnavailable);
    await away.$client.end();
    await proxy.close();
  });
});
