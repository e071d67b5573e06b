import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import { completeDetails, noDetails } from '#domain/papers/testing/business-details.ts';
import { orders } from '#server/db/schema/orders.ts';
import { businessDetails } from '#server/db/schema/papers.ts';
import { subscriptionDeliveries } from '#server/db/schema/subscriptions.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { cutOff } from '#server/modules/subscriptions/cut-off-jobs.ts';
import { buildSubscription } from '#server/modules/subscriptions/testing/subscription-builder.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildOpening } from '#server/testing/opening-builder.ts';
import { makePermittedCall } from '#server/testing/permissions/permitted-call.ts';
import { openWorld } from '#server/testing/permissions/world.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const shop = sharedTestApp({ mode: 'production' });
let world: Awaited<ReturnType<typeof openWorld>>;
let headers: Record<string, string>;
beforeAll(async () => {
  world = await openWorld(shop);
  ({ headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }));
});

const refused = { status: 422, body: { code: 'not-open-yet' } };
const order = async (call = 'POST /orders') => shop.call(await makePermittedCall(shop, world, call));
const currentTerms = { taxPercent: 7, taxMode: 'added', taxRounding: 0.01, deliveryFee: 3.99, freeDeliveryAbove: null };
const scheduleTerms = async (change: object) => {
  const url = '/api/v1/admin/order-terms';
  const { version } = (await shop.call({ url, headers })).body as { version: number };
  return shop.call({ method: 'POST', url, headers, payload: { ...currentTerms, ...change, version } });
};
const setDetails = (change: object) => shop.db.update(businessDetails).set({ ...noDetails, ...change });

describe('a production shop before its first order', () => {
  it.each(['POST /orders', 'POST /phone-orders/quote', 'POST /phone-orders', 'POST /program-quotes/:id/order'])(
    'refuses %s',
    async (call) => {
      expect(await order(call)).toMatchObject(refused);
      expect(await shop.db.$count(orders)).toBe(0);
    },
  );

  it('gives the reason to staff, not to customers', async () => {
    expect((await order()).body).toMatchObject({ message: 'We are not open yet. Please come back soon.' });
    expect((await order('POST /phone-orders')).body).toMatchObject({
      message: 'We are not open yet. Still missing: legal name, address, confirmed terms.',
    });
  });

  it('skips the deliveries of a subscription at the cut-off', async () => {
    vi.useFakeTimers({ now: new Date(`${addDays(businessDay(new Date()), 1)}T12:00:00+05:30`), toFake: ['Date'] });
    const { id: subscriptionId } = await buildSubscription(shop.db);
    vi.setSystemTime(Date.now() + 9 * 3_600_000);
    await shop.db.transaction((tx) => enqueue(tx, cutOff, {}));
    await runJobs(shop);
    vi.useRealTimers();
    expect(await shop.db.$count(orders)).toBe(0);
    const rows = await shop.db.select().from(subscriptionDeliveries);
    expect(rows).toMatchObject([{ subscriptionId, state: 'skipped', reason: 'closed' }]);
  });

  it.each([
    ['the legal name', { ...completeDetails, legalName: null }, 'legal name'],
    ['a line of the address', { ...completeDetails, addressLine1: null }, 'address'],
    ['its PIN code', { ...completeDetails, postalCode: null }, 'address'],
  ])('stays closed without %s', async (_what, details, missing) => {
    await setDetails(details);
    expect((await order('POST /phone-orders')).body).toMatchObject({
      message: `We are not open yet. Still missing: ${missing}, confirmed terms.`,
    });
  });

  it('shows its menu', async () => {
    expect(await shop.call({ url: '/api/v1/meals' })).toMatchObject({ status: 200 });
  });

  it('stays closed while other terms are planned for a later day only', async () => {
    await setDetails(completeDetails);
    expect(await scheduleTerms({ startsOn: addDays(businessDay(new Date()), 3), deliveryFee: 20 })).toMatchObject({
      status: 201,
      body: { needsConfirmation: true },
    });
    expect(await order()).toMatchObject(refused);
  });

  it('opens with the terms that an admin confirms today, even unchanged, and is never closed again', async () => {
    const confirmed = await scheduleTerms({ startsOn: businessDay(new Date()) });
    expect(confirmed).toMatchObject({ status: 201, body: { now: currentTerms, needsConfirmation: false } });
    expect((confirmed.body as { firstDay: string }).firstDay).toBe(businessDay(new Date()));
    expect(await order()).toMatchObject({ status: 201 });
    await setDetails({});
    expect(await order()).toMatchObject({ status: 201 });
    const restarted = await startTestApp({ db: shop.db, databaseUrl: shop.databaseUrl, mode: 'production' });
    expect(await restarted.call(await makePermittedCall(shop, world, 'POST /orders'))).toMatchObject({ status: 201 });
    await restarted.close();
  });

  it('lets terms begin on the next day at the earliest from then on', async () => {
    expect(await scheduleTerms({ startsOn: businessDay(new Date()), deliveryFee: 40 })).toMatchObject({
      status: 400,
      body: { fieldErrors: { startsOn: expect.stringContaining('at the earliest') as string } },
    });
  });
});

it('takes orders in demo mode without any of it', async () => {
  const demo = await startTestApp();
  const called = await makePermittedCall(demo, await openWorld(demo), 'POST /orders');
  expect(await demo.call(called)).toMatchObject({ status: 201 });
  await demo.close();
});

it('takes orders with what the builder of checks fills in', async () => {
  const filled = await startTestApp({ mode: 'production' });
  await buildOpening(filled.db);
  const called = await makePermittedCall(filled, await openWorld(filled), 'POST /orders');
  expect(await filled.call(called)).toMatchObject({ status: 201 });
  await filled.close();
});
