import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { orphanedFiles } from '#server/db/schema/files.ts';
import { idempotentRequests } from '#server/db/schema/idempotent-requests.ts';
import { liveEvents } from '#server/db/schema/live-events.ts';
import { idempotencyKeys } from '#server/db/schema/orders.ts';
import {
  emailChanges,
  otpCodes,
  outboxMessages,
  passwordResets,
  rateLimits,
  registrationTickets,
} from '#server/db/schema/sign-in.ts';
import { sessions } from '#server/db/schema/users.ts';
import { buildUser } from '#server/testing/builders.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/test-database.ts';
import { startPurgeJob, purgeExpired } from './periodic-jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const bytes = (n: number) => Buffer.alloc(32, n);
const tables = [
  sessions,
  otpCodes,
  registrationTickets,
  passwordResets,
  emailChanges,
  rateLimits,
  idempotencyKeys,
  idempotentRequests,
  liveEvents,
  outboxMessages,
  orphanedFiles,
];

async function counts(): Promise<number[]> {
  return Promise.all(tables.map((table) => database.db.$count(table)));
}

/** Two rows in each table: one expired, one valid. */
async function fillTables(): Promise<void> {
  const { db } = database;
  const { id: userId } = await buildUser(db);
  const days = 24 * 60;
  for (const [n, expiresAt] of [ago(1), ago(-1)].entries()) {
    await db.insert(sessions).values({ tokenHash: bytes(n), userId, expiresAt });
    await db.insert(otpCodes).values({ phone: `+9170000000${n}0`, salt: bytes(n), codeHmac: bytes(n), expiresAt });
    await db.insert(registrationTickets).values({ tokenHash: bytes(n), phone: '+917000000000', expiresAt });
    await db.insert(passwordResets).values({ tokenHash: bytes(n), userId, expiresAt });
    await db.insert(rateLimits).values({ bucket: `b${n}`, expiresAt, count: 1 });
  }
  for (const createdAt of [ago(2 * days + 1), ago(2 * days - 1)]) {
    await db.insert(idempotencyKeys).values({ userId, key: String(createdAt), requestHash: bytes(1), createdAt });
    await db.insert(idempotentRequests).values({ id: randomBytes(32), requestHash: bytes(1), createdAt });
    await db.insert(liveEvents).values({ topic: 'order', subjectId: 1, ownerId: userId, body: {}, createdAt });
  }
  for (const removedAt of [ago(30 * days + 1), ago(30 * days - 1)]) {
    await db.insert(orphanedFiles).values({ name: `images/${removedAt.getTime()}`, dueAt: removedAt, removedAt });
  }
  for (const [n, createdAt] of [ago(8 * days + 1), ago(8 * days - 1)].entries()) {
    const times = { createdAt, expiresAt: createdAt, closedAt: createdAt };
    await db.insert(emailChanges).values({ tokenHash: bytes(n), userId, email: 'a@example.com', ...times });
  }
  for (const createdAt of [ago(7 * days + 1), ago(7 * days - 1)]) {
    await db.insert(outboxMessages).values({ channel: 'sms', recipient: 'x', body: 'x', createdAt });
  }
}

describe('purging', () => {
  it('removes expired rows, by several processes concurrently, and nothing else', async () => {
    await fillTables();
    expect(await counts()).toEqual(tables.map(() => 2));
    await Promise.all(Array.from({ length: 4 }, () => purgeExpired(database.db)));
    expect(await counts()).toEqual(tables.map(() => 1));
  });

  it('removes any number of rows in batches', async () => {
    await database.db.execute(sql`
      insert into rate_limits (bucket, expires_at, count)
      select 'old ' || n, now() - interval '1 hour', 1 from generate_series(1, 12000) n`);
    await purgeExpired(database.db);
    expect(await database.db.$count(rateLimits)).toBe(1);
  });

  it('runs periodically, survives a failure, and ends when it is stopped', async () => {
    const { db } = database;
    const addExpired = () =>
      db
        .insert(rateLimits)
        .values({ bucket: 'tick', expiresAt: ago(1), count: 1 })
        .onConflictDoNothing();
    const problems: unknown[] = [];
    const transaction = vi.spyOn(db, 'transaction').mockRejectedValueOnce(new Error('unreachable'));
    const purging = startPurgeJob(db, (error) => problems.push(error), 20);
    await addExpired();
    await vi.waitFor(async () => expect(await db.$count(rateLimits)).toBe(1));
    expect(problems).toHaveLength(1);
    await purging.stop();
    const calls = transaction.mock.calls.length;
    await addExpired();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(transaction.mock.calls).toHaveLength(calls);
  });
});
