import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PushState } from '#contract/push.ts';
import { addSession, buildKitchen, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { PushReceiver, readVapid } from './testing/push-receiver.ts';

let receiver: PushReceiver;
beforeAll(async () => {
  receiver = await PushReceiver.open();
});
const shop = sharedTestApp(() => ({ pushTestService: receiver.origin, publicUrl: 'https://shop.example' }));
afterAll(() => receiver.close());

const noon = new Date('2026-11-18T12:00:00+05:30');
beforeEach(async () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  receiver.received.length = 0;
  receiver.status = 201;
  await shop.db.execute(sql`delete from push_subscriptions`);
});
afterEach(() => void vi.useRealTimers());

type Session = Awaited<ReturnType<typeof buildSession>>;
type Staff = { readonly roles: ['ROLE_KITCHEN_MANAGER' | 'ROLE_DELIVERY_ASSISTANT'] };
const staff = (given: Staff) =>
  buildSession(shop.db, { phone: null, email: `${crypto.randomUUID()}@macrobowl.test`, ...given });
const callPush = (method: 'GET' | 'PUT' | 'DELETE', { headers }: Pick<Session, 'headers'>, payload?: object) =>
  shop.call({ method, url: '/api/v1/push/subscription', headers, ...(payload && { payload }) });
const subscribe = async (session: Pick<Session, 'headers'>, name?: string) => {
  const saved = await callPush('PUT', session, await receiver.subscription(name));
  expect(saved).toMatchObject({ status: 200, body: { isSubscribed: true } });
};
const step = (orderId: number, to: string) =>
  shop.db.execute(sql`
    insert into order_events (order_id, to_status, actor, actor_user_id)
    select id, ${to}, 'kitchen-manager', user_id from orders where id = ${orderId}`);
const smsTo = async (phone: string | null) =>
  ((await shop.call({ url: `/api/v1/dev/outbox?to=${encodeURIComponent(phone!)}` })).body as unknown[]).length;
const subscriptions = async () =>
  (await shop.db.execute<{ endpoint: string }>(sql`select endpoint from push_subscriptions order by id`)).rows.map(
    ({ endpoint }) => endpoint.split('/').at(-1),
  );
const titles = () => receiver.received.map(({ message }) => message.notification['title']);

async function customerWithOrder() {
  const customer = await buildSession(shop.db);
  const order = await buildOrder(shop.db, { userId: customer.user.id, status: 'OUT_FOR_DELIVERY' });
  // Of its first step.
  await shop.db.execute(sql`delete from graphile_worker._private_jobs`);
  return { customer, order, phone: customer.user.phone };
}

describe('a push message about an order', () => {
  it('arrives encrypted for the browser and signed by the shop, in place of the SMS, once', async () => {
    const { customer, order, phone } = await customerWithOrder();
    await subscribe(customer);
    await step(order.id, 'OUT_FOR_DELIVERY');
    await runJobs(shop);
    expect(receiver.received).toHaveLength(1);
    const { message, headers } = receiver.received[0]!;
    expect(message).toEqual({
      web_push: 8030,
      notification: {
        title: `Order #${order.id} is out for delivery`,
        body: expect.stringMatching(new RegExp(`^Order #${order.id} is out for delivery`)) as string,
        navigate: 'https://shop.example/profile?tab=orders',
        tag: `order-${order.id}`,
        icon: 'https://shop.example/icon-192.png',
        lang: 'en-IN',
      },
    });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '7200', urgency: 'high' });
    const { publicKey } = (await callPush('GET', customer)).body as PushState;
    const vapid = await readVapid(String(headers['authorization']));
    expect(vapid).toEqual({ isValid: true, audience: receiver.origin, key: publicKey });
    expect(await smsTo(phone)).toBe(0);

    await step(order.id, 'OUT_FOR_DELIVERY');
    await runJobs(shop);
    expect(receiver.received).toHaveLength(1);
    expect(await smsTo(phone)).toBe(0);
  });

  it.each([404, 410])('is an SMS when the service says %i, and the subscription is removed', async (status) => {
    const { customer, order, phone } = await customerWithOrder();
    await subscribe(customer);
    receiver.status = status;
    await step(order.id, 'OUT_FOR_DELIVERY');
    await runJobs(shop);
    expect(await smsTo(phone)).toBe(1);
    expect(await subscriptions()).toEqual([]);
  });

  it('is an SMS when the service is down; the subscription stays, and the SMS is not followed by a push message', async () => {
    const { customer, order, phone } = await customerWithOrder();
    await subscribe(customer);
    receiver.status = 503;
    await step(order.id, 'OUT_FOR_DELIVERY');
    await runJobs(shop);
    receiver.status = 201;
    await step(order.id, 'OUT_FOR_DELIVERY');
    await runJobs(shop);
    expect(await smsTo(phone)).toBe(1);
    expect(receiver.received).toEqual([]);
    expect(await subscriptions()).toHaveLength(1);
  });
});

