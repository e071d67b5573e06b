import { Agent } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { apiPrefix } from '#contract/endpoint.ts';
import type { Database } from '#server/db/client.ts';
import { buildCartItem, buildSession } from '#server/testing/builders.ts';
import type { ShopProcess } from '../bench/support/shop-process.ts';
import { type Arrivals, recordArrivals } from './support/arrivals.ts';
import type { Check, Checking } from './support/check.ts';
import { type RequestFate, type TracedRequest, describe, fateOf, sendTraced } from './support/traced-request.ts';
import { openShops } from './support/shops.ts';

const aSecond = 100;
const exitMs = 10_000;
const atOnceMs = 500;
/** Below the statement timeout, and long enough to be in flight when the server stops accepting connections. */
const slowMs = 1_000;

type Shopper = { userId: number; headers: Record<string, string>; cartItemId: number };

export const check: Check = {
  guarantee: 'Graceful shutdown',
  goal: 'SIGTERM at 100 requests/s: no admitted request lost, exit 0 within 10 s; a second SIGTERM ends at once',
  limitSeconds: 120,
  isTimed: true,
  run: async (checking) => {
    const arrivals = await recordArrivals(checking);
    const { shops, db } = await openShops(checking, { env: arrivals.env });
    const drained = await drainUnderLoad(checking, shops[0], db, arrivals);
    const atOnce = await endAtOnce(checking, shops[1]!, db);
    return `${drained}; a second SIGTERM ended it after ${atOnce} ms`;
  },
};

async function drainUnderLoad(
  checking: Checking,
  shop: ShopProcess,
  db: Database,
  arrivals: Arrivals,
): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  checking.onCleanup(() => agent.destroy());
  const shopper = await buildShopper(db);
  const sent: Promise<TracedRequest>[] = [];
  let isOver = false;
  const load = (async () => {
    const began = performance.now();
    while (!isOver) {
      for (const due = ((performance.now() - began) / 1_000) * aSecond; sent.length < due;) {
        sent.push(send(shop, agent, shopper, sent.length));
      }
      await sleep(5);
    }
  })();
  await sleep(checking.size(3_000, 1_000));
  const slow = await buildShopper(db);
  const letGo = await holdCart(db, slow.userId);
  const slowOne = putQuantity(shop, false, slow, 2);
  await untilLockWait(db);

  const signalledAt = performance.now();
  const ended = once(shop.child, 'exit') as Promise<[number | null]>;
  const before = sent.length;
  shop.child.kill('SIGTERM');
  await sleep(slowMs);
  await letGo();
  const [code] = await ended;
  const took = Math.round(performance.now() - signalledAt);
  isOver = true;
  await load;

  const arrived = await arrivals.read();
  const all = await Promise.all(sent);
  const of = (fate: RequestFate) => all.filter((one) => fateOf(one, arrived) === fate);
  const count = (fate: RequestFate) => `${of(fate).length} ${fate}`;
  const broken = [...of('lost'), ...of('wrong'), ...of('cut before accept'), ...of('cut while idle')];
  for (const one of broken) console.log(`${fateOf(one, arrived)}: ${describe(one, signalledAt)}`);
  for (const one of [...of('lost'), ...of('wrong')]) {
    checking.require(false, `admitted and ${fateOf(one, arrived)}: ${describe(one, signalledAt)}`);
  }
  const slowFate = fateOf(await slowOne, arrived);
  checking.require(slowFate === 'completed', `the slow request in flight was ${slowFate}`);
  checking.require(code === 0, `the process exited with ${code}`);
  checking.require(took <= exitMs, `shutdown took ${took} ms`);
  checking.require(of('refused').length > 0 && sent.length > before, 'nothing was sent after the signal');
  const admitted = [count('completed'), count('refused'), count('lost'), count('wrong')].join(', ');
  const never = [count('cut before accept'), count('cut while idle')].join(', ');
  return `${admitted}; never arrived: ${never}; exit ${code} after ${(took / 1_000).toFixed(1)} s`;
}

async function endAtOnce(checking: Checking, shop: ShopProcess, db: Database): Promise<number> {
  const slow = await buildShopper(db);
  const letGo = await holdCart(db, slow.userId);
  void putQuantity(shop, false, slow, 2);
  await untilLockWait(db);
  const ended = once(shop.child, 'exit') as Promise<[number | null]>;
  shop.child.kill('SIGTERM');
  await sleep(100);
  checking.require(shop.child.exitCode === null, 'it did not wait for the request in flight');
  const began = performance.now();
  shop.child.kill('SIGTERM');
  const [code] = await ended;
  const took = Math.round(performance.now() - began);
  await letGo();
  checking.require(took <= atOnceMs, `a second SIGTERM took ${took} ms`);
  checking.require(code === 130, `after a second SIGTERM it exited with ${code}`);
  return took;
}

async function buildShopper(db: Database): Promise<Shopper> {
  const { user, headers } = await buildSession(db);
  const { id } = await buildCartItem(db, { userId: user.id });
  return { userId: user.id, headers, cartItemId: id };
}

/** Locks a cart row until the returned function is called. */
async function holdCart(db: Database, userId: number): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`select from carts where user_id = ${userId} for update`);
    held.resolve();
    await over.promise;
  });
  await held.promise;
  return () => {
    over.resolve();
    return holding;
  };
}

async function untilLockWait(db: Database): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const { rows } = await db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if (rows.length > 0) return;
    await sleep(10);
  }
  throw new Error('the slow request never waited for the lock');
}

/** Alternates reads and writes; every fourth request uses a new connection. */
function send(shop: ShopProcess, agent: Agent, shopper: Shopper, n: number): Promise<TracedRequest> {
  const ways = [
    () => sendTraced(`${shop.address}${apiPrefix}/cart`, { agent, headers: shopper.headers }),
    () => sendTraced(`${shop.address}${apiPrefix}/meals`, { agent }),
    () => putQuantity(shop, agent, shopper, 1 + (n % 20)),
    () => sendTraced(`${shop.address}/menu`, { agent: false }),
  ];
  return ways[n % ways.length]!();
}

function putQuantity(shop: ShopProcess, agent: Agent | false, { headers, cartItemId }: Shopper, quantity: number) {
  const url = `${shop.address}${apiPrefix}/cart/items/${cartItemId}`;
  return sendTraced(url, { agent, method: 'PUT', headers, body: { quantity } });
}
