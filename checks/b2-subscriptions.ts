import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type BusinessDay, addDays, businessDay } from '#domain/calendar/business-day.ts';
import type { Database } from '#server/db/client.ts';
import { buildKitchen, buildMeal } from '#server/testing/builders.ts';
import { randomInts } from '#domain/testing/random.ts';
import { addPeople } from '../bench/support/people.ts';
import type { Check, Checking } from './support/check.ts';

const limitSeconds = 90;
const days = 28;
const meals = 6;

export const check: Check = {
  guarantee: 'each delivery of a subscription becomes one order, or is skipped with a reason',
  goal: '1,000 subscriptions over 28 days with an injected clock, two processes, 30 kills, closed dates, sold-out days, a cut-off an hour late: 0 deliveries missing, doubled, skipped without a reason or swapped without consent; 90 s at most',
  limitSeconds: 600,
  isQuick: true,
  isTimed: true,
  run: async (checking) => {
    const [count, kills] = [checking.size(1_000, 60), checking.size(30, 4)];
    const { url, db } = await checking.database();
    const first = addDays(businessDay(new Date()), 3);
    await openKitchen(db, first);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    checking.onCleanup(() => client.end());
    await subscribe(client, count, first);
    const workers = await TwoWorkers.open(checking, url, client);
    const began = performance.now();
    for (let n = 0; n < days; n++) {
      const eve = addDays(first, n - 1);
      await setSoldOut(client, n % 5 === 2 ? 1 + (n % meals) : null);
      await workers.setTime(`${eve}T${n === 11 ? '21' : '20'}:00:30+05:30`);
      await enqueue(client, 'subscription-holds');
      await enqueue(client, 'subscription-cut-off');
      const due = Math.round((kills * (n + 1)) / days) - Math.round((kills * n) / days);
      for (let kill = 0; kill < due; kill++) {
        await sleep(150);
        await workers.kill((n + kill) % 2);
      }
      // Twice, as after a cut-off that was made up for.
      await enqueue(client, 'subscription-cut-off');
      await untilDone(client);
      await dropOrderMessages(client);
      await enqueue(client, 'subscription-check');
      await untilDone(client);
    }
    const seconds = (performance.now() - began) / 1_000;
    const found = await countFaults(client, first, addDays(first, days - 1));
    for (const [fault, rows] of Object.entries(found.faults)) checking.require(rows === 0, `${rows} ${fault}`);
    checking.require(checking.isQuick || seconds <= limitSeconds, `it took ${seconds.toFixed(0)} s`);
    const { ordered, skipped, swapped } = found;
    return `${count} subscriptions, ${days} days, ${workers.kills} kills: ${ordered} orders (${swapped} of them swapped or moved), ${skipped} skipped with a reason, ${Object.values(found.faults).reduce((sum, rows) => sum + rows, 0)} faults; ${seconds.toFixed(0)} s`;
  },
};

async function openKitchen(db: Database, first: BusinessDay): Promise<void> {
  const closed = [5, 17].map((n) => ({ date: addDays(first, n), shifts: [], note: null }));
  const short = { date: addDays(first, 9), shifts: [{ fromMinute: 720, toMinute: 1080 }], note: null };
  await buildKitchen(db, { ordersPerSlot: 60, specialDates: [...closed, short] });
  for (let n = 1; n <= meals; n++) {
    await buildMeal(db, { pricePaise: 25_000 + n * 500, nutrition: { protein: 40 + n, carbs: 50, fats: 15 } });
  }
}

/** One to three deliveries a week, half of them with consent to swaps. */
async function subscribe(client: pg.Client, count: number, first: BusinessDay): Promise<void> {
  const next = randomInts(18);
  const people = await addPeople(client, 'ROLE_USER', count);
  for (const [n, { userId, addressId }] of people.entries()) {
    const { rows } = await client.query<{ id: number }>(
      'insert into subscriptions (user_id, address_id, starts_on, swaps_allowed) values ($1, $2, $3, $4) returning id',
      [userId, addressId, first, n % 2 === 0],
    );
    const weekdays = new Set(Array.from({ length: 1 + next(3) }, () => 1 + next(7)));
    for (const weekday of weekdays) {
      const items = JSON.stringify([{ mealId: 1 + next(meals), quantity: 1 }]);
      await client.query('insert into subscription_days values ($1, $2, $3, $4, $5)', [
        rows[0]!.id,
        weekday,
        600 + 30 * next(20),
        items,
        first,
      ]);
    }
  }
}

async function setSoldOut(client: pg.Client, mealId: number | null): Promise<void> {
  await client.query('update food_availability set is_sold_out = false where is_sold_out');
  if (mealId === null) return;
  await client.query(
    `insert into food_availability (kitchen_id, meal_id, is_sold_out) select id, $1, true from kitchens
     where not exists (select from food_availability where meal_id = $1)`,
    [mealId],
  );
  await client.query('update food_availability set is_sold_out = true where meal_id = $1', [mealId]);
}

