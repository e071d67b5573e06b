import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/open-database.ts';
import { recordGivenBack } from '#server/modules/papers/record-given-back.ts';
import { query, withClient } from './with-client.ts';

const steps = ['PROCESSING', 'OUT_FOR_DELIVERY', 'DELIVERED'];
/** One in ten deliveries gives a part of its fee back, in two steps. */
const complaintEvery = 10;

/** Delivers orders as they are placed, in the database: the shops have enough to do. */
export class Deliveries {
  readonly delivered: number[] = [];
  readonly #url: string;
  readonly #placed: readonly number[];
  readonly #ended: Promise<void>;
  #isStopping = false;

  constructor(url: string, placed: readonly number[]) {
    this.#url = url;
    this.#placed = placed;
    this.#ended = this.#deliver();
  }

  /** Resolves when all that was placed is delivered. */
  stop(): Promise<void> {
    this.#isStopping = true;
    return this.#ended;
  }

  async #deliver(): Promise<void> {
    for (;;) {
      const orderId = this.#placed[this.delivered.length];
      if (orderId === undefined) {
        if (this.#isStopping) return;
        await sleep(50);
        continue;
      }
      const isComplaint = orderId % complaintEvery === 0;
      await retry(() => deliver(this.#url, orderId));
      if (isComplaint) await Promise.all([1, 2].map((amount) => retry(() => giveBack(this.#url, orderId, amount))));
      this.delivered.push(orderId);
    }
  }
}

/** All connections are cut now and then. */
async function retry(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 50) throw error;
      await sleep(200);
    }
  }
}

/** Recorded an hour late, so that no message follows: those of the orders are counted. */
function deliver(url: string, orderId: number): Promise<void> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ status: string }>('select status from orders where id = $1', [orderId]);
    for (const status of steps.slice(steps.indexOf(rows[0]!.status) + 1)) {
      await client.query(
        `with before as materialized (select id, status, user_id from orders where id = $1),
           step as (update orders set status = $2 where id = $1)
         insert into order_events (order_id, from_status, to_status, actor, actor_user_id, created_at)
           select id, status, $2, 'kitchen-manager', user_id, now() - interval '1 hour' from before`,
        [orderId, status],
      );
    }
  });
}

async function giveBack(url: string, orderId: number, amountPaise: number): Promise<void> {
  const db = openDatabase(url, () => undefined);
  const lines = [{ orderItemId: null, quantity: 1, amountPaise }];
  try {
    await db.transaction((tx) => recordGivenBack(tx, { orderId, amountPaise, lines, as: 'credit', reason: 'late' }));
  } finally {
    await db.$client.end();
  }
}

/** Each delivered order has one paper, each row of what was given back one credit note, and each series all its numbers once. */
export async function comparePapers(url: string, delivered: readonly number[]) {
  const [counts] = await query<{ lost: number; doubled: number; sales: number; creditNotes: number; gaps: number }>(
    url,
    `with due as (
       select id as order_id, null::int as given_back_id from unnest($1::int[]) o(id)
       union all select order_id, id from given_back
     ), issued as (
       select count(p.id)::int as papers from due left join papers p on p.order_id = due.order_id
         and p.given_back_id is not distinct from due.given_back_id
       group by due.order_id, due.given_back_id
     ), series as (
       select count(*) as papers, count(distinct number) as numbers,
         max(split_part(number, '/', 3)::int) as last from papers group by split_part(number, '/', 1), split_part(number, '/', 2)
     )
     select (select count(*) from issued where papers = 0)::int as lost,
       (select count(*) from issued where papers > 1)::int as doubled,
       (select count(*) from papers where given_back_id is null)::int as sales,
       (select count(*) from papers where given_back_id is not null)::int as "creditNotes",
       (select sum(abs(last - papers) + abs(papers - numbers)) from series)::int as gaps`,
    [delivered],
  );
  return counts!;
}
