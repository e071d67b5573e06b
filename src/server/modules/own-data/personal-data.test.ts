import { readdir } from 'node:fs/promises';
import { type SQL, eq, getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import * as allOrders from '#server/db/schema/orders.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { users } from '#server/db/schema/users.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { folderStore } from '#server/modules/files/file-store.ts';
import { listenLive } from '#server/testing/live-listener.ts';
import { removeFiles } from '#server/modules/files/store-file.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { type Classification, kinds } from './data-classification.ts';
import { impersonalTables } from './impersonal-tables.ts';
import { personalData } from './personal-data.ts';
import { type CustomerWithAllData, buildCustomerWithAllData } from './testing/customer-with-all-data.ts';
import { readZip } from '#server/testing/read-zip.ts';

let customer: CustomerWithAllData;
let otherCustomer: CustomerWithAllData;
const shop = sharedTestApp();
beforeAll(async () => {
  const files = folderStore(shop.uploads);
  customer = await buildCustomerWithAllData(shop.db, files, 'zubaida', 1);
  otherCustomer = await buildCustomerWithAllData(shop.db, files, 'bhaskar', 2);
});

const classified = Object.entries(personalData as Readonly<Record<string, Classification>>);
const columnsOf = (one: Classification) =>
  kinds.flatMap((kind) => (one[kind] ?? []).map((column) => ({ kind, column })));

/** The drizzle tables by the names of the list. */
async function schemaTables(): Promise<Map<string, PgTable>> {
  const folder = new URL('../../db/schema/', import.meta.url);
  const found = new Map<string, PgTable>();
  for (const file of await readdir(folder)) {
    const module = (await import(new URL(file, folder).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) if (is(value, PgTable)) found.set(name, value);
  }
  return found;
}

const rows = async <T extends Record<string, unknown>>(query: SQL) => (await shop.db.execute<T>(query)).rows;

/** Every row of every table as text. */
async function everything(): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const parts = tables.map(
    ({ name }) => sql`select ${name} || ' ' || to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
  );
  return (await rows<{ row: string }>(sql`${sql.join(parts, sql` union all `)} order by 1`)).map(({ row }) => row);
}

/** Like an erasure, rolled back. */
const changeAuditLog = (set: SQL) =>
  shop.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('macrobowl.erasing', 'on', true)`);
    await tx.execute(sql`update audit_log set ${set} where subject_id = ${otherCustomer.user.id}`);
    throw new Error('undone');
  });

async function download({ headers }: CustomerWithAllData) {
  const { statusCode, rawPayload } = await shop.app.inject({ url: '/api/v1/user/export', headers });
  expect(statusCode).toBe(200);
  return readZip(rawPayload);
}

describe('the list of personal data', () => {
  it('has every column of the database once, except those of impersonal tables', async () => {
    const tables = await schemaTables();
    const listed = classified.flatMap(([name, one]) => {
      const columns = getTableColumns(tables.get(name)!);
      return columnsOf(one).map(({ column }) => `${getTableName(tables.get(name)!)}.${columns[column]?.name}`);
    });
    const impersonal = impersonalTables.map((name) => getTableName(tables.get(name)!));
    const found = await rows<{ column: string }>(
      sql`select table_name || '.' || column_name as column from information_schema.columns
        where table_schema = 'public' and table_name not in ${impersonal}`,
    );
    expect(listed.toSorted()).toEqual(found.map(({ column }) => column).toSorted());
  });

  it('has a replacement for every sensitive column of kept rows', () => {
    const wrong = classified.flatMap(([name, { atErasure, becomes = {}, personal = [], health = [], secret = [] }]) => {
      const sensitive = [...personal, ...health, ...secret];
      if (atErasure === 'delete') return Object.keys(becomes);
      return sensitive.filter((column) => !(column in becomes)).map((column) => `${name}.${column}`);
    });
    expect(wrong).toEqual([]);
  });
});

