import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DietPlanDraft } from '#contract/diet-plans.ts';
import { addDays, businessDay, weekdayOf } from '#domain/calendar/business-day.ts';
import { consultationStatuses } from '#domain/consultations/consultation-status.ts';
import { scheduledMealTypes } from '#domain/consultations/diet-plan.ts';
import { hoursAWeek } from '#domain/calendar/working-hours.ts';
import { addresses, carts } from '#server/db/schema/carts.ts';
import { mealCategories, mealComponents, meals } from '#server/db/schema/catalog.ts';
import {
  consultationDocuments,
  consultationMessages,
  consultationReads,
  consultations,
  nutritionistHours,
} from '#server/db/schema/consultations.ts';
import { contactMessages } from '#server/db/schema/contact-messages.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { dietPlanVersions } from '#server/db/schema/diet-plans.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { ledgerEntries } from '#server/db/schema/nutrition-ledger.ts';
import { orderEvents, orderItems, orders } from '#server/db/schema/orders.ts';
import { mealRatings, ratings } from '#server/db/schema/ratings.ts';
import { savedMeals } from '#server/db/schema/saved-meals.ts';
import { subscriptionDays, subscriptionDeliveries } from '#server/db/schema/subscriptions.ts';
import { users } from '#server/db/schema/users.ts';
import { verifyPassword } from '#server/modules/auth/password.ts';
import { folderStore } from '#server/modules/files/file-store.ts';
import { buildMeal, buildUser } from '#server/testing/builders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { openTolerantDatabase } from '#server/testing/tolerant-database.ts';
import { demoCustomers } from './demo-customers.ts';
import { demoSavedMeals } from './demo-saved-meals.ts';
import { demoAccounts, demoKitchens, demoPassword } from './demo-kitchen-and-staff.ts';
import { loadDemoData } from './load-demo-data.ts';
import { demoCategories, demoMeals } from './demo-menu.ts';

let test: TestDatabase;

function countRows() {
  const { db } = test;
  return Promise.all([users, kitchens, mealCategories, meals, mealComponents].map((table) => db.$count(table)));
}

function readOrderData() {
  const { db } = test;
  return Promise.all([
    db.select().from(addresses).orderBy(asc(addresses.id)),
    db.select().from(carts).orderBy(asc(carts.userId)),
    db.select().from(orders).orderBy(asc(orders.id)),
    db.select().from(orderItems).orderBy(asc(orderItems.id)),
    db.select().from(orderEvents).orderBy(asc(orderEvents.id)),
  ]);
}

async function countWaiting(): Promise<number> {
  const { rows } = await test.db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.waiting;
}

const fullShop = [4 + demoCustomers.length, demoKitchens.length, demoCategories.length, demoMeals.length, 27];

