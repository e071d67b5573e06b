import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { AuditSubject } from '#server/db/schema/audit-log.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { countedTables, rowCounts } from '#server/db/schema/row-counts.ts';
import { buildSession, buildUser } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { countTables, purgeExpired } from './periodic-jobs.ts';

let admin: Awaited<ReturnType<typeof buildSession>>;
const shop = sharedTestApp();
beforeAll(async () => {
  admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
});

const call = (method: 'PUT' | 'DELETE', url: string, headers: Record<string, string>, payload: object = {}) =>
  shop.call({ method, url: `/api/v1${url}`, headers, payload });
const total = async (path: string) => {
  const { body } = await shop.call({ url: `/api/v1/admin/${path}`, headers: admin.headers });
  return (body as { totalElements: number }).totalElements;
};
const ofUsers = () =>
  Promise.all(
    [
      '',
      'kind=customers',
      'kind=staff',
      'role=ROLE_USER',
      'role=ROLE_USER&kind=customers',
      'role=ROLE_NUTRITIONIST',
    ].map((query) => total(`users?size=1&${query}`)),
  );
const ofLog = () =>
  Promise.all(
    ['', 'subject=order', 'subject=meal', `actorId=${admin.user.id}`].map((query) => total(`audit-log?${query}`)),
  );
/** As if the next run came ten minutes later. */
const wait = () => shop.db.execute(sql`update counted_tables set seen_at = now() - interval '10 minutes'`);
const runLater = async () => {
  await wait();
  await countTables(shop.db);
};
const isThrough = sql`select from counted_tables where through_id < case name
  when 'users' then (select max(id) from users) else (select coalesce(max(id), 0) from audit_log) end`;
/** Transactions of other tests, in other databases of the same cluster, delay it. */
const countAll = async () => {
  await countTables(shop.db);
  await vi.waitFor(async () => {
    await runLater();
    expect((await shop.db.execute(isThrough)).rows).toEqual([]);
  });
};
const forget = () => shop.db.execute(sql`truncate counted_tables, row_counts`);
const counted = async (table: 'users' | 'audit_log') => {
  const rows = await shop.db
    .select()
    .from(rowCounts)
    .where(sql`table_name = ${table}`);
  return rows.reduce((sum, row) => sum + row.rows, 0);
};
/** Before and after the job has counted. */
const check = async (expected: readonly number[]) => {
  expect(await ofUsers()).toEqual(expected);
  await countAll();
  expect(await ofUsers()).toEqual(expected);
};
const write = (subject: AuditSubject, days = 0) => {
  const createdAt = new Date(Date.now() - days * 24 * 3_600_000);
  return shop.db.insert(auditLog).values({ actorUserId: admin.user.id, action: 'updated', subject, createdAt });
};

describe('totals of users', () => {
  it('stay exact when users register, get a role, are disabled or delete the account', async () => {
    const customers = [];
    for (let n = 0; n < 4; n += 1) customers.push(await buildSession(shop.db));
    const [leaving, disabled, promoted] = customers;
    await check([5, 4, 1, 4, 4, 0]);
    expect(await counted('users')).toBe(5);
    await buildUser(shop.db);
    await check([6, 5, 1, 5, 5, 0]);
    expect(
      (await call('PUT', `/admin/users/${disabled!.user.id}/status`, admin.headers, { isEnabled: false })).status,
    ).toBe(200);
    await check([6, 5, 1, 5, 5, 0]);
    await shop.db.execute(
      sql`update users set roles = '{ROLE_USER,ROLE_NUTRITIONIST}' where id = ${promoted!.user.id}`,
    );
    await check([6, 4, 2, 5, 4, 1]);
    await shop.db
      .execute(sql`update users set erased_at = now(), enabled = false, email = null, phone = null, password_hash = null
      where id = ${leaving!.user.id}`);
    await check([5, 3, 2, 4, 3, 1]);
    const removed = await buildUser(shop.db);
    await check([6, 4, 2, 5, 4, 1]);
    await shop.db.execute(sql`delete from users where id = ${removed.id}`);
    await check([5, 3, 2, 4, 3, 1]);
    await forget();
    await check([5, 3, 2, 4, 3, 1]);
  });

  it('come from the counted rows', async () => {
    await countAll();
    const before = await ofUsers();
    await shop.db.update(rowCounts).set({ rows: sql`rows + 100` });
    const [all, customers, staff, withRole, both, byRole] = before as [number, number, number, number, number, number];
    expect(await ofUsers()).toEqual([all + 100, customers + 100, staff, withRole + 100, both + 100, byRole]);
    await forget();
  });
});

describe('totals of the audit log', () => {
  it('are exact by subject and altogether, also after a purge', async () => {
    for (const days of [1_001, 1_000.5, 1])
      for (const subject of ['order', 'meal'] as const) await write(subject, days);
    const before = await ofLog();
    await countAll();
    expect(await counted('audit_log')).toBe(before[0]);
    expect(await ofLog()).toEqual(before);
    await write('order');
    const [all, orders, meals, own] = before as [number, number, number, number];
    expect(await ofLog()).toEqual([all + 1, orders + 1, meals, own + 1]);
    await purgeExpired(shop.db, { ordersDays: 3_000, ledgerDays: 3_000, auditDays: 1_000 });
    expect(await ofLog()).toEqual([all - 3, orders - 1, meals - 2, own - 3]);
    await countAll();
    expect(await ofLog()).toEqual([all - 3, orders - 1, meals - 2, own - 3]);
    await shop.db
      .update(rowCounts)
      .set({ rows: sql`rows + 100` })
      .where(sql`subject = 'order'`);
    expect(await ofLog()).toEqual([all + 97, orders + 99, meals - 2, own - 3]);
    await forget();
  });

  it('include an entry that was being written while later ones were counted', async () => {
    await countAll();
    const before = await ofLog();
    const writing = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const transaction = shop.db.transaction(async (tx) => {
      await tx.insert(auditLog).values({ actorUserId: admin.user.id, action: 'updated', subject: 'order' });
      writing.resolve();
      await written.promise;
    });
    await writing.promise;
    await write('order');
    for (let run = 0; run < 3; run += 1) await runLater();
    written.resolve();
    await transaction;
    const after = await ofLog();
    expect(after.map((entries, n) => entries - before[n]!)).toEqual([2, 2, 0, 2]);
    await countAll();
    expect(await ofLog()).toEqual(after);
    expect(await counted('audit_log')).toBe(after[0]);
  });

  it('count nothing that was seen a moment ago', async () => {
    await forget();
    await countTables(shop.db);
    await countTables(shop.db);
    expect(await shop.db.select().from(rowCounts)).toEqual([]);
    expect(await shop.db.$count(countedTables)).toBe(2);
  });

  it('leave rows alone while some of them are being removed', async () => {
    await forget();
    await write('meal', 2_000);
    await countTables(shop.db);
    await wait();
    const removing = Promise.withResolvers<void>();
    const removed = Promise.withResolvers<void>();
    const transaction = shop.db.transaction(async (tx) => {
      await tx.execute(sql`delete from audit_log where created_at < now() - interval '1000 days'`);
      removing.resolve();
      await removed.promise;
    });
    await removing.promise;
    await countTables(shop.db);
    expect(await counted('audit_log')).toBe(0);
    removed.resolve();
    await transaction;
    const before = await ofLog();
    await countAll();
    expect(await counted('audit_log')).toBe(before[0]);
    expect(await ofLog()).toEqual(before);
  });
});
