import type { AdminDashboard } from '#contract/admin-office.ts';
import { type BusinessDay, addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { type Paise, toRupees } from '#domain/money.ts';
import { failingOf } from '#domain/operations/failing.ts';
import type { Database, Db } from '#server/db/client.ts';
import { pingDatabase } from '#server/db/open-database.ts';
import type { TolerantReads } from '#server/db/replica-reads.ts';
import { findMissingDetails } from '#server/modules/business/manage-business.ts';
import { readClaimsToAnswer } from '#server/modules/claims/read-claim-case.ts';
import { countPaymentDifferences } from '#server/modules/payments/admin-payments.ts';
import { countJobsByState } from '#server/modules/jobs/manage-jobs.ts';
import { countMissedDeliveries } from '#server/modules/subscriptions/admin-subscriptions.ts';
import { readOpeningList } from '#server/modules/opening/read-opening-list.ts';
import type { ReadReadings } from '#server/modules/operations/read-readings.ts';
import { countUnreadMessages } from '#server/modules/contact/read-inbox.ts';
import {
  type DayRow,
  type NewestOrderRow,
  countCategories,
  countMeals,
  countOrdersSince,
  countUnassignedConsultations,
  findDays,
  findHours,
  findLateOrders,
  findMostOrderedMeals,
  findNewestOrders,
} from './admin-dashboard-queries.ts';

const plottedDays = 14;
const dayMs = 24 * 60 * 60 * 1000;

export type DashboardParts = {
  readonly db: Database;
  readonly reads: TolerantReads;
  readonly readReadings: ReadReadings;
  /** Production shows what a new shop still needs. */
  readonly hasOpeningList: boolean;
  /** Rejects when uploads could not be stored; otherwise returns a short status text. */
  readonly probeStorage: () => Promise<string>;
  /** Returns a short text about the load of this process. */
  readonly probeApi: () => Promise<string>;
};

export async function readAdminDashboard(parts: DashboardParts, now: Date): Promise<AdminDashboard> {
  const today = businessDay(now);
  const firstDay = addDays(today, 1 - plottedDays);
  const from = businessDayRange(firstDay).from;
  const range = { from, to: businessDayRange(today).to };
  const [attention, counts, days, hours, mostOrderedMeals, newest] = await parts.reads.read((db) =>
    Promise.all([
      readAttention(db, now),
      readCounts(db, now),
      findDays(db, range),
      findHours(db, businessDayRange(today)),
      findMostOrderedMeals(db, from, 5),
      findNewestOrders(db, 8),
    ]),
  );
  const readings = await parts.readReadings();
  const opening = parts.hasOpeningList ? await readOpeningList(parts.db, readings) : null;
  const plotted = Array.from({ length: plottedDays }, (_, index) => toDay(addDays(firstDay, index), days));
  const ofToday = plotted.at(-1)!;
  return {
    opening,
    failing: failingOf(readings, now),
    ...attention,
    ...counts,
    ordersToday: ofToday.orders,
    revenueToday: ofToday.revenue,
    ordersPerHour: Array.from({ length: 24 }, (_, hour) => hours.find((row) => row.hour === hour)?.orders ?? 0),
    days: plotted,
    mostOrderedMeals,
    newestOrders: newest.map(toNewestOrder),
    health: {
      database: await probe(async () => {
        await pingDatabase(parts.db);
        return 'PostgreSQL answers';
      }),
      api: await probe(parts.probeApi),
      storage: await probe(parts.probeStorage),
    },
  };
}

/** What waits for an action of staff. */
async function readAttention(db: Db, now: Date) {
  const [
    lateOrders,
    unassignedConsultations,
    unreadMessages,
    jobs,
    missingDetails,
    paymentDifferences,
    claims,
    missed,
  ] = await Promise.all([
    findLateOrders(db, 5),
    countUnassignedConsultations(db),
    countUnreadMessages(db),
    countJobsByState(db),
    findMissingDetails(db),
    countPaymentDifferences(db),
    readClaimsToAnswer(db),
    countMissedDeliveries(db, now),
  ]);
  return {
    lateOrders,
    unassignedConsultations,
    unreadMessages,
    deadJobs: jobs.dead,
    missingDetails,
    paymentDifferences,
    claimsToAnswer: claims,
    missedDeliveries: missed,
  };
}

async function readCounts(db: Db, now: Date) {
  const [totalMeals, categories, recentOrders] = await Promise.all([
    countMeals(db),
    countCategories(db),
    countOrdersSince(db, new Date(now.getTime() - dayMs)),
  ]);
  return { totalMeals, categories, recentOrders };
}

function toDay(date: BusinessDay, days: readonly DayRow[]): AdminDashboard['days'][number] {
  const found = days.find(({ day }) => day === date);
  return { date, orders: found?.orders ?? 0, revenue: toRupees((found?.revenuePaise ?? 0) as Paise) };
}

function toNewestOrder(row: NewestOrderRow): AdminDashboard['newestOrders'][number] {
  return {
    id: row.id,
    orderDate: row.orderDate.toISOString(),
    customerName: `${row.firstName} ${row.lastName}`.trim(),
    status: row.status,
    totalAmount: toRupees(row.totalPaise as Paise),
    itemsCount: row.itemsCount,
  };
}

type Health = AdminDashboard['health']['database'];

/** A slower dependency counts as offline. */
const timeoutMs = 1_500;

/** Calls the dependency and measures it. Never rejects: a failure is the result. */
async function probe(check: () => Promise<string>): Promise<Health> {
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), timeoutMs);
  });
  try {
    const detail = await Promise.race([check(), timeout]);
    return { isOnline: true, milliseconds: Math.round((performance.now() - started) * 10) / 10, detail };
  } catch {
    return { isOnline: false, milliseconds: null, detail: 'No answer' };
  } finally {
    clearTimeout(timer);
  }
}