const enqueue = (client: pg.Client, job: string) =>
  client.query("select from graphile_worker.add_job($1, '{}'::json, max_attempts => 20)", [job]);

/** No worker here sends them, and thousands that wait slow the queue down. */
const dropOrderMessages = (client: pg.Client) =>
  client.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'order-message'`,
  );

async function untilDone(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ left: number }>(
      `select count(*)::int as left from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier <> 'order-message'`,
    );
    if (rows[0]!.left === 0) return;
    // A retry waits for seconds; the time of this check is that of its clock.
    await client.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
    await sleep(25);
  }
}

class TwoWorkers {
  readonly #url: string;
  readonly #client: pg.Client;
  readonly #children: ChildProcess[] = [];
  readonly #started: Promise<void>[] = [];
  #now = new Date().toISOString();
  kills = 0;

  private constructor(url: string, client: pg.Client) {
    this.#url = url;
    this.#client = client;
  }

  static async open(checking: Checking, url: string, client: pg.Client): Promise<TwoWorkers> {
    const workers = new TwoWorkers(url, client);
    checking.onCleanup(() => workers.#children.forEach((child) => child.kill('SIGKILL')));
    for (const n of [0, 1]) workers.#started[n] = workers.#start(n);
    await Promise.all(workers.#started);
    return workers;
  }

  async #start(n: number): Promise<void> {
    const child = fork(new URL('./support/cut-off-worker.ts', import.meta.url), {
      // As the shop starts: 30 kills are 30 starts.
      env: { NODE_COMPILE_CACHE: '.cache/node', ...process.env, DATABASE: this.#url },
      execArgv: [],
    });
    this.#children[n] = child;
    child.send(this.#now);
    await once(child, 'message');
  }

  async setTime(now: string): Promise<void> {
    this.#now = now;
    await Promise.all(this.#started);
    await Promise.all(
      this.#children.map((child) => {
        child.send(now);
        return once(child, 'message');
      }),
    );
  }

  /** What it was sending counts as given up, so that the other one takes it over at once. */
  async kill(n: number): Promise<void> {
    await this.#started[n];
    this.kills += 1;
    this.#children[n]!.kill('SIGKILL');
    await once(this.#children[n]!, 'exit');
    await this.#client.query(
      'update subscription_deliveries set message_claimed_until = now() where message_claimed_until > now() and message_sent_at is null',
    );
    this.#started[n] = this.#start(n);
  }
}

async function countFaults(client: pg.Client, from: BusinessDay, to: BusinessDay) {
  const expected = `select d.subscription_id, day::date as date, d.minute from subscription_days d
    join generate_series($1::date, $2::date, interval '1 day') day on extract(isodow from day) = d.weekday`;
  const faultQueries: Readonly<Record<string, string>> = {
    'deliveries are neither an order nor skipped': `select from (${expected}) e left join subscription_deliveries r using (subscription_id, date, minute)
      where r.state is null or r.state not in ('ordered', 'skipped') or (r.state = 'ordered' and r.order_id is null)`,
    'rows have no delivery': `select from subscription_deliveries r left join (${expected}) e using (subscription_id, date, minute)
      where e.subscription_id is null and r.date <= $2::date`,
    'orders have no delivery': `select from orders o where not exists (select from subscription_deliveries r where r.order_id = o.id)
      and $1::date <= $2::date`,
    'deliveries are skipped without a reason': `select from subscription_deliveries where state = 'skipped' and reason is null and $1::date <= $2::date`,
    'deliveries were too late': `select from subscription_deliveries where reason = 'too-late' and $1::date <= $2::date`,
    'deliveries were changed without consent': `select from subscription_deliveries r join subscriptions s on s.id = r.subscription_id
      where (r.is_swapped or r.moved_to is not null) and not s.swaps_allowed and $1::date <= $2::date`,
    'changes have no receipt': `select from subscription_deliveries r where r.reason is not null and $1::date <= $2::date and 1 <> (
      select count(*) from subscription_receipts c where (c.subscription_id, c.date, c.minute) = (r.subscription_id, r.date, r.minute))`,
    'changes have no message': `select from subscription_deliveries where reason is not null and message_sent_at is null and $1::date <= $2::date`,
  };
  const faults: Record<string, number> = {};
  for (const [fault, text] of Object.entries(faultQueries))
    faults[fault] = (await client.query(text, [from, to])).rows.length;
  const { rows } = await client.query<{ ordered: number; skipped: number; swapped: number }>(
    `select count(*) filter (where state = 'ordered')::int as ordered, count(*) filter (where state = 'skipped')::int as skipped,
      count(*) filter (where state = 'ordered' and reason is not null)::int as swapped from subscription_deliveries`,
  );
  return { faults, ...rows[0]! };
}