describe('demo data', () => {
  // Noon of a Saturday: every column of the board is filled, and the next working morning is Monday.
  const now = new Date('2026-11-14T06:30:00Z');
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), `macrobowl-test-${process.pid}-`));
    test = await createTestDatabase();
    await loadDemoData(test.db, now, folderStore(folder));
  });

  it('leaves a job that issues the papers of its orders, and none that sends a message', async () => {
    const { rows } = await test.db.execute<{ name: string }>(
      sql`select distinct task_identifier as name from graphile_worker.jobs`,
    );
    expect(rows).toEqual([{ name: 'issue-papers' }]);
  });
  afterAll(async () => {
    await test.drop();
    await rm(folder, { recursive: true });
  });

  it('inserts the menu in order, with prices in paise and categories', async () => {
    const menu = await test.db
      .select({ id: meals.id, name: meals.name, price: meals.pricePaise, category: mealCategories.name })
      .from(meals)
      .innerJoin(mealCategories, eq(mealCategories.id, meals.categoryId))
      .orderBy(asc(meals.id));
    expect(menu).toEqual(
      demoMeals.map(({ name, rupees, category }, index) => ({
        id: index + 1,
        name,
        price: rupees * 100,
        category,
      })),
    );
  });

  it('allows every demo account to sign in with the demo password', async () => {
    const staff = await test.db.select().from(users).where(isNotNull(users.email)).orderBy(asc(users.id));
    expect(staff.map(({ email, roles }) => ({ email, roles }))).toEqual(
      demoAccounts.map(({ email, role }) => ({ email, roles: [role] })),
    );
    for (const { passwordHash } of staff) expect(await verifyPassword(demoPassword, passwordHash)).toBe(true);
  });

  it('inserts a month of orders that satisfy all invariants', async () => {
    expect(await findBrokenInvariants(test.db)).toEqual([]);
    const [, , placed, , events] = await readOrderData();
    for (const { orderDate } of placed) expect(orderDate.getTime()).toBeLessThanOrEqual(now.getTime());
    for (const { createdAt } of events) expect(createdAt.getTime()).toBeLessThanOrEqual(now.getTime());
    const days = new Set(placed.map(({ orderDate }) => businessDay(orderDate)));
    const lastDays = Array.from({ length: 30 }, (_, ago) => addDays(businessDay(now), -ago));
    expect(lastDays.filter((day) => days.has(day)).length).toBeGreaterThanOrEqual(29);
  });

  it('has posted every line of a delivered order to the ledger of its customer once', async () => {
    const { rows } = await test.db.execute(sql`
      select count(*)::int as lines, count(distinct l.id)::int as entries, bool_and(l.user_id = o.user_id) as theirs
      from order_events e join orders o on o.id = e.order_id join order_items i on i.order_id = o.id
        left join ledger_entries l on l.order_id = o.id and l.order_position = i.position and l.calories_kcal > 0
      where e.to_status = 'DELIVERED'`);
    const { lines, entries, theirs } = rows[0] as { lines: number; entries: number; theirs: boolean };
    expect(lines).toBeGreaterThan(100);
    expect({ entries, theirs }).toEqual({ entries: lines, theirs: true });
    expect(await test.db.$count(ledgerEntries)).toBe(lines);
  });

  it('has coupons, ratings that are shown on some meals, and words that wait for an admin', async () => {
    const codes = await test.db.select({ code: coupons.code }).from(coupons).orderBy(asc(coupons.id));
    expect(codes).toEqual([{ code: 'WELCOME20' }, { code: 'LUNCH50' }]);
    expect(await test.db.$count(mealRatings, isNotNull(mealRatings.shownCount))).toBeGreaterThan(5);
    expect(await test.db.$count(ratings, eq(ratings.wordsState, 'waiting'))).toBeGreaterThan(0);
    const latest = await test.db
      .select({ at: ratings.createdAt })
      .from(ratings)
      .orderBy(desc(ratings.createdAt))
      .limit(1);
    expect(latest[0]!.at.getTime()).toBeLessThanOrEqual(now.getTime());
  });

  it('has a subscription with a delivery on each working day', async () => {
    const days = await test.db.select({ weekday: subscriptionDays.weekday }).from(subscriptionDays);
    expect(new Set(days.map(({ weekday }) => weekday))).toEqual(new Set([1, 2, 3, 4, 5]));
    const skipped = await test.db.select({ date: subscriptionDeliveries.date }).from(subscriptionDeliveries);
    expect(skipped.map(({ date }) => weekdayOf(date))).toEqual([1]);
    expect(skipped[0]!.date > businessDay(now)).toBe(true);
  });

  it('fills every column of the kitchen board today', async () => {
    const placed = await test.db.select({ status: orders.status, orderDate: orders.orderDate }).from(orders);
    const today = placed.filter(({ orderDate }) => businessDay(orderDate) === businessDay(now));
    expect(new Set(today.map(({ status }) => status))).toEqual(
      new Set(['CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY', 'DELIVERED', 'COMPLETED', 'CANCELLED_BY_USER']),
    );
  });

  it('leaves each customer with a cart for the next order and one default address', async () => {
    const [addressBook, allCarts, placed] = await readOrderData();
    expect(allCarts).toHaveLength(demoCustomers.length);
    for (const { userId, generation } of allCarts) {
      expect(generation).toBe(placed.filter((order) => order.userId === userId).length + 1);
      expect(addressBook.filter((address) => address.userId === userId && address.isDefault)).toHaveLength(1);
    }
  });

  it('gives the first customers bowls that they have saved, each as it was on that day', async () => {
    const saved = await test.db
      .select({ phone: users.phone, bowl: savedMeals.name, createdAt: savedMeals.createdAt })
      .from(savedMeals)
      .innerJoin(users, eq(users.id, savedMeals.userId))
      .orderBy(asc(savedMeals.id));
    expect(saved.map(({ phone, bowl }) => ({ phone, bowl }))).toEqual(
      demoSavedMeals.map(({ phone, bowl }) => ({ phone, bowl })),
    );
    expect(new Set(saved.map(({ phone }) => phone))).toEqual(
      new Set(demoCustomers.slice(0, 2).map(({ phone }) => phone)),
    );
    for (const { createdAt } of saved) expect(createdAt.getTime()).toBeLessThan(now.getTime());
    const [legDay] = await test.db.select().from(savedMeals).where(eq(savedMeals.name, 'Leg day bowl'));
    expect(legDay).toMatchObject({
      baseName: 'Brown Rice',
      proteinNames: ['Grilled Chicken', 'Boiled Eggs'],
      addOnNames: ['Broccoli', 'Sweet Corn', 'Five Seeds'],
      pricePaise: 29_000,
      caloriesKcal: 733,
    });
  });

  it('inserts contact messages, read and unread, none in the future', async () => {
    const letters = await test.db.select().from(contactMessages);
    const read = letters.filter(({ readAt }) => readAt !== null);
    expect(read.length).toBeGreaterThanOrEqual(2);
    expect(letters.length - read.length).toBeGreaterThanOrEqual(2);
    for (const { readAt, createdAt, email } of letters) {
      expect(createdAt.getTime()).toBeLessThan(now.getTime());
      expect((readAt ?? now).getTime()).toBeGreaterThan(createdAt.getTime());
      expect((readAt ?? now).getTime()).toBeLessThanOrEqual(now.getTime());
      expect(email).toMatch(/@example\.com$/);
    }
  });

  it('inserts consultations of every status, some with a readable document', async () => {
    const files = folderStore(folder);
    const requests = await test.db.select().from(consultations);
    expect(new Set(requests.map(({ status }) => status))).toEqual(new Set(consultationStatuses));
    expect(requests.length).toBeGreaterThan(10);
    const waiting = requests.filter(({ status }) => status === 'SUBMITTED_BY_USER');
    expect(new Set(waiting.map(({ nutritionistId }) => nutritionistId === null))).toEqual(new Set([true, false]));
    for (const { createdAt } of requests) expect(createdAt.getTime()).toBeLessThan(now.getTime());
    expect(await findBrokenInvariants(test.db)).toEqual([]);
    const documents = await test.db.select().from(consultationDocuments);
    expect(documents).toHaveLength(2);
    for (const { storageKey, sizeBytes } of documents) {
      const found = await files.read(storageKey);
      expect(found!.size).toBe(sizeBytes);
      const pdf = (await buffer(found!.stream)).toString('latin1');
      expect(pdf).toMatch(/^%PDF-1\.4\n[^]*%%EOF\n$/);
      expect(pdf.indexOf('xref\n0 6')).toBe(Number(/startxref\n(\d+)/.exec(pdf)![1]));
    }
  });

  it('gives the nutritionist working hours, unread messages, an appointment and two plans of two weeks', async () => {
    const requests = await test.db.select().from(consultations).orderBy(asc(consultations.id));
    for (const { consentAt, createdAt } of requests) expect(consentAt).toEqual(createdAt);
    const appointments = requests.flatMap(({ appointmentAt }) => appointmentAt ?? []);
    expect(appointments).toEqual([new Date('2026-11-16T11:00:00+05:30')]);
    expect(hoursAWeek(await test.db.select().from(nutritionistHours))).toBe(33);
    const sent = await test.db.select().from(consultationMessages);
    for (const { createdAt } of sent) expect(createdAt.getTime()).toBeLessThan(now.getTime());
    const sentByClient = sent.filter(({ senderId, consultationId }) =>
      requests.some(({ id, userId }) => id === consultationId && userId === senderId),
    );
    expect([sentByClient.length, sent.length - sentByClient.length].every((count) => count >= 5)).toBe(true);
    const marks = await test.db.select().from(consultationReads);
    const isUnread = (message: (typeof sent)[number]) =>
      marks.some(
        ({ consultationId, userId, lastMessageId }) =>
          consultationId === message.consultationId && userId !== message.senderId && lastMessageId < message.id,
      );
    expect(sent.some(isUnread)).toBe(true);
    const plans = await test.db.select().from(dietPlanVersions);
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      const { consultationId: consultationRequestId, planName, generalNotes, dailyPlans } = plan;
      const draft = DietPlanDraft.parse({ consultationRequestId, planName, generalNotes, dailyPlans });
      expect(new Set(draft.dailyPlans.map(({ weekNumber }) => weekNumber))).toEqual(new Set([1, 2]));
      const types = draft.dailyPlans.flatMap(({ scheduledMeals }) => scheduledMeals.map(({ mealType }) => mealType));
      expect(new Set(types)).toEqual(new Set(scheduledMealTypes));
      expect(draft.dailyPlans).toEqual(dailyPlans);
    }
  });

  it('labels every meal and ingredient with its allergens', async () => {
    const { name, allergens } = meals;
    const labelled = await test.db.select({ name, allergens }).from(meals).orderBy(meals.id);
    expect(labelled).toEqual(demoMeals.map((meal) => ({ name: meal.name, allergens: meal.allergens })));
    const [tofu] = await test.db.select().from(mealComponents).where(eq(mealComponents.name, 'Sesame Tofu'));
    expect(tofu!.allergens).toEqual(['soya', 'sesame']);
  });
});

