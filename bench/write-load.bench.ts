import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { KeepAliveClient } from './support/keep-alive-client.ts';
import type { Person } from './support/people.ts';
import { startShopProcess } from './support/shop-process.ts';
import { percentile, verdict } from './support/verdict.ts';
import { findMeals, prepareCallers } from './support/write-calls.ts';

/**
 * Additions to the cart by ever more customers at once: the rate holds, those who are served wait for the queue and no longer,
 * and the others are refused at once. Then memory after `BENCH_MINUTES` of that.
 */
type Outcome = { served: number[]; refused: number[]; seconds: number };

const crowds = [16, 64, 256] as const;
const crowdSeconds = 5;
const minutes = Number(process.env['BENCH_MINUTES'] ?? 1);

const dataDir = await mkdtemp(join(tmpdir(), 'macrobowl-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: true });
const admin = new pg.Client({ connectionString: postgres.url });
const closing: (() => unknown)[] = [];
try {
  await admin.connect();
  const shop = await startShopProcess(postgres.url);
  closing.push(() => shop.stop());
  const client = new KeepAliveClient(shop.address);
  closing.push(() => client.close());
  const [meal] = await findMeals(admin);
  const { people } = await prepareCallers(admin, 'read cart', crowds.at(-1)!);
  const { rows } = await admin.query<{ id: number; user_id: number }>(
    'select id, user_id from cart_items where meal_id = $1',
    [meal],
  );
  const lines = new Map(rows.map((row) => [row.user_id, row.id]));
  // The process learns whose token it is: unknown ones share the limit of their address.
  for (const { token } of people) await send(token, 'GET', '/cart');

  /** Each customer fills a line and sets it back to one. */
  async function shopAround({ token }: Person, line: number, turn: number): Promise<number> {
    if (turn % 16 === 0) return send(token, 'PUT', `/cart/items/${line}`, { quantity: 1 });
    return send(token, 'POST', '/cart/items', { mealId: meal, quantity: 1 });
  }
  async function send(token: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<number> {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    return (await client.call({ method, path: `/api/v1${path}`, headers, body })).status;
  }

  async function crowd(size: number, seconds: number): Promise<Outcome> {
    const outcome: Outcome = { served: [], refused: [], seconds: 0 };
    const start = performance.now();
    const end = start + seconds * 1_000;
    const customer = async (person: Person) => {
      const line = lines.get(person.userId)!;
      for (let turn = 0; performance.now() < end; turn++) {
        const sentAt = performance.now();
        const status = await shopAround(person, line, turn);
        if (status !== 200 && status !== 503 && status !== 422) throw new Error(`a customer got ${status}`);
        (status === 503 ? outcome.refused : outcome.served).push(performance.now() - sentAt);
        // As `Retry-After` asks for, in small.
        if (status === 503) await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    await Promise.all(people.slice(0, size).map(customer));
    outcome.seconds = (performance.now() - start) / 1_000;
    return outcome;
  }

  await crowd(16, 2);
  let least: { rate: number; p99: number } | undefined;
  for (const size of crowds) {
    // They arrive.
    await crowd(size, 1);
    const { served, refused, seconds } = await crowd(size, crowdSeconds);
    const [rate, p99] = [served.length / seconds, percentile(served, 99)];
    const refusal = refused.length > 0 ? percentile(refused, 99) : 0;
    console.log(
      `${String(size).padStart(4)} customers: ${rate.toFixed(0)}/s, p99 ${p99.toFixed(0)} ms; refused ${(refused.length / seconds).toFixed(0)}/s, ` +
        `p99 ${refusal.toFixed(0)} ms`,
    );
    least ??= { rate, p99 };
    if (size === crowds[0]) continue;
    verdict(`${size} customers, share of the rate with ${crowds[0]}`, Number((rate / least.rate).toFixed(2)), {
      atLeast: 0.8,
    });
    const growth = p99 / least.p99 / (size / crowds[0]);
    verdict(`${size} customers, growth of p99 by growth of the queue`, Number(growth.toFixed(2)), { atMost: 1.2 });
    verdict(`${size} customers, p99 of a refusal`, Math.round(refusal), { atMost: 400 }, ' ms');
  }

  const before = shop.rssMegabytes();
  await crowd(16, minutes * 60);
  console.log(`memory: ${before} MB before, ${shop.rssMegabytes()} MB after ${minutes} minutes of writes`);
  verdict('memory after writes', shop.rssMegabytes(), { atMost: 200 }, ' MB');
} finally {
  for (const close of closing.toReversed()) await close();
  await admin.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
