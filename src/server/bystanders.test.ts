import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { businessDay } from '#domain/calendar/business-day.ts';
import { foodAvailability, takenPortions } from '#server/db/schema/availability.ts';
import { nutritionistHours } from '#server/db/schema/consultations.ts';
import {
  orderRollupCounts,
  orderRollupHours,
  orderRollupKitchenSteps,
  orderRollupMeals,
  orderRollupSteps,
} from '#server/db/schema/order-rollups.ts';
import { slotLoads } from '#server/db/schema/order-loads.ts';
import { countedTables, rowCounts } from '#server/db/schema/row-counts.ts';
import { orphanedFiles } from '#server/db/schema/files.ts';
import { idempotentRequests } from '#server/db/schema/idempotent-requests.ts';
import { browserFaults } from '#server/db/schema/browser-faults.ts';
import { cutOffChecks } from '#server/db/schema/subscriptions.ts';
import { refusedWebhooks } from '#server/db/schema/payments.ts';
import { seriesPositions } from '#server/db/schema/papers.ts';
import { genericMeals, planTemplates } from '#server/db/schema/plan-library.ts';
import { cashHandInOrders, cashHandIns } from '#server/db/schema/riders.ts';
import { recoveryCodes, secondFactors } from '#server/db/schema/second-factors.ts';
import { emailChanges, passwordResets, rateLimits } from '#server/db/schema/sign-in.ts';
import { folderStore } from '#server/modules/files/file-store.ts';
import {
  buildDeliveredOrder,
  buildPaperExport,
  giveBackDelivery,
} from '#server/modules/papers/testing/paper-builders.ts';
import { buildCustomerWithAllData } from '#server/modules/own-data/testing/customer-with-all-data.ts';
import {
  addSession,
  bindStaff,
  buildAddress,
  buildCartItem,
  buildKitchen,
  buildMeal,
  buildSavedMeal,
  buildUser,
} from '#server/testing/builders.ts';
import { buildInvitation } from '#server/testing/invitation-builder.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { buildConsultation, buildDocument } from '#server/testing/consultation-builders.ts';
import { permissionMatrix } from '#server/testing/permissions/permission-matrix.ts';
import { makePermittedCall } from '#server/testing/permissions/permitted-call.ts';
import { openWorld } from '#server/testing/permissions/world.ts';
import { recordRowChanges } from '#server/testing/database-state.ts';
import { offlineGateway } from './testing/build-payment.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

/**
 * A statement that lost its condition changes the rows of other people. Here every person has rows in every table, so that the
 * tests notice it for every call.
 */
let world: Awaited<ReturnType<typeof openWorld>>;
let foods: Awaited<ReturnType<typeof buildFoods>>;
let takeChanges: Awaited<ReturnType<typeof recordRowChanges>>;
const shop = sharedTestApp({ gateway: offlineGateway });
beforeAll(async () => {
  world = await openWorld(shop);
  foods = await buildFoods();
  const files = folderStore(shop.uploads);
  const { nutritionistId } = await buildCustomerWithAllData(shop.db, files, 'bhaskar', 1);
  await addStaffRows(nutritionistId);
  takeChanges = await recordRowChanges(shop.databaseUrl, (table) => !ofNoPerson.has(table));
});

const bucket = 'of a bystander';
const soon = () => new Date(Date.now() + 3_600_000);
let count = 0;
const bytes = () => Buffer.alloc(32, `bystander ${++count}`);

