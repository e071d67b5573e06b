import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addPeople } from '../bench/support/people.ts';
import { median } from '../bench/support/verdict.ts';
import type { Check } from './support/check.ts';
import { KillableShop } from './support/killable-shop.ts';
import { OrderLoad } from './support/order-load.ts';

const readyAgainMs = 3_000;
const customers = 8;
const ordersBetweenKills = 8;

export const check: Check = {
  guarantee: 'kill -9 loses nothing',
  goal: '30 kills of the API, 10 of PostgreSQL, 5 of both under order load: 0 acknowledged orders lost, 0 half-written, ready in 3 s',
  limitSeconds: 420,
  isTimed: true,
  run: async (checking) => {
    const shop = await KillableShop.open(checking);
    const { people, mealId } = await withClient(shop, async (client) => ({
      people: await addPeople(client, 'ROLE_USER', customers),
      mealId: (await client.query<{ id: number }>('select id from meals where archived_at is null limit 1')).rows[0]!
        .id,
    }));
    const kills = [
      ...Array.from({ length: checking.size(30, 1) }, () => ({ what: 'the API', kill: () => shop.killApi() })),
      ...Array.from({ length: checking.size(10, 1) }, () => ({ what: 'PostgreSQL', kill: () => shop.killPostgres() })),
      ...Array.from({ length: checking.size(5, 1) }, () => ({ what: 'both', kill: () => shop.killBoth() })),
    ];
    const load = new OrderLoad(shop, people, mealId);
    checking.onCleanup(() => load.stop());
    const took: Record<string, number[]> = {};
    let lost = 0;
    let halfWritten = 0;
    for (const { what, kill } of kills) {
      const enough = load.acknowledged.length + ordersBetweenKills;
      while (load.acknowledged.length < enough && load.wrong.length === 0) await sleep(10);
      await sleep(Math.random() * 200);
      const began = performance.now();
      await kill();
      (took[what] ??= []).push(performance.now() - began);
      lost += await withClient(shop, (client) => countLost(client, load.acknowledged));
      halfWritten += await withClient(shop, countHalfWritten);
    }
    await load.stop();
    const unacknowledged = await withClient(shop, async (client) => {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from orders where user_id = any($1) and not id = any($2)',
        [people.map(({ userId }) => userId), load.acknowledged],
      );
      return rows[0]!.count;
    });
    checking.verifyInvariantsOf(await shop.databaseUrl());
    checking.require(lost === 0, `${lost} acknowledged orders were lost`);
    checking.require(halfWritten === 0, `${halfWritten} half-written orders were seen after kills`);
    checking.require(unacknowledged === 0, `${unacknowledged} orders were created twice, or never acknowledged`);
    checking.require(new Set(load.acknowledged).size === load.acknowledged.length, 'one order was acknowledged twice');
    for (const wrong of load.wrong) checking.require(false, wrong);
    const times = Object.entries(took).map(([what, all]) => {
      const worst = Math.max(...all);
      checking.require(worst <= readyAgainMs, `after a kill of ${what} it took ${Math.round(worst)} ms until ready`);
      return `${what} ${inSeconds(worst)} (median ${inSeconds(median(all))})`;
    });
    return `${kills.length} kills, ${load.acknowledged.length} acknowledged orders, ${load.unanswered} failed attempts: ${lost} lost, ${unacknowledged} doubled, ${halfWritten} half-written; longest time until ready: ${times.join(', ')}`;
  },
};

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

async function countLost(client: pg.Client, acknowledged: readonly number[]): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from unnest($1::int[]) as acknowledged(id)
     where not exists (select from orders o join order_items i on i.order_id = o.id
       join order_events e on e.order_id = o.id where o.id = acknowledged.id)`,
    [acknowledged],
  );
  return rows[0]!.count;
}

/** Counts all orders, acknowledged or not. */
async function countHalfWritten(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from orders o
     where not exists (select from order_events e where e.order_id = o.id)
       or o.subtotal_paise is distinct from (select sum(line_total_paise) from order_items i where i.order_id = o.id)`,
  );
  return rows[0]!.count;
}

async function withClient<T>(shop: KillableShop, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: await shop.databaseUrl() });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
