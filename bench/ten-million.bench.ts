import { resolve } from 'node:path';
import pg from 'pg';
import { listAllOrders as ordersEndpoint } from '#contract/admin-orders.ts';
import { listAllConsultations } from '#contract/admin-consultations.ts';
import { listAuditEntries, listContactMessages } from '#contract/admin-office.ts';
import { listUsers as usersEndpoint } from '#contract/admin-users.ts';
import { listFulfillment } from '#contract/kitchen-board.ts';
import { listOrders as ownOrdersEndpoint } from '#contract/orders.ts';
import { type BusinessDay, addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import type { Role } from '#domain/accounts/role.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { countTables, rollUpOrders } from '#server/maintenance/periodic-jobs.ts';
import { purges } from '#server/maintenance/purge-queries.ts';
import { listActions, listPeople } from '#server/modules/audit/read-audit-log.ts';
import { readingsOf } from '#server/modules/operations/read-readings.ts';
import { noFoodCache } from '#server/modules/catalog/food-rows.ts';
import { listConsultations } from '#server/modules/consultations/manage-consultations.ts';
import { readInbox } from '#server/modules/contact/read-inbox.ts';
import { readAdminDashboard } from '#server/modules/dashboards/admin-dashboard.ts';
import { readPerformance } from '#server/modules/dashboards/read-performance.ts';
import { readDeliveryRound } from '#server/modules/delivery/read-delivery-round.ts';
import { readDashboard } from '#server/modules/kitchen-board/read-dashboard.ts';
import { readLabels, readPrepSheet } from '#server/modules/kitchen-board/read-prep-sheet.ts';
import { readDay, readRange, searchFoods } from '#server/modules/nutrition-ledger/read-ledger.ts';
import { exportOrders } from '#server/modules/orders/export-orders.ts';
import { findAnyOrder, listAllOrders } from '#server/modules/orders/all-orders.ts';
import { listOrdersOfDay, listOwnOrders } from '#server/modules/orders/list-orders.ts';
import { searchAsStaff } from '#server/modules/staff-search/search-as-staff.ts';
import { listUsers } from '#server/modules/users/list-users.ts';
import { DatabaseTime } from './support/database-time.ts';
import { openManyOrders } from './support/ten-million-orders.ts';
import { verdict } from './support/verdict.ts';

/** Database time in milliseconds for one page, all its statements together. */
const budget = 50;
const orderCount = Number(process.env['BENCH_ORDERS'] ?? 10_000_000);
const dataDir = resolve(process.env['BENCH_DATA_DIR'] ?? '.cache/ten-million');
const silent = async () => '';
const here = { dataDir: '.', databaseUrl: undefined, publicUrl: 'http://localhost' };
const say = (line: string) => console.log(line);

const today = businessDay(new Date());
const daysAgo = (days: number) => addDays(today, -days);

type Page = (db: Database) => Promise<unknown>;
const as = (id: number, role: Role, kitchens: readonly number[] | null = null) =>
  ({ userId: id, roles: [role], kitchens }) as unknown as Caller;

const orders =
  (given: object): Page =>
  (db) =>
    listAllOrders(db, ordersEndpoint.query.parse(given));
const users =
  (given: object): Page =>
  (db) =>
    listUsers(db, usersEndpoint.query.parse(given));
const actions =
  (given: object): Page =>
  (db) =>
    listActions(db, listAuditEntries.query.parse(given));
const board =
  (given: object, kitchens: readonly number[] | null = null): Page =>
  (db) =>
    listOrdersOfDay(db, as(1, 'ROLE_KITCHEN_MANAGER', kitchens), listFulfillment.query.parse(given));
const firstBatch =
  (given: object): Page =>
  async (db) => {
    const rows = await exportOrders({ db, reads: { read: (work) => work(db) } }, as(1, 'ROLE_ADMIN'), given);
    await rows.next();
    await rows.next();
    await rows.return(undefined);
  };
const search =
  (text: string): Page =>
  (db) =>
    searchAsStaff({ db, catalog: { current: { meals: [] } } as never }, as(1, 'ROLE_ADMIN'), text);

const postgres = await openManyOrders(dataDir, { orders: orderCount, customers: Math.ceil(orderCount / 20) }, say);
const client = new pg.Client(postgres.url);
await client.connect();
const time = new DatabaseTime(postgres.url, client);
try {
  await printSizes();
  await timeRollup();
  await measurePages();
  if (process.env['BENCH_PURGE'] === '1') await timePurges();
} finally {
  await time.close();
  await client.end();
  await postgres.stop();
}

async function measurePages(): Promise<void> {
  console.log('| page | database ms, median | fastest | rows read | plan |\n|---|---|---|---|---|');
  for (const [what, work] of Object.entries(await pages())) {
    if (!what.includes(process.env['BENCH_PAGE'] ?? '')) continue;
    const { median, milliseconds, rowsRead, plan } = await time.measure(work, 7);
    console.log(`| ${what} | ${median} | ${milliseconds} | ${rowsRead.toLocaleString('en-US')} | ${plan} |`);
    if (median > budget) verdict(what, median, { atMost: budget }, ' ms');
  }
}

async function pages(): Promise<Readonly<Record<string, Page>>> {
  const [known] = await query<{ userId: number; orderId: number; kitchenId: number; assistantId: number }>(
    `select user_id as "userId", id as "orderId", kitchen_id as "kitchenId", picked_up_by as "assistantId"
     from orders where status = 'DELIVERED' order by order_date desc limit 1`,
  );
  const { userId, orderId, kitchenId, assistantId } = known!;
  const [actor] = await query<{ id: number }>('select actor_user_id as id from audit_log order by id desc limit 1');
  const [eaten] = await query<{ userId: number; day: BusinessDay }>(
    `select user_id as "userId", day::text as day from ledger_entries where source = 'ORDER' order by id desc limit 1`,
  );
  const eater = as(eaten!.userId, 'ROLE_USER');
  const customer = as(userId, 'ROLE_USER');
  return {
    'all orders, first page': orders({}),
    'all orders, deepest page': orders({ page: 1_000, size: 100 }),
    'all orders, oldest first': orders({ sort: 'orderDate,asc' }),
    'all orders, by amount': orders({ sort: 'totalAmount,desc' }),
    'all orders, confirmed': orders({ status: 'CONFIRMED' }),
    'all orders, completed': orders({ status: 'COMPLETED' }),
    'all orders, refunded (none)': orders({ status: 'REFUNDED' }),
    'all orders, one month': orders({ from: daysAgo(60), to: daysAgo(30) }),
    'all orders, cancelled in a month': orders({ from: daysAgo(60), to: daysAgo(30), status: 'CANCELLED_BY_USER' }),
    'all orders, by number': orders({ search: String(orderId) }),
    'all orders, by a rare name': orders({ search: 'Rao 40801' }),
    'all orders, by a name that 10% have': orders({ search: 'meera' }),
    'all orders, by a letter that all have': orders({ search: 'a' }),
    'all orders, by an unknown name': orders({ search: 'zzyzx' }),
    'all orders, by phone': orders({ search: '+91 80000 40801' }),
    'an order with its history': (db) => findAnyOrder(db, orderId),
    'export of all orders, a batch of 500': firstBatch({}),
    'export of a month and status, a batch': firstBatch({ from: daysAgo(60), to: daysAgo(30), status: 'COMPLETED' }),
    'own orders of a customer': (db) => listOwnOrders(db, customer, ownOrdersEndpoint.query.parse({})),
    'board of today, all kitchens': board({}),
    'board of today, open, all kitchens': board({ open: 'true' }),
    'board of today, one kitchen': board({ open: 'true' }, [kitchenId]),
    'board, overdue': board({ overdue: 'true' }),
    'prep sheet': (db) => readPrepSheet({ db, foodCache: noFoodCache }, null, { date: today }),
    'labels, one kitchen': (db) => readLabels(db, [kitchenId], { date: today }),
    'delivery round': (db) => readDeliveryRound(db, as(assistantId, 'ROLE_DELIVERY_ASSISTANT')),
    'dashboard of the admin': (db) =>
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
      ),
    'dashboard of the kitchen, all': (db) => readDashboard(db, null),
    'dashboard of the kitchen, one': (db) => readDashboard(db, [kitchenId]),
    'performance, all kitchens': (db) => readPerformance(db, null),
    'performance, one kitchen': (db) => readPerformance(db, [kitchenId]),
    'users, first page': users({}),
    'users, newest': users({ sort: 'createdAt,desc' }),
    'users, by last name, deep': users({ sort: 'lastName,asc', page: 100, size: 100 }),
    'users, by e-mail': users({ sort: 'email,asc' }),
    'users, staff': users({ kind: 'staff' }),
    'users, customers': users({ kind: 'customers' }),
    'users, by role': users({ role: 'ROLE_NUTRITIONIST' }),
    'users, searched': users({ search: 'Khan 4080' }),
    'staff search, by name': search('Khan 4080'),
    'staff search, by number': search(String(orderId)),
    'audit log, first page': actions({}),
    'audit log, deep': actions({ page: 499, size: 100 }),
    'audit log, of orders': actions({ subject: 'order' }),
    'audit log, of one person': actions({ actorId: actor!.id }),
    'audit log, actors': listPeople,
    consultations: (db) => listConsultations(db, listAllConsultations.query.parse({})),
    'contact messages': (db) => readInbox(db, listContactMessages.query.parse({})),
    'contact messages, archive': (db) => readInbox(db, listContactMessages.query.parse({ box: 'archive' })),
    'ledger, a day': (db) => readDay(db, eater, eaten!.day),
    'ledger, a month': (db) => readRange(db, eater, { from: daysAgo(29), to: today }),
    'ledger, own foods': (db) => searchFoods(db, eater, 'bowl'),
  };
}