/** Rows that only staff have: hours, a second factor, orders on the way, open links. */
async function addStaffRows(userId: number): Promise<void> {
  const { db } = shop;
  await addSession(db, userId);
  await db.insert(nutritionistHours).values({ userId, weekday: 2, fromMinute: 60, toMinute: 120 });
  await db.insert(secondFactors).values({ userId, encryptedSecret: bytes(), confirmedAt: new Date() });
  await db.insert(recoveryCodes).values([bytes(), bytes()].map((codeHash) => ({ userId, codeHash })));
  await db.insert(passwordResets).values({ tokenHash: bytes(), userId, expiresAt: soon() });
  await db
    .insert(emailChanges)
    .values({ tokenHash: bytes(), userId, email: 'elsewhere@shop.example', expiresAt: soon() });
  await db.insert(idempotentRequests).values({ id: bytes(), requestHash: bytes() });
  await db.insert(rateLimits).values({ bucket, expiresAt: soon(), count: 3 });
  await db.insert(orphanedFiles).values({ name: 'documents/of-a-bystander', dueAt: soon() });
  await db.insert(planTemplates).values({ ownerId: userId, name: 'Lean week', days: [] });
  await db.insert(genericMeals).values({ ownerId: userId, name: 'Poha', description: 'Rice', nutrition: {} });
  const hour = new Date('2020-01-01T00:30:00Z');
  await db.insert(orderRollupHours).values({ hour, isRolledUp: true });
  await db.insert(orderRollupCounts).values({ hour, status: 'COMPLETED', orders: 1, totalPaise: 1 });
  await db.insert(orderRollupMeals).values({ hour, mealId: 1, portions: 1 });
  const step = { hour, status: 'DELIVERED', day: businessDay(hour), isOnTime: true, orders: 1 } as const;
  await db.insert(orderRollupSteps).values(step);
  await db.insert(orderRollupKitchenSteps).values({ ...step, kitchenId: 1 });
  await db
    .insert(slotLoads)
    .values({ kitchenId: (await buildKitchen(db)).id, slotStartsAt: hour, orders: 1, portions: 1 });
  await db.insert(cutOffChecks).values({ date: businessDay(hour), expected: 1, missing: 0 });
  const fault = {
    hash: Buffer.alloc(32),
    release: 'abc',
    route: '/menu',
    name: 'TypeError',
    stack: ['submit@menu-a.js:1:2'],
  };
  await db.insert(browserFaults).values(fault);
  await db.insert(countedTables).values({ name: 'users' });
  await db.insert(refusedWebhooks).values({ hour: new Date(0), webhooks: 1 });
  await db.insert(seriesPositions).values({ series: 'MB', year: '00-01', lastPosition: 1 });
  await buildDeliveredOrder(db);
  await buildPaperExport(shop);
  await giveBackDelivery(db, (await buildOrder(db)).id);
  await db.insert(rowCounts).values({ tableName: 'users', subject: '', rows: 0 });
  const { id: orderId, kitchenId } = await buildOrder(db);
  const { id: mealId } = await buildMeal(db);
  const [counted] = await db
    .insert(foodAvailability)
    .values({ kitchenId, mealId, isSoldOut: true, portionsLeft: 3 })
    .returning();
  await db.insert(takenPortions).values({ orderId, availabilityId: counted!.id, portions: 1 });
  await buildOrder(db, { status: 'OUT_FOR_DELIVERY' });
  const assistant = await buildUser(db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
  await buildOrder(db, { status: 'OUT_FOR_DELIVERY', pickedUpBy: assistant.id, pickedUpAt: new Date() });
  await bindStaff(db, assistant.id, (await buildKitchen(db)).id);
  const [handIn] = await db
    .insert(cashHandIns)
    .values({ riderId: assistant.id, kitchenId, expectedPaise: 100 })
    .returning();
  await db.insert(cashHandInOrders).values({ handInId: handIn!.id, orderId, amountPaise: 100 });
  await buildInvitation(db);
  await buildConsultation(db, { nutritionistId: userId, status: 'COMPLETED' });
  await buildConsultation(db, { nutritionistId: userId, appointmentAt: soon(), appointmentState: 'PROPOSED' });
}

/** The menu behind the sibling rows, built once: each new meal would make the server rebuild and compress its menu. */
async function buildFoods() {
  const { db } = shop;
  const { baseComponentId, proteinOptionIds } = await buildSavedMeal(db);
  const { id: kitchenId } = await buildKitchen(db);
  return { meal: await buildMeal(db), bowl: { baseComponentId, proteinOptionIds }, kitchenId };
}

/** More of what the call is about, by the same people. */
async function addSiblingRows(callerId: number, ownerId: number): Promise<void> {
  const { db } = shop;
  const { meal, bowl, kitchenId } = foods;
  for (const userId of new Set([callerId, ownerId])) {
    await addSession(db, userId);
    await buildAddress(db, { userId });
    await buildCartItem(db, { userId, mealId: meal.id });
    await buildSavedMeal(db, { userId, ...bowl });
    await buildOrder(db, { userId, kitchenId }, {}, meal);
    const { id: consultationId } = await buildConsultation(db, { userId, status: 'COMPLETED' });
    await buildDocument(db, { consultationId });
  }
}

/** The catalogue's version and the details of the business. */
const ofNoPerson: ReadonlySet<string> = new Set([
  'catalog_version',
  'business_details',
  'service_states',
  'browser_faults',
]);
/** Counters by network are of no person either. */
const isOfPerson = (row: string) => !row.startsWith('rate_limits ') || row.includes(bucket);

/** Rows of the caller that a call changes besides the ones that it was made for. */
const alsoOwn: Readonly<Record<string, readonly string[]>> = {
  // Every change of a cart raises its revision.
  'POST /cart/items': ['carts'],
  'POST /cart/items/custom': ['carts'],
  'PUT /cart/items/:cartItemId': ['carts'],
  'DELETE /cart/items/:cartItemId': ['carts'],
  'POST /consultations/:id/diet-plan/add-to-cart': ['carts'],
  'DELETE /cart': ['cart_items', 'carts'],
  'POST /orders': ['cart_items', 'carts'],
  // To make their request, an order is built, which empties the cart once more.
  'PUT /orders/:id/status': ['carts'],
  'POST /orders/:id/payment/check': ['carts'],
  'POST /orders/:id/payment/cash': ['carts'],
  'POST /orders/:id/order-again': ['carts'],
  'POST /orders/:id/claims': ['carts'],
  'POST /claims/:id/answer': ['carts'],
  'POST /claims/:id/photos': ['carts'],
  'PUT /orders/:id/ratings/:mealId': ['carts'],
  // An order raises the generation of the cart, whether it empties it or not.
  'POST /program-quotes/:id/order': ['carts'],
  'POST /auth/logout': ['sessions'],
  'POST /auth/logout-all': ['sessions', 'users'],
  'POST /auth/password': ['sessions', 'users'],
  'POST /auth/second-factor/begin': ['users'],
  'POST /auth/second-factor/confirm': ['sessions', 'users'],
  'POST /auth/second-factor/disable': ['sessions', 'users'],
  'POST /auth/second-factor/recovery-codes': ['users'],
  'PUT /user/profile': ['users'],
  'POST /user/erase': ['sessions', 'users'],
};

/** They hold room in slots, which is counted there for all customers together. The slot of the bystander is in the past. */
const holdRoom = new Set([
  'PUT /subscriptions/:id',
  'POST /subscriptions/:id/resume',
  'PUT /subscriptions/:id/deliveries/:date/:slot',
  'POST /admin/subscriptions/:id/resume',
  'PUT /admin/subscriptions/:id/deliveries/:date/:slot',
]);
const isRoomAhead = (row: string) => row.startsWith('slot_loads ') && !row.includes('2020-01-01');

const isOf = (userId: number) => (row: string) => {
  const { id, user_id: owner } = JSON.parse(row.slice(row.indexOf('{'))) as { id: number; user_id?: number };
  return (row.startsWith('users ') ? id : owner) === userId;
};

it('there is a bystander in every table', async () => {
  const { rows } = await shop.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const names = rows.map(({ name }) => name).filter((name) => !ofNoPerson.has(name));
  const isEmpty = names.map(
    (name) => sql`select ${name} as name where not exists (select from ${sql.identifier(name)})`,
  );
  expect((await shop.db.execute(sql.join(isEmpty, sql` union all `))).rows).toEqual([]);
});

describe('no other person is affected by', () => {
  const calls = permissionMatrix.map(({ call }) => call).filter((call) => !call.startsWith('GET '));

  it.each(calls)('%s', async (call) => {
    let isOwn = isOf(0);
    const { headers, ...request } = await makePermittedCall(shop, world, call, async ({ callerId, ownerId }) => {
      // Who has orders under way cannot erase the account; personal-data.test.ts fills all the tables for that.
      if (call !== 'POST /user/erase') await addSiblingRows(callerId, ownerId);
      isOwn = isOf(callerId);
      await takeChanges();
    });
    const { status } = await shop.call({ ...request, headers: { ...headers } });
    expect(status).toBeLessThan(300);
    await shop.background.settled();
    const mayChange = (row: string) =>
      (alsoOwn[call]?.includes(row.split(' ')[0]!) && isOwn(row)) || (holdRoom.has(call) && isRoomAhead(row));
    const { gone } = await takeChanges();
    expect(gone.filter((row) => isOfPerson(row) && !mayChange(row))).toEqual([]);
  });
});
