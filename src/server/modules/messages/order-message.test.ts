import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import { hoursAfterStep, kindsOfStep } from '#domain/messages/message-kind.ts';
import { orderStatuses } from '#domain/orders/order-status.ts';
import { type Notifier, SendingRefused } from '#server/modules/notify/senders.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildRating } from '#server/testing/coupon-builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { orderMessage } from './order-message.ts';

const shop = sharedTestApp();
/** To come, for the queue has the clock of the database: what waits until the day after is not due before. */
const today = addDays(businessDay(new Date()), 1);
const noon = new Date(`${today}T12:00:00+05:30`);
beforeEach(() => void vi.useFakeTimers({ now: noon, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Job = {
  readonly kind: string;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly error: string | null;
  readonly inHours: number;
};
const jobsOf = async (orderId: number) =>
  (
    await shop.db.execute<Job>(sql`
      select payload->>'kind' as kind, attempts, max_attempts as "maxAttempts", last_error as error,
        round(extract(epoch from run_at - created_at) / 3600)::int as "inHours"
      from graphile_worker._private_jobs where (payload->>'orderId')::int = ${orderId} order by id`)
  ).rows;
const makeDue = () => shop.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
const outboxOf = async (to: string) =>
  ((await shop.call({ url: `/api/v1/dev/outbox?to=${encodeURIComponent(to)}` })).body as { body: string }[])
    .map(({ body }) => body)
    .toReversed();

const questions = async (phone: string) =>
  (await outboxOf(phone)).filter((body) => body.includes('how was order')).length;

async function orderOf(given: Parameters<typeof buildOrder>[1] = {}) {
  const customer = await buildSession(shop.db);
  const order = await buildOrder(shop.db, { userId: customer.user.id, ...given });
  return { customer, order, phone: customer.user.phone! };
}
const step = (orderId: number, to: string) =>
  shop.db.execute(sql`
    insert into order_events (order_id, to_status, actor, actor_user_id, reason)
    select id, ${to}, 'admin', user_id, 'Oven broken' from orders where id = ${orderId}`);
const messagesOf = async (orderId: number, { headers } = { headers: {} }) =>
  (await shop.call({ url: `/api/v1/orders/${orderId}/messages`, headers })).body;

describe('the statement of a step enqueues', () => {
  it.each(orderStatuses)('what the domain says for %s', async (status) => {
    const { order } = await orderOf({ status: 'PENDING' });
    await step(order.id, status);
    expect(await jobsOf(order.id)).toMatchObject(
      kindsOfStep(status).map((kind) => ({
        kind,
        maxAttempts: orderMessage.maxAttempts,
        inHours: hoursAfterStep(kind),
      })),
    );
  });

  it('nothing for a step that happened more than an hour ago', async () => {
    const { order } = await orderOf({ orderDate: new Date('2026-11-01T12:00:00Z') });
    expect(await jobsOf(order.id)).toEqual([]);
  });

  it('nothing for a step that the kitchen took back', async () => {
    const { order } = await orderOf({ status: 'PENDING' });
    await shop.db.execute(sql`
      insert into order_events (order_id, from_status, to_status, actor, actor_user_id)
      select id, 'PROCESSING', 'CONFIRMED', 'kitchen-manager', user_id from orders where id = ${order.id}`);
    expect(await jobsOf(order.id)).toEqual([]);
  });
});

describe('a message about an order', () => {
  it('is sent once as SMS and as mail, and its customer sees on the order what was sent', async () => {
    const { customer, order, phone } = await orderOf();
    const email = `customer-${order.id}@shop.example`;
    await shop.db.execute(sql`update users set email = ${email} where id = ${customer.user.id}`);
    await step(order.id, 'CONFIRMED');
    await runJobs(shop);
    expect(await jobsOf(order.id)).toEqual([]);
    expect(await outboxOf(phone)).toEqual([expect.stringContaining(`order #${order.id} is confirmed`)]);
    expect(await outboxOf(email)).toEqual([expect.stringContaining('/profile?tab=orders')]);
    expect(await messagesOf(order.id, customer)).toMatchObject([
      { kind: 'confirmed', channel: expect.any(String), sentAt: expect.any(String) },
      { kind: 'confirmed', channel: expect.any(String) },
    ]);
  });

  it('is sent to no customer who has switched it off, but a cancellation always is', async () => {
    const { customer, order, phone } = await orderOf();
    const settings = {
      confirmed: false,
      'promise-changed': true,
      'out-for-delivery': true,
      delivered: true,
      'rating-asked': true,
    };
    const saved = await shop.call({
      method: 'PUT',
      url: '/api/v1/user/message-settings',
      headers: customer.headers,
      payload: settings,
    });
    expect(saved).toMatchObject({ status: 200, body: settings });
    await runJobs(shop);
    expect(await outboxOf(phone)).toEqual([]);
    await shop.db.execute(sql`update orders set status = 'CANCELLED_BY_ADMIN' where id = ${order.id}`);
    await step(order.id, 'CANCELLED_BY_ADMIN');
    await runJobs(shop);
    expect(await outboxOf(phone)).toEqual([expect.stringContaining('Reason: Oven broken.')]);
  });

  it.each([{ cancelled: false }, { confirmed: false }, { confirmed: 'no' }, null])(
    'keeps its settings when %o is sent as settings',
    async (payload) => {
      const { headers } = await buildSession(shop.db);
      const url = '/api/v1/user/message-settings';
      const refused = await shop.call({ method: 'PUT', url, headers, ...(payload && { payload }) });
      expect(refused.status).toBe(400);
      expect(Object.values((await shop.call({ url, headers })).body as object)).toEqual([true, true, true, true, true]);
    },
  );

  it('is dropped when the order was cancelled before it was sent', async () => {
    const { order, phone } = await orderOf();
    await shop.db.execute(sql`update orders set status = 'CANCELLED_BY_USER' where id = ${order.id}`);
    await runJobs(shop);
    expect(await outboxOf(phone)).toEqual([]);
  });

  it('that is not urgent waits for the morning', async () => {
    vi.setSystemTime(new Date(`${today}T23:00:00+05:30`));
    const { order, phone } = await orderOf({ status: 'DELIVERED' });
    await runJobs(shop);
    expect((await outboxOf(phone)).filter((body) => body.includes('delivered'))).toEqual([]);
    expect((await jobsOf(order.id)).map(({ kind, attempts }) => [kind, attempts])).toEqual([
      ['rating-asked', 0],
      ['delivered', 0],
    ]);
    vi.setSystemTime(new Date(`${addDays(today, 1)}T08:01:00+05:30`));
    await makeDue();
    await runJobs(shop);
    expect((await outboxOf(phone)).filter((body) => body.includes('delivered'))).toHaveLength(1);
  });

  it('asks how it was the day after, unless a meal of the order is rated by then', async () => {
    const [asked, rated] = [await orderOf({ status: 'DELIVERED' }), await orderOf({ status: 'DELIVERED' })];
    await buildRating(shop.db, { orderId: rated.order.id });
    await runJobs(shop);
    expect(await questions(asked.phone)).toBe(0);
    await makeDue();
    await runJobs(shop);
    expect([await questions(asked.phone), await questions(rated.phone)]).toEqual([1, 0]);
  });

  it.each([
    ['16 minutes', 1],
    ['-16 minutes', 1],
    ['15 minutes', 0],
  ])('reports a promise that changed by %s: %i', async (by, sent) => {
    const { order, phone } = await orderOf();
    await runJobs(shop);
    await shop.db.execute(
      sql`update orders set promised_to = now() + interval '1 hour', promised_from = now() where id = ${order.id}`,
    );
    await shop.db.execute(sql`
      update orders set promised_to = promised_to + ${by}::interval, promised_from = promised_from + ${by}::interval
      where id = ${order.id}`);
    await runJobs(shop);
    expect((await outboxOf(phone)).filter((body) => body.includes('has changed'))).toHaveLength(sent);
  });

  it('of another customer is not found', async () => {
    const { order } = await orderOf();
    const stranger = await buildSession(shop.db);
    expect(await messagesOf(order.id, stranger)).toMatchObject({ code: 'not-found' });
  });
});

const failing = (...failures: (Error | null)[]) => {
  const sent: string[] = [];
  return {
    sent,
    mail: () => Promise.resolve(),
    sms: (_to: string, _text: string, { sendId }: { sendId?: string }) => {
      const failure = failures.shift() ?? null;
      if (failure) return Promise.reject(new AppError('unavailable', 'No SMS', { cause: failure }));
      sent.push(sendId!);
      return Promise.resolve();
    },
  };
};

const through = (notifier: Notifier) => ({ ...shop, jobDeps: { ...shop.jobDeps, notifier } });

describe('a gateway', () => {
  beforeEach(() => shop.db.execute(sql`delete from graphile_worker._private_jobs`));

  it('that fails twice gets the message a third time, under the same id', async () => {
    const { order } = await orderOf();
    const notifier = failing(new Error('SMS gateway: status 500'), new Error('SMS gateway: timed out'));
    await runJobs(through(notifier));
    expect(await jobsOf(order.id)).toMatchObject([{ attempts: 1, error: 'SMS gateway: status 500' }]);
    await makeDue();
    await runJobs(through(notifier));
    expect(await jobsOf(order.id)).toMatchObject([{ attempts: 2, error: 'SMS gateway: timed out' }]);
    await makeDue();
    await runJobs(through(notifier));
    expect(await jobsOf(order.id)).toEqual([]);
    expect(notifier.sent).toEqual([expect.stringMatching(/^order-message-\d+@localhost$/)]);
  });

  it('that refuses ends the job at once, its code is kept, and a repeat by an admin sends it', async () => {
    const { customer, order } = await orderOf();
    const notifier = failing(new SendingRefused('SMS gateway: refused (DLT_MISMATCH)', 'DLT_MISMATCH'));
    await runJobs(through(notifier));
    expect(await jobsOf(order.id)).toMatchObject([
      { attempts: 1, maxAttempts: 1, error: 'SMS gateway: refused (DLT_MISMATCH)' },
    ]);
    const { rows } = await shop.db.execute<{ code: string }>(
      sql`select refusal_code as code from order_messages where order_id = ${order.id}`,
    );
    expect(rows).toEqual([{ code: 'DLT_MISMATCH' }]);
    expect(await messagesOf(order.id, customer)).toEqual([]);
    const admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    const { body } = await shop.call({ url: '/api/v1/admin/jobs?state=dead', headers: admin.headers });
    const [dead] = (body as { content: { id: number }[] }).content;
    expect(dead).toMatchObject({
      orderId: order.id,
      detail: 'confirmed',
      lastError: 'SMS gateway: refused (DLT_MISMATCH)',
    });
    const repeated = await shop.call({
      method: 'PUT',
      url: `/api/v1/admin/jobs/${dead!.id}/repeat`,
      headers: admin.headers,
    });
    expect(repeated).toMatchObject({ status: 200, body: { state: 'waiting', attempts: 0, maxAttempts: 10 } });
    await runJobs(through(notifier));
    expect(notifier.sent).toHaveLength(1);
  });

  it('gets a message once when two workers have a job for it, and neither job fails', async () => {
    const { order } = await orderOf();
    await step(order.id, 'CONFIRMED');
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const sent: string[] = [];
    const slow = {
      ...failing(),
      sms: async (_to: string, text: string) => {
        sent.push(text);
        await gate;
      },
    };
    const first = runJobs(through(slow));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await runJobs(through(slow));
    expect((await jobsOf(order.id)).map(({ error }) => error)).toEqual([null, null]);
    open();
    await first;
    await makeDue();
    await runJobs(through(slow));
    expect(sent).toHaveLength(1);
    expect(await jobsOf(order.id)).toEqual([]);
  });

  it('gets the message of an order that a transaction has locked, as soon as it ends', async () => {
    const { order } = await orderOf();
    const notifier = failing();
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const locking = shop.db.transaction(async (tx) => {
      await tx.execute(sql`select from orders where id = ${order.id} for update`);
      lock();
      await gate;
    });
    await locked;
    const writes = vi.spyOn(shop.jobDeps.db, 'inSharedStatement');
    const running = runJobs(through(notifier));
    await vi.waitFor(() => expect(writes.mock.settledResults).toContainEqual({ type: 'fulfilled', value: null }));
    open();
    await Promise.all([locking, running]);
    expect(notifier.sent).toHaveLength(1);
    expect(await jobsOf(order.id)).toEqual([]);
  });

  it('gets a message once when its result cannot be stored at once', async () => {
    const { order } = await orderOf();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const sent: string[] = [];
    let locking: Promise<void> | undefined;
    const notifier = {
      ...failing(),
      sms: async (_to: string, _text: string, { sendId }: { sendId?: string }) => {
        sent.push(sendId!);
        const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
        locking = shop.db.transaction(async (tx) => {
          await tx.execute(sql`select from order_messages where order_id = ${order.id} for update`);
          lock();
          await gate;
        });
        await locked;
      },
    };
    const writes = vi.spyOn(shop.jobDeps.db, 'inSharedStatement');
    const running = runJobs(through(notifier));
    await vi.waitFor(() => expect(writes.mock.settledResults).toContainEqual({ type: 'fulfilled', value: null }));
    open();
    await Promise.all([locking, running]);
    expect(await jobsOf(order.id)).toEqual([]);
    await shop.db.execute(sql`update order_messages set claimed_until = now()`);
    await step(order.id, 'CONFIRMED');
    await runJobs(through(notifier));
    expect(sent).toHaveLength(1);
  });
});

/** And what this step of them enqueues. */
const threeOrders = async (status: 'OUT_FOR_DELIVERY' | 'DELIVERED') => {
  const orders = [await orderOf({ status }), await orderOf({ status }), await orderOf({ status })];
  const ids = orders.map(({ order }) => order.id);
  await shop.db.execute(sql`delete from graphile_worker._private_jobs`);
  await shop.db.execute(sql`
    insert into order_events (order_id, to_status, actor, actor_user_id)
    select id, status, 'admin', user_id from orders where id = any(${sql.param(ids)}::int[]) order by id`);
  return { ids, phones: orders.map(({ phone }) => phone) };
};
const payloads = async () =>
  (
    await shop.db.execute<{ payload: unknown }>(sql`select payload from graphile_worker._private_jobs order by id`)
  ).rows.map(({ payload }) => payload);
/** Refuses messages to some phones. */
const refusing = (failures: Readonly<Record<string, Error>>) => {
  const sent: string[] = [];
  const sms = async (to: string) => {
    if (failures[to]) throw new AppError('unavailable', 'No SMS', { cause: failures[to] });
    sent.push(to);
  };
  return { sent, sms, mail: () => Promise.resolve() };
};

describe('messages of one statement', () => {
  beforeEach(() => shop.db.execute(sql`delete from graphile_worker._private_jobs`));

  it('share a job, which sends each', async () => {
    const { ids, phones } = await threeOrders('OUT_FOR_DELIVERY');
    expect(await payloads()).toEqual([ids.map((orderId) => ({ orderId, kind: 'out-for-delivery' }))]);
    const { sent, ...notifier } = refusing({});
    await runJobs(through(notifier));
    expect(sent.toSorted()).toEqual(phones.toSorted());
    expect(await payloads()).toEqual([]);
  });

  it('fail alone: one is tried again, one is dead, and the third is sent once', async () => {
    const { ids, phones } = await threeOrders('OUT_FOR_DELIVERY');
    const failures: Record<string, Error> = {
      [phones[1]!]: new Error('SMS gateway: status 500'),
      [phones[2]!]: new SendingRefused('SMS gateway: refused (DLT_MISMATCH)', 'DLT_MISMATCH'),
    };
    const { sent, ...notifier } = refusing(failures);
    await runJobs(through(notifier));
    expect(sent).toEqual([phones[0]]);
    expect(await payloads()).toHaveLength(2);
    expect(await jobsOf(ids[1]!)).toMatchObject([{ attempts: 1, maxAttempts: 10, error: 'SMS gateway: status 500' }]);
    const refused = { attempts: 1, maxAttempts: 1, error: 'SMS gateway: refused (DLT_MISMATCH)' };
    expect(await jobsOf(ids[2]!)).toMatchObject([refused]);
    delete failures[phones[1]!];
    await makeDue();
    await runJobs(through(notifier));
    expect(sent).toEqual([phones[0], phones[1]]);
    expect(await jobsOf(ids[2]!)).toMatchObject([refused]);
  });

  it('are tried together again when a job of its own cannot be stored, and each is sent once', async () => {
    const { phones } = await threeOrders('OUT_FOR_DELIVERY');
    await shop.db.execute(sql`
      alter table graphile_worker._private_jobs add constraint no_parts check (last_error is null or json_typeof(payload) = 'array')`);
    const failures: Record<string, Error> = { [phones[1]!]: new Error('SMS gateway: status 500') };
    const { sent, ...notifier } = refusing(failures);
    await runJobs(through(notifier));
    await shop.db.execute(sql`alter table graphile_worker._private_jobs drop constraint no_parts`);
    expect(await payloads()).toEqual([expect.objectContaining({ length: 3 })]);
    delete failures[phones[1]!];
    await makeDue();
    await runJobs(through(notifier));
    expect(sent.toSorted()).toEqual(phones.toSorted());
  });

  it('wait for the morning in one job, too', async () => {
    vi.setSystemTime(new Date(`${today}T23:00:00+05:30`));
    const { ids, phones } = await threeOrders('DELIVERED');
    const { sent, ...notifier } = refusing({});
    await runJobs(through(notifier));
    const jobs = ['rating-asked', 'delivered'].map((kind) => ids.map((orderId) => ({ orderId, kind })));
    expect(await payloads()).toEqual(jobs);
    vi.setSystemTime(new Date(`${addDays(today, 1)}T08:01:00+05:30`));
    await makeDue();
    await runJobs(through(notifier));
    expect(sent.toSorted()).toEqual([...phones, ...phones].toSorted());
  });
});
