import { createHmac, randomUUID } from 'node:crypto';
import pg from 'pg';
import { apiPrefix } from '#contract/endpoint.ts';
import { type ErrorCode, errorStatus } from '#contract/errors.ts';
import { paymentWebhookPath } from '#contract/payments.ts';
import { allJobs } from '#server/jobs/all-jobs.ts';
import { razorpay } from '#server/modules/payments/razorpay.ts';
import type { SimulatedPayment } from '#server/simulated-gateway/simulated-books.ts';
import { toPaymentEntity } from '#server/simulated-gateway/simulated-webhooks.ts';
import { type SimulatedGateway, startSimulatedGateway } from '#server/simulated-gateway/simulated-gateway.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { MovableClock } from '#server/testing/test-clock.ts';
import { openTolerantDatabase } from '#server/testing/tolerant-database.ts';
import { longDeadlineMs } from '#server/testing/tolerant-database.ts';
import type { Database } from '#server/db/client.ts';
import { Fixture } from './fixture.ts';
import { type Caller, type World, buildWorld } from './world.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Response = { readonly status: number; readonly body: unknown };

type ToolAnswer = {
  readonly result?: {
    readonly isError?: boolean;
    readonly structuredContent?: unknown;
    readonly content: { text: string }[];
  };
  readonly error?: unknown;
};

/** Two days before the financial year ends. */
const start = new Date('2027-03-30T10:00:00+05:30');
/** No one reads them here, and they would take half of the time. */
const jobsLeftOut = new Set(['order-message', 'delivery-message', 'staff-push', 'end-payment-code']);
const jobs = new Map(allJobs.map((job) => [job.name, job]));

/** The shop that is tested: the app with a real database, a clock that moves and a simulated gateway. */
export class RealShop {
  readonly app: TestApp;
  readonly gateway: SimulatedGateway;
  readonly world: World;
  readonly #db: Database;
  readonly #clock: MovableClock;
  readonly #fixture: Fixture;
  readonly #queue: pg.Client;
  calls = 0;

  private constructor(parts: {
    app: TestApp;
    gateway: SimulatedGateway;
    world: World;
    db: Database;
    clock: MovableClock;
    fixture: Fixture;
    queue: pg.Client;
  }) {
    this.app = parts.app;
    this.gateway = parts.gateway;
    this.world = parts.world;
    this.#db = parts.db;
    this.#clock = parts.clock;
    this.#fixture = parts.fixture;
    this.#queue = parts.queue;
  }

  static async open(databaseUrl: string): Promise<RealShop> {
    const clock = await MovableClock.start(databaseUrl);
    await clock.moveTo(start);
    const db = openTolerantDatabase(databaseUrl);
    const world = await buildWorld(db);
    const fixture = await Fixture.take(databaseUrl);
    const gateway = await startSimulatedGateway({ webhookUrl: () => 'http://127.0.0.1:9' });
    gateway.faults.set({ lost: 1 });
    const app = await startTestApp({
      db,
      databaseUrl,
      gateway: razorpay(gateway.settings, longDeadlineMs),
      staffIdleMinutes: 1_000_000,
      requestDeadlineMs: longDeadlineMs,
    });
    const queue = new pg.Client({ connectionString: databaseUrl });
    await queue.connect();
    return new RealShop({ app, gateway, world, db, clock, fixture, queue });
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.gateway.stop();
    await this.#fixture.close();
    await this.#queue.end();
    await this.#db.$client.end();
    await this.#clock.stop();
  }

  /** For the next history. */
  async startAgain(): Promise<void> {
    await this.#clock.moveTo(start);
    await this.#fixture.putBack();
    for (const known of ['codes', 'payments', 'refunds'] as const) this.gateway.books[known].clear();
    await this.app.catalog.refresh();
  }

  async moveTo(time: number): Promise<void> {
    await this.#clock.moveTo(new Date(time));
  }

  async call({ headers }: Caller, method: Method, path: string, payload?: object): Promise<Response> {
    this.calls++;
    const withKey = method === 'POST' ? { ...headers, 'idempotency-key': randomUUID() } : headers;
    return this.app.call({ method, url: apiPrefix + path, headers: withKey, ...(payload && { payload }) });
  }

  /** A tool of an assistant. A refusal has the status of its code. */
  async useTool(name: string, args: object): Promise<Response> {
    this.calls++;
    const response = await this.app.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { ...this.world.program.headers, accept: 'application/json, text/event-stream' },
      payload: { jsonrpc: '2.0', id: this.calls, method: 'tools/call', params: { name, arguments: args } },
    });
    const text = response.body.startsWith('{') ? response.body : /^data: (.*)$/m.exec(response.body)?.[1];
    const { result, error } = JSON.parse(text ?? '{}') as ToolAnswer;
    if (!result) return { status: response.statusCode, body: error };
    if (!result.isError) return { status: 200, body: result.structuredContent };
    const body = JSON.parse(result.content[0]!.text) as { code: ErrorCode };
    return { status: errorStatus[body.code], body };
  }

  /** All jobs that are due, and those that they enqueue. */
  async work(): Promise<void> {
    for (;;) {
      const { rows } = await this.#queue.query<{ id: string; name: string; payload: unknown }>(`
        delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and j.run_at <= public.now() returning j.id, t.identifier as name, j.payload`);
      if (rows.length === 0) return;
      for (const { name, payload } of rows.toSorted((a, b) => Number(a.id) - Number(b.id)))
        if (!jobsLeftOut.has(name)) await this.run(name, payload);
    }
  }

  run(name: string, payload: unknown = {}): Promise<void> {
    return jobs.get(name)!.start(this.app.jobDeps, payload, { attempt: 100 });
  }

  /** What the page of the newest code of an order leads to; with another amount or currency, what a faulty gateway would report. */
  pay(orderId: number, result: 'captured' | 'failed', faulty: Partial<SimulatedPayment> = {}): SimulatedPayment {
    const { books } = this.gateway;
    const code = [...books.codes.values()].findLast(({ description }) => description.endsWith(` ${orderId}`))!;
    return Object.assign(books.addPayment(code, result), faulty);
  }

  hasCode(orderId: number): boolean {
    return [...this.gateway.books.codes.values()].some(({ description }) => description.endsWith(` ${orderId}`));
  }

  async sendWebhook(payment: SimulatedPayment): Promise<Response> {
    const { status, createdAt } = payment;
    const entity = toPaymentEntity(this.gateway.books, payment);
    const event = {
      entity: 'event',
      event: `payment.${status}`,
      payload: { payment: { entity } },
      created_at: createdAt,
    };
    const body = JSON.stringify(event);
    const signature = createHmac('sha256', this.gateway.settings.webhookSecret).update(body).digest('hex');
    return this.app.call({
      method: 'POST',
      url: apiPrefix + paymentWebhookPath,
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
      payload: body,
    });
  }

  /** What went back to the instrument of an order. */
  refundedAtGateway(orderId: number): number {
    const { books } = this.gateway;
    const codes = [...books.codes.values()].filter(({ description }) => description.endsWith(` ${orderId}`));
    const payments = codes.flatMap(({ id }) => books.paymentsOf(id));
    const refunds = payments.flatMap(({ id }) => books.refundsOf(id)).filter(({ status }) => status === 'processed');
    return refunds.reduce((total, { amount }) => total + amount, 0);
  }
}