describe('loading demo data', () => {
  beforeEach(async () => {
    test = await createTestDatabase();
  });
  afterEach(() => test.drop());

  it('fills an empty database once, and changes nothing when it is repeated', async () => {
    expect(await loadDemoData(test.db)).toBe(true);
    expect(await countRows()).toEqual(fullShop);
    const before = await readOrderData();
    expect(await loadDemoData(test.db)).toBe(false);
    expect(await countRows()).toEqual(fullShop);
    expect(await readOrderData()).toEqual(before);
  });

  it('is done by one of several processes that start concurrently', async () => {
    const processes = Array.from({ length: 3 }, () => openTolerantDatabase(test.url));
    // Blocks writes until all of them have found the database empty.
    const loading = await test.db.transaction(async (tx) => {
      await tx.execute(sql`lock table users in share mode`);
      const loads = processes.map((db) => loadDemoData(db));
      await expect.poll(countWaiting).toBe(3);
      return { loads };
    });
    const loaded = await Promise.all(loading.loads);
    await Promise.all(processes.map((db) => db.$client.end()));
    expect(loaded.filter(Boolean)).toHaveLength(1);
    expect(await countRows()).toEqual(fullShop);
  });

  it('adds nothing to a database that has a customer or a meal', async () => {
    await buildUser(test.db);
    expect(await loadDemoData(test.db)).toBe(false);
    await test.db.delete(users);
    await buildMeal(test.db);
    expect(await loadDemoData(test.db)).toBe(false);
    expect(await countRows()).toEqual([0, 0, 1, 1, 0]);
  });
});