describe('a subscription', () => {
  it('ends with its session, and those of other devices stay', async () => {
    const customer = await buildSession(shop.db);
    const phone = await addSession(shop.db, customer.user.id);
    await subscribe(customer, 'laptop');
    await subscribe(phone, 'phone');
    await shop.call({ method: 'POST', url: '/api/v1/auth/logout', headers: phone.headers });
    expect(await subscriptions()).toEqual(['laptop']);
    await shop.call({ method: 'POST', url: '/api/v1/auth/logout-all', headers: customer.headers });
    expect(await subscriptions()).toEqual([]);
  });

  it.each<[string, (session: Session) => Promise<unknown>]>([
    ['is logged out', ({ headers }) => shop.call({ method: 'POST', url: '/api/v1/auth/logout', headers })],
    [
      'of a disabled account ends',
      ({ user }) => shop.db.execute(sql`update sessions set revoked_at = now() where user_id = ${user.id}`),
    ],
  ])('does not outlive a session that %s at the same moment', async (_how, end) => {
    const lived: unknown[] = [];
    for (let round = 0; round < Number(process.env['RACE_ROUNDS'] ?? 10); round++) {
      const session = await buildSession(shop.db);
      const [saved] = await Promise.all([
        receiver.subscription(`race-${round}`).then((body) => callPush('PUT', session, body)),
        end(session),
      ]);
      expect([200, 401]).toContain(saved.status);
      if ((await subscriptions()).length > 0) lived.push(round);
    }
    expect(lived).toEqual([]);
  });

  it('is refused when the session ends while the request is on its way', async () => {
    const session = await buildSession(shop.db);
    const body = await receiver.subscription();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const ending = shop.db.transaction(async (tx) => {
      await tx.execute(sql`update sessions set revoked_at = now() where user_id = ${session.user.id}`);
      begin();
      await gate;
    });
    await begun;
    const saving = callPush('PUT', session, body);
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await shop.db.execute(waiting)).rows).toHaveLength(1));
    open();
    await ending;
    expect(await saving).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
    expect(await subscriptions()).toEqual([]);
  });

  it('belongs to the person who used the browser last, and can be ended', async () => {
    const [first, second] = [await buildSession(shop.db), await buildSession(shop.db)];
    await subscribe(first);
    await subscribe(second);
    expect((await shop.db.execute(sql`select user_id from push_subscriptions`)).rows).toEqual([
      { user_id: second.user.id },
    ]);
    expect((await callPush('GET', first)).body).toMatchObject({ isSubscribed: false });
    expect(await callPush('DELETE', second)).toMatchObject({ status: 200, body: { isSubscribed: false } });
    expect(await subscriptions()).toEqual([]);
  });

  it('ends when the person has subscribed ten newer browsers', async () => {
    const { user } = await buildSession(shop.db);
    for (let n = 0; n < 11; n++) await subscribe(await addSession(shop.db, user.id), `browser-${n}`);
    expect(await subscriptions()).toEqual(Array.from({ length: 10 }, (_, n) => `browser-${n + 1}`));
  });

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest',
    'https://localhost/x',
    'file:///etc/passwd',
    'no address',
  ])('at %s is refused: the shop calls push services only', async (endpoint) => {
    const customer = await buildSession(shop.db);
    const { keys } = await receiver.subscription();
    expect(await callPush('PUT', customer, { endpoint, keys })).toMatchObject({
      status: 422,
      body: { fieldErrors: { endpoint: expect.any(String) as string } },
    });
  });

  it.each(['https://updates.push.services.mozilla.com/wpush/v2/x', 'https://web.push.apple.com/x'])(
    'at %s is saved',
    async (endpoint) => {
      const { keys } = await receiver.subscription();
      expect((await callPush('PUT', await buildSession(shop.db), { endpoint, keys })).status).toBe(200);
    },
  );
});

