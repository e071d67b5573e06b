import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { listAllOrders as ordersEndpoint } from '#contract/admin-orders.ts';
import { listAuditEntries } from '#contract/admin-office.ts';
import { listUsers as usersEndpoint } from '#contract/admin-users.ts';
import { listAllConsultations } from '#contract/admin-consultations.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import type { Database } from '#server/db/client.ts';
import { listActions, listPeople } from '#server/modules/audit/read-audit-log.ts';
import { listConsultations } from '#server/modules/consultations/manage-consultations.ts';
import { readAdminDashboard } from '#server/modules/dashboards/admin-dashboard.ts';
import { readDashboard } from '#server/modules/kitchen-board/read-dashboard.ts';
import { readPerformance } from '#server/modules/dashboards/read-performance.ts';
import { readingsOf } from '#server/modules/operations/read-readings.ts';
import { listAllOrders } from '#server/modules/orders/all-orders.ts';
import { listUsers } from '#server/modules/users/list-users.ts';
import { crowd, fillWithCrowd } from './support/crowded-shop.ts';
import { DatabaseTime } from './support/database-time.ts';
import { addPeople } from './support/people.ts';
import { type ShopProcess, startBenchPostgres, startShopProcess } from './support/shop-process.ts';
import { verdict } from './support/verdict.ts';

/** Database time in milliseconds for one list, count and rows together. */
const listBudget = 50;
const exportGrowthBudget = 48;
const firstByteBudget = 500;

const orders = (query: Record<string, unknown>) => (db: Database) =>
  listAllOrders(db, ordersEndpoint.query.parse(query));
const users = (query: Record<string, unknown>) => (db: Database) => listUsers(db, usersEndpoint.query.parse(query));
const actions = (query: Record<string, unknown>) => (db: Database) =>
  listActions(db, listAuditEntries.query.parse(query));
const consultations = (query: Record<string, unknown>) => (db: Database) =>
  listConsultations(db, listAllConsultations.query.parse(query));
const silent = async () => '';
const here = { dataDir: '.', databaseUrl: undefined, publicUrl: 'http://localhost' };
const dashboard = (db: Database) =>
  readAdminDashboard(
    {
      db,
      reads: { read: (work) => work(db) },
      readReadings: readingsOf(db, here),
      hasOpeningList: true,
      probeApi: silent,
      probeStorage: silent,
    },
    new Date(),
  );

const lists: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
  'orders, first page': orders({}),
  'orders, first page of 100': orders({ size: 100 }),
  'orders, deepest page': orders({ page: 1_000, size: 100 }),
  'orders, deepest page from the oldest': orders({ page: 1_000, size: 100, sort: 'orderDate,asc' }),
  'orders, confirmed': orders({ status: 'CONFIRMED' }),
  'orders, completed': orders({ status: 'COMPLETED' }),
  'orders, completed, deepest page': orders({ status: 'COMPLETED', page: 910, size: 100 }),
  'orders, refunded: none': orders({ status: 'REFUNDED' }),
  'orders, one month': orders({ from: daysAgo(60), to: daysAgo(30) }),
  'orders, cancelled in one month': orders({ from: daysAgo(60), to: daysAgo(30), status: 'CANCELLED_BY_USER' }),
  'orders, by number': orders({ search: '54321' }),
  'orders, by a rare name': orders({ search: 'Rao 4080' }),
  'orders, by a name that 10% have': orders({ search: 'meera' }),
  'orders, by a letter that all have': orders({ search: 'a' }),
  'orders, by a name, completed, last page': orders({ search: 'meera', status: 'COMPLETED', page: 90, size: 100 }),
  'orders, by an unknown name': orders({ search: 'zzyzx' }),
  'orders, by phone': orders({ search: '+91 80000 04080' }),
  'orders, by the end of many phones': orders({ search: '0000' }),
  'users, first page': users({}),
  'users, last page': users({ page: 49, size: 100 }),
  'users, by last name': users({ sort: 'lastName,asc', page: 40, size: 50 }),
  'users, by role': users({ role: 'ROLE_NUTRITIONIST', size: 100 }),
  'users, searched': users({ search: 'kh' }),
  'consultations, first page': consultations({}),
  'consultations, last page': consultations({ page: 19, size: 100 }),
  'consultations, by status': consultations({ sort: 'status,asc', page: 10, size: 50 }),
  'audit log, first page': actions({}),
  'audit log, deep': actions({ page: 499, size: 100 }),
  'audit log, of meals': actions({ subject: 'meal', page: 90, size: 100 }),
  'audit log, of one person': actions({ actorId: 1 }),
  'audit log, list of actors': listPeople,
  'audit log, of one person and users': actions({ actorId: 1, subject: 'user', page: 20, size: 100 }),
  'dashboard of the admin': dashboard,
  'dashboard of the kitchen': (db) => readDashboard(db, null),
  'performance of the kitchens': (db) => readPerformance(db, null),
};