async function printSizes(): Promise<void> {
  const rows = await query<{ name: string; rows: string; table: string; indexes: string }>(
    `select relname as name, reltuples::bigint as rows, pg_size_pretty(pg_table_size(oid)) as table,
       pg_size_pretty(pg_indexes_size(oid)) as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_total_relation_size(oid) desc limit 14`,
  );
  const [all] = await query<{ size: string }>('select pg_size_pretty(pg_database_size(current_database())) as size');
  console.log(`database of ${all!.size}\n| table | rows | size | indexes |\n|---|---|---|---|`);
  for (const row of rows)
    console.log(`| ${row.name} | ${Number(row.rows).toLocaleString('en-US')} | ${row.table} | ${row.indexes} |`);
}

/** The first run sums up everything; later ones a few hours. */
async function timeRollup(): Promise<void> {
  const later = `update order_rollup_hours set changed_at = now() - interval '10 minutes' where not is_rolled_up;
    update counted_tables set seen_at = now() - interval '10 minutes'`;
  for (const [what, work] of Object.entries({ 'rollup of orders': rollUpOrders, 'counts of lists': countTables })) {
    const began = performance.now();
    await work(time.db);
    await client.query(later);
    await work(time.db);
    console.log(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  }
  await client.query(
    `vacuum analyze order_rollup_hours, order_rollup_counts, order_rollup_meals, order_rollup_steps, order_rollup_kitchen_steps,
       counted_tables, row_counts`,
  );
}

/** Really deletes, oldest first. Orders, ledger and audit log: of one month, as if they had just become old enough. */
async function timePurges(): Promise<void> {
  const oldest = Math.floor(
    (businessDayRange(today).from.getTime() - (await firstOrderAt()).getTime()) / (24 * 3_600_000) - 30,
  );
  const retention = { ordersDays: oldest, ledgerDays: oldest, auditDays: oldest };
  console.log('| purge | batches | seconds | slowest batch ms |\n|---|---|---|---|');
  for (const [table, purge] of Object.entries(purges)) {
    const durations: number[] = [];
    for (let isMore = true; isMore;) {
      const began = performance.now();
      isMore = await time.db.transaction((tx) => purge(tx, retention));
      durations.push(performance.now() - began);
    }
    const seconds = durations.reduce((sum, duration) => sum + duration, 0) / 1_000;
    console.log(`| ${table} | ${durations.length} | ${seconds.toFixed(1)} | ${Math.max(...durations).toFixed(0)} |`);
  }
}

async function firstOrderAt(): Promise<Date> {
  const [row] = await query<{ at: Date }>('select min(order_date) as at from orders');
  return row!.at;
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows;
}
