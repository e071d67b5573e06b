import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { contactMessages } from '#server/db/schema/contact-messages.ts';
import { orphanedFiles } from '#server/db/schema/files.ts';
import { idempotentRequests } from '#server/db/schema/idempotent-requests.ts';
import { liveEvents } from '#server/db/schema/live-events.ts';
import { ledgerChanges, ledgerEntries } from '#server/db/schema/nutrition-ledger.ts';
import { households, slotLoads } from '#server/db/schema/order-loads.ts';
import { orderEvents, orderItems, orders } from '#server/db/schema/orders.ts';
import {
  emailChanges,
  otpCodes,
  outboxMessages,
  passwordResets,
  rateLimits,
  registrationTickets,
} from '#server/db/schema/sign-in.ts';
import { sessions } from '#server/db/schema/users.ts';
import { buildKitchen, buildUser } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestDatabase } from '#server/testing/shared-test-app.ts';
import { findBrokenInvariants } from './invariant-queries.ts';
import { startPurgeJob, purgeExpired } from './periodic-jobs.ts';

const database = sharedTestDatabase();

const retention = { ordersDays: 3_000, ledgerDays: 1_000, auditDays: 1_000 };
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const bytes = (n: number) => Buffer.alloc(32, n);
const tables = [
  sessions,
  otpCodes,
  registrationTickets,
  passwordResets,
  emailChanges,
  households,
  slotLoads,
  rateLimits,
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
  for (const [n, changedAt] of [ago(30 * days + 1), ago(30 * days - 1)].entries()) {
    await db.insert(households).values({ key: bytes(n), changedAt });
  }
  const { id: kitchenId } = await buildKitchen(db);
  for (const slotStartsAt of [ago(days + 1), ago(days - 1)])
    await db.insert(slotLoads).values({ kitchenId, slotStartsAt });
  for (const createdAt of [ago(7 * days + 1), ago(7 * days - 1)]) {
    await db.insert(outboxMessages).values({ channel: 'sms', recipient: 'x', body: 'x', createdAt });
  }
}

describe('purging', () => {
  it('removes expired rows, by several processes concurrently, and nothing else', async () => {
    await fillTables();
    expect(await counts()).toEqual(tables.map(() => 2));
    await Promise.all(Array.from({ length: 4 }, () => purgeExpired(database.db, retention)));
    expect(await counts()).toEqual(tables.map(() => 1));
  });

  it('removes any number of rows in batches', async () => {
    await database.db.execute(sql`
      insert into rate_limits (bucket, expires_at, count)
      select 'old ' || n, now() - interval '1 hour', 1 from generate_series(1, 12000) n`);
    await purgeExpired(database.db, retention);
    expect(await database.db.$count(rateLimits)).toBe(1);
  });

  it('removes any number of orders in batches', async () => {
    const { db } = database;
    const { id: orderId } = await buildOrder(db, { orderDate: ago(3_001 * 24 * 60), status: 'COMPLETED' });
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
    // Two full batches.
    await db.transaction(async (tx) => {
      const copies = Array.from({ length: 399 }, (_copy, n) => ({ ...order!, id: undefined, cartGeneration: 100 + n }));
      const copied = await tx.insert(orders).values(copies).returning({ orderId: orders.id });
      await tx.insert(orderItems).values(copied.map((copy) => ({ ...item!, ...copy, id: undefined })));
    });
    await purgeExpired(db, retention);
    expect(await db.$count(orders)).toBe(0);
  });

  it('removes orders, ledger and audit log after their days, with all that belongs to them', async () => {
    const { db } = database;
    const days = 24 * 60;
    const eaten = { day: '2024-01-01' as BusinessDay, name: 'Bowl', caloriesKcal: 1, protein: 1, carbs: 1, fats: 1 };
    for (const age of [3_001, 2_999]) {
      const eatenAt = ago(age * days);
      const { id: orderId, userId } = await buildOrder(db, { orderDate: eatenAt, status: 'COMPLETED' });
      const ordered = { ...eaten, userId, eatenAt, source: 'ORDER' as const, orderId, orderPosition: 0 };
      const [entry] = await db.insert(ledgerEntries).values(ordered).returning();
      await db.insert(ledgerChanges).values({ entryId: entry!.id, changedBy: userId, before: {} });
    }
    const { id: actorUserId } = await buildUser(db);
    const person = { firstName: 'A', lastName: 'B', email: 'a@example.com', subject: 'x', message: 'x' };
    for (const createdAt of [ago(1_001 * days), ago(999 * days)]) {
      await db.insert(auditLog).values({ createdAt, actorUserId, action: 'updated', subject: 'meal' });
      await db.insert(contactMessages).values({ ...person, createdAt });
      const food = { ...eaten, userId: actorUserId, eatenAt: createdAt, source: 'FOOD' as const, createdAt };
      await db.insert(ledgerEntries).values(food);
    }
    const kept = () =>
      Promise.all(
        [orders, orderItems, orderEvents, ledgerEntries, ledgerChanges, auditLog, contactMessages].map((table) =>
          db.$count(table),
        ),
      );
    expect(await kept()).toEqual([2, 2, expect.any(Number), 4, 2, 2, 2]);
    await purgeExpired(db, retention);
    expect(await kept()).toEqual([1, 1, expect.any(Number), 2, 1, 1, 1]);
    expect(await findBrokenInvariants(db)).toEqual([]);
  });

  it('is refused younger entries of the audit log by the database', async () => {
    const { id: actorUserId } = await buildUser(database.db);
    await database.db.insert(auditLog).values({ actorUserId, action: 'updated', subject: 'meal', createdAt: ago(1) });
    const removing = database.db.execute(sql`delete from audit_log`);
    await expect(removing).rejects.toMatchObject({ cause: { message: 'the audit log is only ever added to' } });
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
    const purging = startPurgeJob({ db, onError: (error) => problems.push(error), intervalMs: 20 }, retention);
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