const postgres = await startBenchPostgres();
const shop = await startShopProcess(postgres.url).catch(async (error: unknown) => {
  await postgres.stop();
  throw error;
});
const client = new pg.Client(postgres.url);
await client.connect();
const time = new DatabaseTime(postgres.url, client);
try {
  await fillWithCrowd(client);
  console.log(`${crowd.orders} orders, ${crowd.customers} customers: database time in ms`);
  for (const [what, work] of Object.entries(lists)) {
    verdict(what, await time.milliseconds(work), { atMost: listBudget }, ' ms');
  }
  await measureExport(shop);
} finally {
  await time.close();
  await client.end();
  await shop.stop();
  await postgres.stop();
}

function daysAgo(days: number): string {
  return addDays(businessDay(new Date()), -days);
}

async function measureExport({ address, rssMegabytes }: ShopProcess): Promise<void> {
  const [admin] = await addPeople(client, 'ROLE_ADMIN', 1);
  const headers = { authorization: `Bearer ${admin!.token}` };
  const url = `${address}${apiPrefix}/admin/orders/export.csv`;
  // Warm-up: the first request also loads modules.
  await (await fetch(`${url}?status=REFUNDED`, { headers })).text();
  const before = rssMegabytes();
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, rssMegabytes())), 20);
  const started = performance.now();
  const response = await fetch(url, { headers });
  let firstByte = 0;
  let rows = -1;
  let bytes = 0;
  for await (const chunk of response.body!) {
    firstByte ||= performance.now() - started;
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) rows += 1;
  }
  clearInterval(sampling);
  const seconds = (performance.now() - started) / 1_000;
  console.log(`export of ${Math.round(bytes / 1024 ** 2)} MB in ${seconds.toFixed(1)} s`);
  verdict('orders in the export', rows, { atLeast: crowd.orders });
  verdict('first byte of the export', Math.round(firstByte), { atMost: firstByteBudget }, ' ms');
  verdict('memory growth during the export', most - before, { atMost: exportGrowthBudget }, ' MB');
  await measureAbort(url, headers);
}

/** Closing the tab must end the database query. */
async function measureAbort(url: string, headers: Record<string, string>): Promise<void> {
  const abort = new AbortController();
  const response = await fetch(url, { headers, signal: abort.signal });
  await response.body!.getReader().read();
  abort.abort();
  await sleep(1_000);
  const before = await lastExportQuery();
  await sleep(1_500);
  const isQuiet = (await lastExportQuery()) === before;
  verdict('exports still running after the client disconnected', isQuiet ? 0 : 1, { atMost: 0 });
}

async function lastExportQuery(): Promise<string> {
  const { rows } = await client.query<{ at: string }>(
    `select max(query_start)::text as at from pg_stat_activity where query like '%string_agg%' and pid <> pg_backend_pid()`,
  );
  if (rows[0]!.at === null) throw new Error('no export query was found');
  return rows[0]!.at;
}