/** A rider with a subscription, and the order that a manager gave to the rider. */
async function riderWithOrder() {
  const kitchen = await buildKitchen(shop.db);
  const manager = await staff({ roles: ['ROLE_KITCHEN_MANAGER'] });
  const rider = await staff({ roles: ['ROLE_DELIVERY_ASSISTANT'] });
  const order = await buildOrder(shop.db, { status: 'OUT_FOR_DELIVERY', kitchenId: kitchen.id });
  await subscribe(rider);
  const given = await shop.call({
    method: 'PUT',
    url: `/api/v1/kitchen-manager/orders/${order.id}/rider`,
    headers: manager.headers,
    payload: { riderId: rider.user.id, from: null },
  });
  expect(given.status).toBe(200);
  return { rider, order };
}

describe('staff get a push message', () => {
  it('as a rider who is given an order', async () => {
    const { order } = await riderWithOrder();
    await runJobs(shop);
    expect(titles()).toEqual([`Order #${order.id} is yours`]);
  });

  it.each([
    ['the order is delivered', (orderId: number) => sql`update orders set status = 'DELIVERED' where id = ${orderId}`],
    [
      'another rider has the order',
      (orderId: number) => sql`update orders set picked_up_by = null, picked_up_at = null where id = ${orderId}`,
    ],
    [
      'the account is disabled',
      (orderId: number) =>
        sql`update users set enabled = false where id = (select picked_up_by from orders where id = ${orderId})`,
    ],
  ])('but no rider for whom %s when it would be sent', async (_what, change) => {
    const { order } = await riderWithOrder();
    await shop.db.execute(change(order.id));
    await runJobs(shop);
    expect(titles().filter((title) => title?.includes('is yours'))).toEqual([]);
  });

  it('as kitchen managers about new orders of their own kitchen only', async () => {
    const [kitchen, other] = [await buildKitchen(shop.db), await buildKitchen(shop.db)];
    const manager = await staff({ roles: ['ROLE_KITCHEN_MANAGER'] });
    await shop.db.execute(
      sql`insert into staff_kitchens (user_id, kitchen_id) values (${manager.user.id}, ${kitchen.id})`,
    );
    await subscribe(manager);
    const own = await buildOrder(shop.db, { status: 'CONFIRMED', kitchenId: kitchen.id });
    const foreign = await buildOrder(shop.db, { status: 'CONFIRMED', kitchenId: other.id });
    await shop.db.execute(sql`delete from graphile_worker._private_jobs`);
    await shop.db.execute(sql`
      insert into order_events (order_id, to_status, actor, actor_user_id)
      select id, status, 'customer', user_id from orders where id in (${own.id}, ${foreign.id})`);
    await runJobs(shop);
    expect(titles()).toEqual([`New order #${own.id}`]);
  });

  it('again with the same tag, so that the browser shows one, when the worker was killed after it had sent it', async () => {
    const { order } = await riderWithOrder();
    await subscribe(await staff({ roles: ['ROLE_KITCHEN_MANAGER'] }), 'kitchen');
    const { id } = await buildOrder(shop.db, { status: 'CONFIRMED' });
    await step(id, 'CONFIRMED');
    // Taken and sent by a worker that did not record the end; a sweep unlocked them.
    await shop.db.execute(sql`update graphile_worker._private_jobs set attempts = 1
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'staff-push')`);
    await runJobs(shop);
    const tags = receiver.received.map(({ message }) => message.notification['tag']);
    expect(tags).toEqual(expect.arrayContaining([`order-${order.id}`, `order-${id}`]));
  });

  it('as kitchen managers of all kitchens, who are bound to none and not disabled', async () => {
    await subscribe(await staff({ roles: ['ROLE_KITCHEN_MANAGER'] }), 'of an employed one');
    const disabled = await staff({ roles: ['ROLE_KITCHEN_MANAGER'] });
    await subscribe(disabled, 'of a disabled one');
    await shop.db.execute(sql`update users set enabled = false where id = ${disabled.user.id}`);
    const { id } = await buildOrder(shop.db, { status: 'CONFIRMED' });
    await shop.db.execute(sql`delete from graphile_worker._private_jobs`);
    await step(id, 'CONFIRMED');
    await runJobs(shop);
    expect(titles()).toEqual([`New order #${id}`]);
  });
});