describe('a customer with data in every table', () => {
  const personalColumns = classified.flatMap(([table, one]) =>
    [...(one.personal ?? []), ...(one.health ?? [])].map((column) => `${table}.${column}`),
  );

  it('finds all of it in the download, with the documents, and no data of others', async () => {
    const tables = await schemaTables();
    const files = await download(customer);
    const data = String(files.get('your-data.json'));
    const lists = JSON.parse(data) as Record<string, Record<string, unknown>[]>;
    for (const place of personalColumns) {
      const [table = '', column = ''] = place.split('.');
      const value = customer.valueIn(place);
      const name = getTableColumns(tables.get(table)!)[column]!.name;
      const planted = await rows(
        sql`select from ${tables.get(table)!} where strpos(replace(${sql.identifier(name)}::text, ' 00:00', 'T00:00'), ${value}) > 0`,
      );
      expect([place, value, planted.length > 0]).toEqual([place, value, true]);
      const shown = (lists[table] ?? []).some((row) => JSON.stringify(row[column])?.includes(value));
      expect([place, shown]).toEqual([place, true]);
    }
    expect(data).not.toContain(otherCustomer.name);
    expect(data).not.toMatch(
      /passwordHash|tokenHash|codeHmac|storageKey|outboxMessages\.body|encryptedSecret|nutritionistId/,
    );
    expect([...files.keys()].filter((name) => name.startsWith('documents/'))).toHaveLength(1);
    expect([...files.values()].some((bytes) => String(bytes) === '%PDF-1.7 zubaida report')).toBe(true);
  });

  it('leaves no trace in any table or file after the erasure, and is signed out everywhere', async () => {
    const isOfOtherCustomer = (row: string) => row.includes(otherCustomer.name);
    const before = (await everything()).filter(isOfOtherCustomer);
    const live = await listenLive(await shop.listen(), customer.headers);
    const { total_paise: total } = (await rows(sql`select total_paise from orders where id = ${customer.orderId}`))[0]!;

    const response = await shop.call({
      method: 'POST',
      url: '/api/v1/user/erase',
      headers: customer.headers,
      payload: { confirmation: 'DELETE' },
    });
    expect(response.status).toBe(204);
    await runJobs(shop, [removeFiles]);

    const after = await everything();
    for (const trace of customer.traces) expect(after.filter((row) => row.includes(trace))).toEqual([]);
    for (const place of personalColumns) {
      expect(after.filter((row) => row.includes(customer.valueIn(place)))).toEqual([]);
    }
    expect(after.filter(isOfOtherCustomer)).toEqual(before);
    const folder = folderStore(shop.uploads);
    expect(await folder.read(customer.storageKey)).toBeNull();
    expect(await folder.read(otherCustomer.storageKey)).not.toBeNull();

    expect((await shop.call({ url: '/api/v1/user/profile', headers: customer.headers })).status).toBe(401);
    await expect.poll(() => live.hasEnded()).toBe(true);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);

    // Tax law requires to keep the order, its lines and its amounts.
    const { orders, orderItems } = allOrders;
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, customer.orderId));
    expect(order).toMatchObject({ status: 'DELIVERED', totalPaise: total, deliveryAddressLine1: 'Removed', note: '' });
    const items = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, customer.orderId));
    expect(items).toMatchObject([{ name: 'Custom bowl', quantity: 1 }]);
    const [user] = await shop.db.select().from(users).where(eq(users.id, customer.user.id));
    expect(user).toMatchObject({ email: null, phone: null, firstName: 'Deleted', enabled: false });
    const [entry] = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, customer.user.id));
    expect(entry).toMatchObject({ action: 'done', before: {}, after: { status: 'X' } });
  });

  it('the audit log allows an erasure to remove values, but not to add any', async () => {
    await expect(changeAuditLog(sql`after = after - 'firstName'`)).rejects.toThrow('undone');
    for (const set of [sql`after = '{"status":"Y"}'`, sql`action = 'nothing'`, sql`after = after || '{"x":1}'`]) {
      await expect(changeAuditLog(set)).rejects.toMatchObject({
        cause: { message: 'the audit log is only ever added to' },
      });
    }
  });
});
